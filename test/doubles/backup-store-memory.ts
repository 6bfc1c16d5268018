/** Backups kept in memory: for tests of who makes them. The place goes away and fills up on request. */

import { createHash } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { BackupStore, StoredBackup } from '#hal/backup-store.ts'

export interface MemoryBackups extends BackupStore {
  fail(accident: 'gone' | 'full' | null): void
}

export function openMemoryBackups(): MemoryBackups {
  const kept = new Map<string, { readonly backup: StoredBackup; readonly bytes: Buffer }>()
  let accident: 'gone' | 'full' | null = null

  function requireThere(): void {
    if (accident === 'gone') throw new Fault('unreachable', asSentence('nobody answers there'))
  }

  return {
    fail(next) {
      accident = next
    },
    async list() {
      requireThere()
      const names = [...kept.keys()].sort().reverse()
      return names.flatMap((name) => kept.get(name)?.backup ?? [])
    },
    async put(backup, bytes) {
      requireThere()
      if (accident === 'full')
        throw new Fault('full', asSentence('there is no room for the backup'))
      const pieces: Uint8Array[] = []
      for await (const piece of bytes) pieces.push(piece)
      const all = Buffer.concat(pieces)
      const isWhole = createHash('sha256').update(all).digest('hex') === backup.sha256
      if (!isWhole || all.length !== backup.bytes)
        throw new Fault('refused', asSentence('what came is not what was said'))
      kept.set(backup.name, { backup, bytes: all })
    },
    async open(name) {
      requireThere()
      const found = kept.get(name)
      if (!found) return null
      return (async function* () {
        yield found.bytes
      })()
    },
    async remove(name) {
      requireThere()
      kept.delete(name)
    },
    async [Symbol.asyncDispose]() {},
  }
}
