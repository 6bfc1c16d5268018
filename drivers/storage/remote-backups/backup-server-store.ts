/**
 * Backups of a lane on a file server: HTTPS with a token, or any server that speaks S3.
 *
 * Servers have no common way to list files, so a small JSON file beside the backups says which there are. It is written before and
 * after each change: a backup that is not whole, or is to be removed, is in it with `isWhole: false`, so that no file is left
 * behind unlisted.
 */
import { createHash } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupStore, StoredBackup } from '#hal/backup-store.ts'
import { parseBackupName } from '../lane-backup/backup-names.ts'
import { checked } from './backup-byte-check.ts'
import { type BackupRequestsNeeds, openBackupRequests } from './backup-server-request.ts'

export interface BackupServerStoreNeeds extends BackupRequestsNeeds {
  readonly serialNumber: string
}

/** Throws Fault 'bad-request' for what an operator has to mend. */
export function openBackupServerStore(needs: BackupServerStoreNeeds): BackupStore {
  const { serialNumber, server } = needs
  const http = openBackupRequests(needs)
  const { host } = new URL(server.url)
  const index = indexName(serialNumber)

  async function read(signal?: AbortSignal): Promise<readonly IndexedBackup[]> {
    const bytes = await http.get(index, signal)
    if (!bytes) return []
    const pieces: Uint8Array[] = []
    let length = 0
    for await (const piece of bytes) {
      length += piece.length
      if (length > INDEX_BYTES_MAX) throw unknownIndex()
      pieces.push(piece)
    }
    const found = parseIndex(Buffer.concat(pieces), serialNumber)
    if (!found) throw unknownIndex()
    return found
  }

  // A file of unknown form is never overwritten: it may belong to another program or a later release.
  const unknownIndex = () =>
    new Fault('refused', say('fault.backup.server-index-invalid', { file: index, host }))

  async function write(backups: readonly IndexedBackup[], signal?: AbortSignal): Promise<void> {
    const bytes = encodeIndex(backups)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await http.put(index, { bytes: [bytes], length: bytes.length, sha256 }, signal)
  }

  async function removeAll(names: readonly string[], signal?: AbortSignal): Promise<void> {
    for (const name of names) await http.remove(name, signal)
  }

  async function open(backup: StoredBackup, signal?: AbortSignal) {
    const bytes = await http.get(backup.name, signal)
    return bytes && checked(bytes, backup, host)
  }

  return {
    list: async (signal) => completeBackups(await read(signal)),
    async put({ name, bytes: length, sha256 }, bytes, signal) {
      const entry = { name, bytes: length, sha256, isWhole: true }
      const known = (await read(signal)).filter((one) => one.name !== name)
      const whole = known.filter(({ isWhole }) => isWhole)
      await write([...known, { ...entry, isWhole: false }], signal)
      await removeAll(
        known.filter(({ isWhole }) => !isWhole).map((one) => one.name),
        signal,
      )
      await http.put(name, { bytes, length, sha256 }, signal)
      // Read back at once, to catch a server that accepts a backup and keeps something else.
      const kept = await open(entry, signal)
      if (!kept) throw new Fault('refused', say('fault.backup.server-lost-backup', { host, name }))
      for await (const _ of kept);
      await write([...whole, entry], signal)
    },
    async open(name, signal) {
      const found = completeBackups(await read(signal)).find((one) => one.name === name)
      return found ? open(found, signal) : null
    },
    async remove(name, signal) {
      const known = await read(signal)
      if (!known.some((one) => one.name === name)) return
      const marked = known.map((one) => (one.name === name ? { ...one, isWhole: false } : one))
      await write(marked, signal)
      await removeAll([name], signal)
      await write(
        known.filter((one) => one.name !== name),
        signal,
      )
    },
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
}

const INDEX_BYTES_MAX = 512 * 1024

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

type IndexedBackup = Static<typeof IndexSchema>['backups'][number]

const indexName = (serialNumber: string): string => `laned-${serialNumber}.json`

/** Null for what is no index. Leaves out backups of other lanes, and names that are no backup's. */
function parseIndex(bytes: Uint8Array, serialNumber: string): IndexedBackup[] | null {
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

function encodeIndex(backups: readonly IndexedBackup[]): Buffer {
  return Buffer.from(JSON.stringify({ format: 'laned-backups', version: 1, backups }))
}

/** The newest first: names sort by their time. */
function completeBackups(backups: readonly IndexedBackup[]): StoredBackup[] {
  return backups
    .filter(({ isWhole }) => isWhole)
    .map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }))
    .sort((one, other) => (one.name < other.name ? 1 : -1))
}
