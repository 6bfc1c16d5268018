/**
 * models/manifest.json: which models there are, and what each file must be.
 *
 * A model is a slot: any .tflite with one image input and one vector output, and its entry here.
 */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Fault } from '#firmware/fault.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Model, Variation, VariationRows } from '#hal/embedder.ts'

/** The models that a release brings. */
export const MODELS = fileURLToPath(new URL('../../models', import.meta.url))

const PerChannel = Type.Tuple([Type.Number(), Type.Number(), Type.Number()])

/** `rows`: signed bytes of one row after the other, times the row's scale. */
const Rows = Type.Object({
  worth: Type.Number({ exclusiveMinimum: 0 }),
  scales: Type.Array(Type.Number(), { minItems: 1, maxItems: 64 }),
  rows: Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
})

/** What the maker's machine made of the known picture, and the work of any picture. */
const Known = Type.Object({
  multiplications: Type.Integer({ minimum: 1 }),
  /** Signed words of 16 bits, little end first: the direction counts. */
  vector: Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
})

/** Other fields are allowed: they are for the model card. */
const Entry = Type.Object({
  name: Type.String({ pattern: '^[\\w.-]{1,64}$' }),
  /** Beside the manifest. */
  file: Type.String({ pattern: '^[\\w.-]{1,64}\\.tflite$' }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  width: Type.Integer({ minimum: 8, maximum: 1024 }),
  height: Type.Integer({ minimum: 8, maximum: 1024 }),
  preprocessing: Type.Literal('stretch-1'),
  /** real = (pixel - mean) / deviation, before the model's own quantisation. */
  mean: PerChannel,
  deviation: PerChannel,
  dimension: Type.Integer({ minimum: 1, maximum: 2048 }),
  known: Type.Optional(Known),
  variation: Type.Optional(Type.Object({ ...Rows.properties, turned: Type.Optional(Rows) })),
})

const Manifest = Type.Object({
  /** The name of the model that a device takes when its config names none. */
  default: Type.String(),
  models: Type.Array(Entry, { minItems: 1, maxItems: 64 }),
})

const validator = createValidator(Manifest)

export type ManifestEntry = Static<typeof Entry>

/** The entry of `name`, or the default's. Rejects with Fault 'unreachable', part 'model'. */
export async function readManifest(folder: string, name?: string): Promise<ManifestEntry> {
  const manifest = await parse(folder)
  const wanted = name ?? manifest.default
  const entry = manifest.models.find((model) => model.name === wanted)
  if (!entry) throw modelFault(say('fault.model.unknown-name', { name: wanted }))
  return entry
}

/** The name of the model with this identity; null when the manifest has none, or there is none. */
export async function modelNamed(folder: string, modelId: string): Promise<string | null> {
  const manifest = await parse(folder).catch(() => null)
  return manifest?.models.find((entry) => modelOf(entry).id === modelId)?.name ?? null
}

/** What is wrong with a manifest, in a few words; null when nothing is. */
export function manifestProblem(value: unknown): Sentence | null {
  return validator.problemOf(value)
}

async function parse(folder: string): Promise<Static<typeof Manifest>> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  } catch (cause) {
    throw modelFault(say('fault.model.manifest-unreadable'), cause)
  }
  // The release's own is signed, and a test has checked it: compiling the check is a twentieth of a start.
  const problem = folder === MODELS ? null : manifestProblem(value)
  if (problem === null) return value as Static<typeof Manifest>
  throw modelFault(say('fault.model.manifest-invalid', { why: problem }))
}

/** The identity holds all that a vector depends on. */
export function modelOf(entry: ManifestEntry): Model {
  const { name, width, height, preprocessing, dimension, sha256, mean, deviation } = entry
  const variation = entry.variation && variationOf(entry.variation)
  const all = JSON.stringify([sha256, width, height, preprocessing, mean, deviation])
  const id = createHash('sha256').update(all).digest('hex').slice(0, 32)
  return { id, name, width, height, preprocessing, dimension, ...(variation && { variation }) }
}

/** The maker's vector of the known picture, of length 1. */
export function knownVector({ vector }: Static<typeof Known>): Float32Array {
  const bytes = Buffer.from(vector, 'base64')
  const words = Float32Array.from({ length: Math.floor(bytes.length / 2) }, (_, nth) =>
    bytes.readInt16LE(nth * 2),
  )
  const length = Math.hypot(...words)
  return words.map((word) => word / length)
}

/** As a manifest keeps it. */
export function keptVector(vector: Float32Array): string {
  const largest = Math.max(...vector.map(Math.abs))
  const bytes = Buffer.alloc(vector.length * 2)
  for (const [nth, value] of vector.entries())
    bytes.writeInt16LE(Math.round((value / largest) * 32_767), nth * 2)
  return bytes.toString('base64')
}

function variationOf({ turned, ...rows }: NonNullable<ManifestEntry['variation']>): Variation {
  return { ...rowsOf(rows), ...(turned && { turned: rowsOf(turned) }) }
}

function rowsOf({ worth, scales, rows }: Static<typeof Rows>): VariationRows {
  const codes = new Int8Array(Buffer.from(rows, 'base64'))
  const length = Math.floor(codes.length / scales.length)
  return {
    worth,
    // Copied as a whole first: `from` with a function takes a hundredth of a start.
    rows: scales.map((scale, nth) =>
      new Float32Array(codes.subarray(nth * length, (nth + 1) * length)).map(
        (code) => code * scale,
      ),
    ),
  }
}

export function modelFault(message: Sentence, cause?: unknown): Fault {
  return new Fault('unreachable', message, cause, { part: 'model' })
}
