/**
 * Composes the TFLite graph of exported weights, as float32 or as int8, quantised as TFLite's specification has it.
 *
 * The input is RGB. Float: byte / 128 - 1. int8: the raw byte as uint8 with scale 1/128 and zero point 128, so that
 * nothing is left to the caller but to hand over the picture.
 */
import type { Graph, Operator, Quantisation, Tensor } from './graph.ts'
import type { Layer, Weights } from './weights.ts'

export type Precision = 'float32' | 'int8'

const INPUT_SCALE = 1 / 128

export function buildGraph(weights: Weights, precision: Precision): Graph {
  const tensors: Tensor[] = []
  const operators: Operator[] = []
  const byName = new Map<string, number>()
  const isInt8 = precision === 'int8'

  function tensor(value: Tensor): number {
    return tensors.push(value) - 1
  }

  function computed(name: string, shape: readonly number[], quantisation?: Quantisation): number {
    const index = tensor({
      name,
      type: precision,
      shape,
      ...(quantisation && isInt8 ? { quantisation } : {}),
    })
    byName.set(name, index)
    return index
  }

  function known(name: string): {
    index: number
    shape: readonly number[]
    quantisation: Quantisation
  } {
    const index = byName.get(name)
    const found = index === undefined ? undefined : tensors[index]
    if (index === undefined || !found) throw new Error(`layer reads ${name} before it is written`)
    return {
      index,
      shape: found.shape,
      quantisation: found.quantisation ?? { scale: [1], zeroPoint: 0 },
    }
  }

  function measured(name: string): Quantisation {
    const range = weights.ranges[name]
    if (!range) throw new Error(`no calibration range for ${name}`)
    return activationQuantisation(range)
  }

  function conv(layer: Extract<Layer, { op: 'conv' | 'depthwise' }>): void {
    const axis = layer.op === 'depthwise' ? 3 : 0
    const channels = layer.weight.shape[axis] ?? 0
    const source = known(layer.input)
    const [floats, offsets] = [weights.values(layer.weight), weights.values(layer.bias)]
    const w = isInt8
      ? quantiseWeights(floats, channels, axis === 0 ? floats.length / channels : 1)
      : { data: floats, scale: [] }
    const b = isInt8
      ? quantiseBias(offsets, source.quantisation.scale[0] ?? 1, w.scale)
      : { data: offsets, scale: [] }
    const weight = tensor({
      name: `${layer.output}/weight`,
      type: precision,
      shape: layer.weight.shape,
      data: w.data,
      ...(isInt8 ? { quantisation: { scale: w.scale, zeroPoint: 0, axis } } : {}),
    })
    const bias = tensor({
      name: `${layer.output}/bias`,
      type: isInt8 ? 'int32' : 'float32',
      shape: [channels],
      data: b.data,
      ...(isInt8 ? { quantisation: { scale: b.scale, zeroPoint: 0 } } : {}),
    })
    const size = (edge = 0) => Math.ceil(edge / layer.stride)
    const output = computed(
      layer.output,
      [1, size(source.shape[1]), size(source.shape[2]), channels],
      measured(layer.output),
    )
    operators.push({
      options: { op: layer.op, stride: layer.stride, activation: layer.activation },
      inputs: [source.index, weight, bias],
      outputs: [output],
    })
  }

  function add(layer: Extract<Layer, { op: 'add' }>): void {
    const [left, right] = [known(layer.input), known(layer.other)]
    const output = computed(layer.output, left.shape, measured(layer.output))
    operators.push({
      options: { op: 'add' },
      inputs: [left.index, right.index],
      outputs: [output],
    })
  }

  function mean(layer: Extract<Layer, { op: 'mean' }>): void {
    const source = known(layer.input)
    const axes = tensor({ name: 'axes', type: 'int32', shape: [2], data: Int32Array.of(1, 2) })
    const output = computed(layer.output, [1, 1, 1, source.shape[3] ?? 0], measured(layer.output))
    operators.push({ options: { op: 'mean' }, inputs: [source.index, axes], outputs: [output] })
  }

  const shape = [1, weights.side, weights.side, 3]
  let input: number
  if (isInt8) {
    input = tensor({
      name: 'picture',
      type: 'uint8',
      shape,
      quantisation: { scale: [INPUT_SCALE], zeroPoint: 128 },
    })
    const shifted = computed('input', shape, { scale: [INPUT_SCALE], zeroPoint: 0 })
    operators.push({ options: { op: 'quantize' }, inputs: [input], outputs: [shifted] })
  } else {
    input = computed('input', shape)
  }
  for (const layer of weights.layers) {
    if (layer.op === 'add') add(layer)
    else if (layer.op === 'mean') mean(layer)
    else conv(layer)
  }
  const last = weights.layers.at(-1)
  if (!last) throw new Error('no layers')
  return { description: weights.name, tensors, operators, input, output: known(last.output).index }
}

/** Activations: the whole int8 range over the measured one, zero exactly representable (padding is zero). */
function activationQuantisation([low, high]: readonly [number, number]): Quantisation {
  const [from, to] = [Math.min(low, 0), Math.max(high, 1e-6)]
  const scale = Math.fround((to - from) / 255)
  return {
    scale: [scale],
    zeroPoint: Math.max(-128, Math.min(127, Math.round(-128 - from / scale))),
  }
}

/**
 * Weights: symmetric, one scale per output channel, so that the kernels need no zero point. `inner`: how many numbers
 * lie side by side for one channel (1: the channel is the last axis).
 */
function quantiseWeights(
  weights: Float32Array,
  channels: number,
  inner: number,
): { data: Int8Array; scale: number[] } {
  const channelOf = (i: number) => Math.floor(i / inner) % channels
  const scale = new Array<number>(channels).fill(1e-8)
  weights.forEach((w, i) => {
    scale[channelOf(i)] = Math.max(scale[channelOf(i)] ?? 0, Math.abs(w))
  })
  for (const [channel, most] of scale.entries()) scale[channel] = Math.fround(most / 127)
  return {
    data: Int8Array.from(weights, (w, i) => Math.round(w / (scale[channelOf(i)] ?? 1))),
    scale,
  }
}

/** Biases: int32 in units of input scale x weight scale, which is what the accumulator counts in. */
function quantiseBias(
  bias: Float32Array,
  inputScale: number,
  weightScale: readonly number[],
): { data: Int32Array; scale: number[] } {
  const scale = weightScale.map((w) => Math.fround(w * inputScale))
  return { data: Int32Array.from(bias, (value, i) => Math.round(value / (scale[i] ?? 1))), scale }
}
