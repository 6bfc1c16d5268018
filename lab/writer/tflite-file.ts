/**
 * Writes a Graph as a .tflite file: flatbuffers by hand from the public schema (tensorflow/lite/schema, version 3).
 *
 * Tables are written by slot number, in the order of the schema. Versions are the lowest that carry the
 * element type, so that TFLite 2.9 with XNNPACK accepts the file.
 *
 * Why by hand: the usual converter is a framework of a gigabyte that Debian does not carry, and it emits operator
 * versions that the library on the device (2.9) may refuse. The int8 model takes the camera's bytes as they are
 * (uint8, scale 1/128, zero point 128) and requantises them in its first operator. Padding is TFLite's SAME, whose
 * stride of 2 pads the far side only, so the network's sides must halve evenly. A new kind of layer needs a case here
 * and one in graph-builder.ts; the test runs the file through the real library and compares it with the training
 * framework.
 */
import { Builder } from 'flatbuffers'
import type {
  Activation,
  ElementType,
  Graph,
  Operator,
  Options,
  Quantisation,
  Tensor,
} from './graph.ts'

const TYPE: Record<ElementType, number> = { float32: 0, int32: 2, uint8: 3, int8: 9 }
const ACTIVATION: Record<Activation, number> = { none: 0, relu6: 3 }

/** Builtin operator code, version for float and for int8, number of its options table in the union (0: none needed). */
const OPERATOR: Record<
  Options['op'],
  { code: number; float: number; int8: number; options: number }
> = {
  add: { code: 0, float: 1, int8: 2, options: 11 },
  conv: { code: 3, float: 1, int8: 3, options: 1 },
  depthwise: { code: 4, float: 1, int8: 3, options: 2 },
  mean: { code: 40, float: 1, int8: 2, options: 27 },
  quantize: { code: 114, float: 1, int8: 1, options: 0 },
}

export function writeModel(graph: Graph): Uint8Array {
  const b = new Builder(1 << 20)
  const codes = operatorCodes(graph)
  // Buffer 0 stays empty: tensors without contents point at it.
  const contents = [
    undefined,
    ...graph.tensors.map((tensor) => tensor.data).filter((data) => data !== undefined),
  ]
  const buffers = offsets(
    b,
    contents.map((data) => buffer(b, data)),
  )
  let next = 1
  const tensors = offsets(
    b,
    graph.tensors.map((tensor) => writeTensor(b, tensor, tensor.data ? next++ : 0)),
  )
  const operators = offsets(
    b,
    graph.operators.map((operator) => writeOperator(b, graph, operator, codes)),
  )
  const name = b.createString('main')
  const [inputs, outputs] = [int32s(b, [graph.input]), int32s(b, [graph.output])]
  b.startObject(5)
  b.addFieldOffset(0, tensors, 0)
  b.addFieldOffset(1, inputs, 0)
  b.addFieldOffset(2, outputs, 0)
  b.addFieldOffset(3, operators, 0)
  b.addFieldOffset(4, name, 0)
  const subgraphs = offsets(b, [b.endObject()])
  const operatorCodeTable = offsets(
    b,
    codes.map((key) => writeCode(b, key)),
  )
  const description = b.createString(graph.description)
  b.startObject(8)
  b.addFieldInt32(0, 3, 0)
  b.addFieldOffset(1, operatorCodeTable, 0)
  b.addFieldOffset(2, subgraphs, 0)
  b.addFieldOffset(3, description, 0)
  b.addFieldOffset(4, buffers, 0)
  b.finish(b.endObject(), 'TFL3')
  return b.asUint8Array()
}

/** Distinct "operator@version" keys, in order of first use. */
function operatorCodes(graph: Graph): string[] {
  return [...new Set(graph.operators.map((operator) => codeKey(graph, operator)))]
}

function codeKey(graph: Graph, { options, outputs }: Operator): string {
  const isInt8 = outputs.some((index) => graph.tensors[index]?.type === 'int8')
  return `${options.op}@${isInt8 ? OPERATOR[options.op].int8 : OPERATOR[options.op].float}`
}

function writeCode(b: Builder, key: string): number {
  const [op, version] = key.split('@') as [Options['op'], string]
  const { code } = OPERATOR[op]
  b.startObject(4)
  b.addFieldInt8(0, Math.min(code, 127), 0) // Old readers know this field only, new ones take the greater of both.
  b.addFieldInt32(2, Number(version), 1)
  b.addFieldInt32(3, code, 0)
  return b.endObject()
}

function writeOperator(b: Builder, graph: Graph, operator: Operator, codes: string[]): number {
  const { options } = operator
  const [inputs, outputs] = [int32s(b, operator.inputs), int32s(b, operator.outputs)]
  const table = writeOptions(b, options)
  b.startObject(5)
  b.addFieldInt32(0, codes.indexOf(codeKey(graph, operator)), 0)
  b.addFieldOffset(1, inputs, 0)
  b.addFieldOffset(2, outputs, 0)
  if (table) {
    b.addFieldInt8(3, OPERATOR[options.op].options, 0)
    b.addFieldOffset(4, table, 0)
  }
  return b.endObject()
}

function writeOptions(b: Builder, options: Options): number {
  switch (options.op) {
    case 'conv': // Padding is left out: 0, SAME.
      b.startObject(6)
      b.addFieldInt32(1, options.stride, 0)
      b.addFieldInt32(2, options.stride, 0)
      b.addFieldInt8(3, ACTIVATION[options.activation], 0)
      return b.endObject()
    case 'depthwise':
      b.startObject(7)
      b.addFieldInt32(1, options.stride, 0)
      b.addFieldInt32(2, options.stride, 0)
      b.addFieldInt32(3, 1, 0) // depth_multiplier: a filter for each channel.
      b.addFieldInt8(4, ACTIVATION[options.activation], 0)
      return b.endObject()
    case 'add':
      b.startObject(2)
      return b.endObject()
    case 'mean':
      b.startObject(1)
      b.addFieldInt8(0, 1, 0) // keep_dims
      return b.endObject()
    case 'quantize':
      return 0
  }
}

function writeTensor(b: Builder, tensor: Tensor, bufferIndex: number): number {
  const [shape, name] = [int32s(b, tensor.shape), b.createString(tensor.name)]
  const quantisation = tensor.quantisation ? writeQuantisation(b, tensor.quantisation) : 0
  b.startObject(8)
  b.addFieldOffset(0, shape, 0)
  b.addFieldInt8(1, TYPE[tensor.type], 0)
  b.addFieldInt32(2, bufferIndex, 0)
  b.addFieldOffset(3, name, 0)
  b.addFieldOffset(4, quantisation, 0)
  return b.endObject()
}

function writeQuantisation(b: Builder, { scale, zeroPoint, axis = 0 }: Quantisation): number {
  b.startVector(4, scale.length, 4)
  for (const value of scale.toReversed()) b.addFloat32(value)
  const scales = b.endVector()
  b.startVector(8, scale.length, 8)
  for (const _ of scale) b.addInt64(BigInt(zeroPoint))
  const zeroPoints = b.endVector()
  b.startObject(7)
  b.addFieldOffset(2, scales, 0)
  b.addFieldOffset(3, zeroPoints, 0)
  b.addFieldInt32(6, axis, 0)
  return b.endObject()
}

/** The schema asks for 16-byte alignment of contents: the library maps them as they lie. */
function buffer(b: Builder, data: Tensor['data']): number {
  let vector = 0
  if (data) {
    b.startVector(1, data.byteLength, 16)
    const at = b.offset()
    // One copy instead of a call per byte: reserve the room, then fill it.
    b.pad(data.byteLength)
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    b.dataBuffer()
      .bytes()
      .set(bytes, b.dataBuffer().capacity() - at - data.byteLength)
    vector = b.endVector()
  }
  b.startObject(1)
  b.addFieldOffset(0, vector, 0)
  return b.endObject()
}

function int32s(b: Builder, values: readonly number[]): number {
  b.startVector(4, values.length, 4)
  for (const value of values.toReversed()) b.addInt32(value)
  return b.endVector()
}

function offsets(b: Builder, tables: readonly number[]): number {
  b.startVector(4, tables.length, 4)
  for (const table of tables.toReversed()) b.addOffset(table)
  return b.endVector()
}
