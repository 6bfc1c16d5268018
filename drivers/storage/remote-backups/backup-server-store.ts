/** Backups of a lane on a file server: HTTPS with a token, or any server that speaks S3. */

import { createHash } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupStore, StoredBackup } from '#hal/backup-store.ts'
import { checked } from './backup-byte-check.ts'
import {
  completeBackups,
  encodeIndex,
  INDEX_BYTES_MAX,
  type IndexedBackup,
  indexName,
  parseIndex,
} from './backup-index.ts'
import { type BackupRequestsParts, openBackupRequests } from './backup-server-request.ts'

export interface BackupServerStoreParts extends BackupRequestsParts {
  readonly serialNumber: string
}

/** Throws Fault 'bad-request' for what an operator has to mend. */
export function openBackupServerStore(parts: BackupServerStoreParts): BackupStore {
  const { serialNumber, server } = parts
  const http = openBackupRequests(parts)
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
