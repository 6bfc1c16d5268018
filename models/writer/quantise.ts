/** Float to int8, as TFLite's quantisation specification has it. Pure. */
import type { Quantisation } from './graph.ts'

/** Activations: the whole int8 range over the measured one, zero exactly representable (padding is zero). */
export function activationQuantisation([low, high]: readonly [number, number]): Quantisation {
  const [from, to] = [Math.min(low, 0), Math.max(high, 1e-6)]
  const scale = Math.fround((to - from) / 255)
  return {
    scale: [scale],
    zeroPoint: Math.max(-128, Math.min(127, Math.round(-128 - from / scale))),
  }
}

/** Weights: symmetric, one scale per output channel, so that the kernels need no zero point. */
export function quantiseWeights(
  weights: Float32Array,
  channels: number,
): { data: Int8Array; scale: number[] } {
  const size = weights.length / channels
  const [data, scale] = [new Int8Array(weights.length), new Array<number>(channels)]
  for (let channel = 0; channel < channels; channel += 1) {
    const row = weights.subarray(channel * size, (channel + 1) * size)
    const step = Math.fround(
      Math.max(
        row.reduce((most, w) => Math.max(most, Math.abs(w)), 0),
        1e-8,
      ) / 127,
    )
    scale[channel] = step
    row.forEach((w, i) => {
      data[channel * size + i] = Math.round(w / step)
    })
  }
  return { data, scale }
}

/** Biases: int32 in units of input scale x weight scale, which is what the accumulator counts in. */
export function quantiseBias(
  bias: Float32Array,
  inputScale: number,
  weightScale: readonly number[],
): { data: Int32Array; scale: number[] } {
  const scale = weightScale.map((w) => Math.fround(w * inputScale))
  return { data: Int32Array.from(bias, (value, i) => Math.round(value / (scale[i] ?? 1))), scale }
}
