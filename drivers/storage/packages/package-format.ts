/**
 * The form of a package of templates, version 1: names, shapes and bounds. docs/protocols/package.md
 * says it in words.
 *
 *   laned-package.json                what this is, and the vector space of its vectors
 *   000001/templates.ndjson           a line per template of the group, 64 at most
 *   000001/vectors.i8                 their vectors back to back; absent when one is missing
 *   000001/<sha256>.jpg …             each picture of the group once, in the order of first mention
 *   000002/…
 *   manifest-<sha256>.json            hashes of header, lists and vectors, counts, item names
 *
 * Why a tar of our own: packages come from anybody with a token, have gigabytes, and must not grow memory by more
 * than 64 MB. General readers accept links and extended headers, and some hold a whole extended header before their
 * caller can object. Here the reader knows at each point the one name that may come and the most it may hold. The
 * manifest is last, so that writing needs one pass. GNU tar reads and writes the same files. Hashes are made on the
 * event loop, a picture at a time: handed to another thread each took three times the processor time. A package
 * cannot be edited by hand without new hashes, which is the point.
 */

import { Fault } from '#firmware/fault.ts'
import { oneOf, orNull, type Static, Type } from '#firmware/schema-builder.ts'
import { createValidator, type Validator } from '#firmware/validator.ts'
import { type Value as Part, type Sentence, say } from '#firmware/words/sentence.ts'

export const FORMAT = 'laned-templates'
export const VERSION = 1

export const HEADER_NAME = 'laned-package.json'
export const manifestName = (sha256: string) => `manifest-${sha256}.json`
export const MANIFEST_NAME = /^manifest-([0-9a-f]{64})\.json$/
export const listName = (group: number) => `${groupFolder(group)}/templates.ndjson`
export const vectorsName = (group: number) => `${groupFolder(group)}/vectors.i8`
export const pictureName = (group: number, sha256: string) => `${groupFolder(group)}/${sha256}.jpg`

export const groupFolder = (group: number) => String(group).padStart(6, '0')

/** The most that one member of its kind may hold; what is larger is refused unread. */
export const MEMBER_BYTES_MAX = {
  header: 4_096,
  list: 65_536,
  vectors: 64 * 4_096,
  picture: 524_288,
  manifest: 8_388_608,
} as const

export const exact = { additionalProperties: false } as const
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
export const Name = Type.String({ minLength: 1, maxLength: 200 })
export const Whole = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const HeaderSchema = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(VERSION),
  createdAtMs: Whole,
  serialNumber: Name,
  space: Type.Object({
    id: Name,
    name: Name,
    dimension: Type.Integer({ minimum: 1, maximum: 4096 }),
  }),
})

const LineSchema = Type.Object(
  {
    item: Name,
    origin: Name,
    number: Whole,
    picture: Hash,
    createdAtMs: Whole,
    source: oneOf(['manual', 'learned', 'imported', 'synced']),
    pinned: Type.Boolean(),
  },
  exact,
)

const ManifestSchema = Type.Object(
  {
    header: Hash,
    templates: Whole,
    groups: Type.Array(Type.Object({ templates: Hash, vectors: orNull(Hash) }, exact)),
    items: Type.Array(
      Type.Object({ id: Name, name: orNull(Name), active: Type.Boolean() }, exact),
      { maxItems: 100_000 },
    ),
  },
  exact,
)

// One validator each, because they are compiled on first use and a package has a line per template.
export const aHeader = createValidator(HeaderSchema)
export const aLine = createValidator(LineSchema)
export const aManifest = createValidator(ManifestSchema)

export type Line = Static<typeof LineSchema>
export type Manifest = Static<typeof ManifestSchema>

/** JSON of a known shape, or the refusal of the package. */
export function parseAs<Value>(
  { fits, problemOf }: Validator<Value>,
  what: Part,
  text: string,
): Value {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damaged(say('fault.package.not-json', { name: what }))
  }
  if (!fits(value))
    throw damaged(say('fault.package.bad-member', { file: what, why: problemOf(value) }))
  return value
}

export function textOf(what: Part, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw damaged(say('fault.package.member-not-text', { file: what }))
  }
}

export function linesOf(list: string): string[] {
  const lines = list.split('\n')
  if (lines.pop() !== '') throw damaged(say('fault.package.list-without-line-end'))
  return lines
}

export function damaged(why: Sentence): Fault {
  return new Fault('bad-request', say('fault.package.damaged-file', { why }), undefined, {
    part: 'file',
  })
}
