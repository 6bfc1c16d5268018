/**
 * Which backups of a lane a file server has: servers have no common way to list files, so a small JSON file beside the
 * backups says it. It is written before and after each change: a backup that is not whole, or is to be removed, is in
 * it with `isWhole: false`, so that no file is left behind unlisted.
 */
import { type Static, Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import type { StoredBackup } from '#hal/backup-store.ts'
import { parseBackupName } from '../lane-backup/backup-names.ts'

export const INDEX_BYTES_MAX = 512 * 1024

const IndexSchema = Type.Object({
  format: Type.Literal('laned-backups'),
  version: Type.Literal(1),
  backups: Type.Array(
    Type.Object({
      name: Type.String({ maxLength: 120 }),
      bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      isWhole: Type.Boolean(),
    }),
    { maxItems: 2_000 },
  ),
})

export type IndexedBackup = Static<typeof IndexSchema>['backups'][number]

export const indexName = (serialNumber: string): string => `laned-${serialNumber}.json`

/** Null for what is no index. Leaves out backups of other lanes, and names that are no backup's. */
export function parseIndex(bytes: Uint8Array, serialNumber: string): IndexedBackup[] | null {
  const { fits } = createValidator(IndexSchema)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
  if (!fits(value)) return null
  return value.backups.filter(({ name }) => parseBackupName(name)?.serialNumber === serialNumber)
}

export function encodeIndex(backups: readonly IndexedBackup[]): Buffer {
  return Buffer.from(JSON.stringify({ format: 'laned-backups', version: 1, backups }))
}

/** The newest first: names sort by their time. */
export function completeBackups(backups: readonly IndexedBackup[]): StoredBackup[] {
  return backups
    .filter(({ isWhole }) => isWhole)
    .map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }))
    .sort((one, other) => (one.name < other.name ? 1 : -1))
}
