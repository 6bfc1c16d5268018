/**
 * The form of a file of counter-examples, version 1: a tar as a package is, with other names, so that no reader takes
 * one for the other. docs/protocols/package.md says it in words, and
 * firmware/items/packages/counter-example-import.ts why it is a file of its own.
 *
 *   laned-counter-examples.json       what this is
 *   000001/counter-examples.ndjson    a line per counter-example of the group, 64 at most
 *   000001/<sha256>.jpg …             each picture of the group once, in the order of first mention
 *   000002/…
 *   manifest-<sha256>.json            hashes of header and lists, how many
 */

import { type Static, Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { exact, groupFolder, Hash, Name, Whole } from './package-format.ts'

export const COUNTER_FORMAT = 'laned-counter-examples'
export const COUNTER_VERSION = 1

export const COUNTER_HEADER_NAME = 'laned-counter-examples.json'
export const counterListName = (group: number) => `${groupFolder(group)}/counter-examples.ndjson`

const HeaderSchema = Type.Object({
  format: Type.Literal(COUNTER_FORMAT),
  version: Type.Literal(COUNTER_VERSION),
  createdAtMs: Whole,
  serialNumber: Name,
})

const LineSchema = Type.Object({ item: Name, picture: Hash, saidAtMs: Whole, by: Name }, exact)

const ManifestSchema = Type.Object(
  { header: Hash, counterExamples: Whole, groups: Type.Array(Hash, { maxItems: 100_000 }) },
  exact,
)

export const aCounterHeader = createValidator(HeaderSchema)
export const aCounterLine = createValidator(LineSchema)
export const aCounterManifest = createValidator(ManifestSchema)

export type CounterLine = Static<typeof LineSchema>
export type CounterManifest = Static<typeof ManifestSchema>
