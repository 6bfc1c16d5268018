/** Between pixels and a model's input, and between its output and a vector of length 1. Pure. */

export type TensorType = 'float32' | 'uint8' | 'int8'

export interface TensorFacts {
  readonly type: TensorType
  readonly shape: readonly number[]
  /** real = (kept - zeroPoint) × scale; 0 for tensors that are not quantised. */
  readonly scale: number
  readonly zeroPoint: number
}

/** real = (pixel - mean) / deviation, for red, green and blue. */
export interface Normalization {
  readonly mean: readonly [number, number, number]
  readonly deviation: readonly [number, number, number]
}

/**
 * Writes pixels into an input tensor's memory. What each of the 256 values becomes is worked out
 * once per channel.
 */
export function createPixelWriter(
  input: TensorFacts,
  memory: Uint8Array,
  { mean, deviation }: Normalization,
): (rgb: Uint8Array) => void {
  const target = typed(input.type, memory)
  const tables = [0, 1, 2].map((channel) =>
    Array.from({ length: 256 }, (_, pixel) =>
      toKept(input, (pixel - (mean[channel] ?? 0)) / (deviation[channel] ?? 1)),
    ),
  )
  const isPlain = tables.every((table) => table.every((value, pixel) => value === pixel))
  if (input.type === 'uint8' && isPlain) return (rgb) => target.set(rgb)
  const [red = [], green = [], blue = []] = tables
  return (rgb) => {
    for (let at = 0; at + 2 < rgb.length; at += 3) {
      target[at] = red[rgb[at] ?? 0] ?? 0
      target[at + 1] = green[rgb[at + 1] ?? 0] ?? 0
      target[at + 2] = blue[rgb[at + 2] ?? 0] ?? 0
    }
  }
}

function toKept({ type, scale, zeroPoint }: TensorFacts, real: number): number {
  if (type === 'float32') return real
  const [low, high] = type === 'uint8' ? [0, 255] : [-128, 127]
  return Math.min(Math.max(Math.round(real / scale) + zeroPoint, low), high)
}

/** The vector in an output tensor's memory, of length 1; null when it has no direction. */
export function readVector(output: TensorFacts, memory: Uint8Array): Float32Array | null {
  const kept = typed(output.type, memory)
  const zeroPoint = output.type === 'float32' ? 0 : output.zeroPoint
  const vector = Float32Array.from(kept, (value) => value - zeroPoint)
  let square = 0
  for (const value of vector) square += value * value
  const length = Math.sqrt(square)
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : null
}

function typed(type: TensorType, memory: Uint8Array): Float32Array | Uint8Array | Int8Array {
  const { buffer, byteOffset, byteLength } = memory
  if (type === 'float32') return new Float32Array(buffer, byteOffset, byteLength / 4)
  return type === 'uint8' ? memory : new Int8Array(buffer, byteOffset, byteLength)
}

/** What is wrong with a model's tensors for the size that its manifest states; null when nothing. */
export function misfit(
  input: TensorFacts,
  output: TensorFacts,
  stated: { readonly width: number; readonly height: number; readonly dimension: number },
): string | null {
  const wanted = [1, stated.height, stated.width, 3]
  if (input.shape.join() !== wanted.join())
    return `its input is ${input.shape.join('×')}, not ${wanted.join('×')}`
  const numbers = output.shape.reduce((product, side) => product * side, 1)
  if (numbers !== stated.dimension)
    return `its vector has ${numbers} numbers, not ${stated.dimension}`
  return null
}
