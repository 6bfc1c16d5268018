/**
 * Writes a small but real .tflite: one fully connected layer of seeded weights, with input and
 * output of any of the three types a slot takes. For tests of the embedder; it knows nothing.
 *
 *   input ─ [DEQUANTIZE] ─▶ FULLY_CONNECTED ─ [QUANTIZE] ─▶ output
 *
 * Field numbers are those of TensorFlow Lite's public schema, version 3.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Builder, type Offset } from 'flatbuffers'
import type { ManifestEntry } from '#drivers/embedder/model-manifest.ts'
import { createSeededChance } from '#test/seeded-chance.ts'

export type IoType = 'float32' | 'uint8' | 'int8'

export interface TinyModel {
  readonly side: number
  readonly dimension: number
  readonly input: IoType
  readonly output: IoType
  readonly seed: number
}

export const TINY: TinyModel = {
  side: 8,
  dimension: 16,
  input: 'float32',
  output: 'float32',
  seed: 1,
}

const TENSOR_TYPE = { float32: 0, uint8: 3, int8: 9 }
const OPERATORS = [
  { code: 6, version: 2 },
  { code: 9, version: 1 },
  { code: 114, version: 1 },
]
const [DEQUANTIZE, FULLY_CONNECTED, QUANTIZE] = [0, 1, 2]
const FULLY_CONNECTED_OPTIONS = 8
/** So that -1…1 fills a byte. */
const SCALE = 1 / 127.5

export function tinyModel(model: TinyModel = TINY): Uint8Array {
  const { side, dimension, seed } = model
  const chance = createSeededChance(seed)
  const inputs = side * side * 3
  const weights = Float32Array.from({ length: inputs * dimension }, () => chance.between(-1, 1))
  const b = new Builder(weights.byteLength + 4096)

  const tensor = (shape: number[], type: IoType, buffer: number, isOutput = false) =>
    table(b, 5, {
      0: ints(b, shape),
      1: () => b.addFieldInt8(1, TENSOR_TYPE[type], 0),
      2: () => b.addFieldInt32(2, buffer, 0),
      ...(type === 'float32' ? {} : { 4: quantization(b, type, isOutput ? 0.5 : SCALE) }),
    })
  const image = [1, side, side, 3]
  const tensors = [
    tensor(image, model.input, 0),
    tensor(image, 'float32', 0),
    tensor([dimension, inputs], 'float32', 1),
    tensor([1, dimension], 'float32', 0),
    tensor([1, dimension], model.output, 0, true),
  ]
  const [first, last] = [model.input === 'float32' ? 0 : 1, model.output === 'float32' ? 3 : 4]
  const operators = [
    ...(first === 1 ? [operator(b, DEQUANTIZE ?? 0, [0], [1])] : []),
    operator(b, FULLY_CONNECTED ?? 0, [first, 2, -1], [3], FULLY_CONNECTED_OPTIONS),
    ...(last === 4 ? [operator(b, QUANTIZE ?? 0, [3], [4])] : []),
  ]
  const graph = table(b, 4, {
    0: offsets(b, tensors),
    1: ints(b, [0]),
    2: ints(b, [last]),
    3: offsets(b, operators),
  })
  const codes = OPERATORS.map(({ code, version }) =>
    table(b, 4, {
      0: () => b.addFieldInt8(0, code, 0),
      2: () => b.addFieldInt32(2, version, 1),
      3: () => b.addFieldInt32(3, code, 0),
    }),
  )
  const buffers = [table(b, 1, {}), table(b, 1, { 0: bytes(b, new Uint8Array(weights.buffer)) })]
  const root = table(b, 5, {
    0: () => b.addFieldInt32(0, 3, 0),
    1: offsets(b, codes),
    2: offsets(b, [graph]),
    4: offsets(b, buffers),
  })
  b.finish(root, 'TFL3')
  return b.asUint8Array().slice()
}

/** The vector that the model should give for these pixels, by plain arithmetic. */
export function expectedVector(rgb: Uint8Array, { dimension, seed }: TinyModel = TINY): number[] {
  const chance = createSeededChance(seed)
  const inputs = Array.from(rgb, (pixel) => (pixel - 127.5) / 127.5)
  const sums = Array.from({ length: dimension }, () =>
    inputs.reduce((sum, value) => sum + value * chance.between(-1, 1), 0),
  )
  const length = Math.hypot(...sums)
  return sums.map((value) => value / length)
}

/** Puts the model and a manifest that fits it into a folder; `changes` make it not fit. */
export function placeTinyModel(
  folder: string,
  model: TinyModel = TINY,
  changes: Partial<ManifestEntry> = {},
): void {
  const file = tinyModel(model)
  writeFileSync(join(folder, 'tiny.tflite'), file)
  const entry: ManifestEntry = {
    name: 'tiny',
    file: 'tiny.tflite',
    sha256: createHash('sha256').update(file).digest('hex'),
    width: model.side,
    height: model.side,
    preprocessing: 'stretch-1',
    mean: [127.5, 127.5, 127.5],
    deviation: [127.5, 127.5, 127.5],
    dimension: model.dimension,
    ...changes,
  }
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ default: entry.name, models: [entry] }),
  )
}

type Field = Offset | (() => void)

/** Offsets are made before the table they stand in; scalars are written inside it. */
function table(b: Builder, size: number, fields: Readonly<Record<number, Field>>): Offset {
  b.startObject(size)
  for (const [id, field] of Object.entries(fields))
    if (typeof field === 'number') b.addFieldOffset(Number(id), field, 0)
    else field()
  return b.endObject()
}

function ints(b: Builder, values: readonly number[]): Offset {
  b.startVector(4, values.length, 4)
  for (const value of [...values].reverse()) b.addInt32(value)
  return b.endVector()
}

function offsets(b: Builder, values: readonly Offset[]): Offset {
  b.startVector(4, values.length, 4)
  for (const value of [...values].reverse()) b.addOffset(value)
  return b.endVector()
}

function bytes(b: Builder, values: Uint8Array): Offset {
  b.startVector(1, values.length, 16)
  for (const value of values.toReversed()) b.addInt8(value)
  return b.endVector()
}

function quantization(b: Builder, type: IoType, scale: number): Offset {
  b.startVector(4, 1, 4)
  b.addFloat32(scale)
  const scales = b.endVector()
  b.startVector(8, 1, 8)
  b.addInt64(type === 'uint8' ? 128n : 0n)
  const zeroPoints = b.endVector()
  return table(b, 7, { 2: scales, 3: zeroPoints })
}

function operator(
  b: Builder,
  code: number,
  inputs: readonly number[],
  outputs: readonly number[],
  optionsType = 0,
): Offset {
  const options = table(b, 1, {})
  return table(b, 5, {
    0: () => b.addFieldInt32(0, code, 0),
    1: ints(b, inputs),
    2: ints(b, outputs),
    3: () => b.addFieldInt8(3, optionsType, 0),
    ...(optionsType ? { 4: options } : {}),
  })
}
