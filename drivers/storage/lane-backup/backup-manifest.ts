/**
 * What a backup says of itself, first in the archive: each file with its name, size and hash, in
 * the order in which they follow. A reader knows by it what may come, before anything is written.
 *
 *   laned-backup.json                     this manifest
 *   payments-2025.db … payments.db …      databases, each as it was at one moment
 *   driver-settings.json …                documents of the data folder
 *   seal.key                              the keys that open the sealed secrets
 *   restored-config/0-laned.yaml …        the config and the files that it names
 */

import { Fault } from '#firmware/fault.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

export const MANIFEST_NAME = 'laned-backup.json'
export const MANIFEST_BYTES_MAX = 2 ** 20
export const CONFIG_FOLDER = 'restored-config'
export const KEY_NAME = 'seal.key'
const FORMAT = 'laned-backup'
const VERSION = 1

export type Kind = 'database' | 'document' | 'key' | 'config'

/** The file names that each kind may have, and the most bytes that one may hold. */
const KINDS: Record<Kind, { readonly name: RegExp; readonly bytesMax: number }> = {
  // What the size field of a tar header can say.
  database: { name: /^(payments(-\d{4})?|items|fleet)\.db$/, bytesMax: 8 * 2 ** 30 - 1 },
  document: { name: /^[a-z][a-z0-9-]{0,40}\.json$/, bytesMax: 8 * 2 ** 20 },
  key: { name: /^seal\.key$/, bytesMax: 512 },
  config: {
    name: /^restored-config\/\d{1,2}-[A-Za-z0-9_][A-Za-z0-9._-]{0,60}$/,
    bytesMax: 2 ** 20,
  },
}

const Whole = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const ManifestSchema = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(VERSION),
  createdAtMs: Whole,
  serialNumber: Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' }),
  /** The release that made it. */
  laned: Type.String({ maxLength: 64 }),
  members: Type.Array(
    Type.Object({
      kind: oneOf(['database', 'document', 'key', 'config']),
      name: Type.String({ maxLength: 100 }),
      bytes: Whole,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      /** Of a database: rows by table. */
      rows: Type.Optional(Type.Record(Type.String(), Whole)),
      /** Of a file of the config: where it lay. */
      path: Type.Optional(Type.String({ maxLength: 4096 })),
    }),
    { maxItems: 300 },
  ),
  /** Files that the config names and that could not be read. */
  missing: Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 300 }),
  /** The signature over all the rest (backup-signature.ts); releases before it did not sign. */
  signature: Type.Optional(
    Type.Object({
      signer: Type.String({ pattern: '^laned-signer:[A-Za-z0-9_-]{43}$' }),
      value: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
    }),
  ),
})

export type Manifest = Static<typeof ManifestSchema>
export type ManifestMember = Manifest['members'][number]

export function newManifest(given: Omit<Manifest, 'format' | 'version' | 'signature'>): Manifest {
  for (const member of given.members) requireForm(member)
  return { format: FORMAT, version: VERSION, ...given }
}

/** Throws Fault 'bad-request' for what is no manifest, or one of a form that this laned does not know. */
export function parseManifest(bytes: Uint8Array): Manifest {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw notRestorable(say('fault.backup.manifest-not-json'))
  }
  const { version, laned } = (value ?? {}) as { version?: unknown; laned?: unknown }
  if (typeof version === 'number' && version > VERSION)
    throw new Fault(
      'bad-request',
      say('fault.backup.newer-release', { version: String(laned).slice(0, 64) }),
    )
  const { fits } = createValidator(ManifestSchema)
  if (!fits(value)) throw notRestorable(say('fault.backup.manifest-invalid'))
  for (const member of value.members) requireForm(member)
  if (new Set(value.members.map(({ name }) => name)).size < value.members.length)
    throw notRestorable(say('fault.backup.duplicate-member'))
  return value
}

function requireForm({ kind, name, bytes }: ManifestMember): void {
  const { name: form, bytesMax } = KINDS[kind]
  if (!form.test(name)) throw notRestorable(say('fault.backup.unknown-member', { name }))
  if (bytes > bytesMax) throw notRestorable(say('fault.package.file-too-large', { name }))
}

export function notRestorable(why: Sentence): Fault {
  return new Fault('bad-request', say('fault.backup.not-restorable', { why }))
}
