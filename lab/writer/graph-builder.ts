/**
 * Composes the TFLite graph of exported weights, as float32 or as int8.
 *
 * The input is RGB. Float: byte / 128 - 1. int8: the raw byte as uint8 with scale 1/128 and zero point 128, so that
 * nothing is left to the caller but to hand over the picture.
 */
import type { Graph, Operator, Quantisation, Tensor } from './graph.ts'
import { activationQuantisation, quantiseBias, quantiseWeights } from './quantise.ts'
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
