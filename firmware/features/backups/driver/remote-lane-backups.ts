/**
 * The backups of a running device, kept beyond it: each is made and checked on its own card like any other, sent away,
 * and removed from the card once it has arrived.
 */

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pieces } from '#drivers/storage/lane-backup/backup-content.ts'
import type { MadeBackup } from '#drivers/storage/lane-backup/backup-create.ts'
import { type KeptBackup, outgoingIn } from '#drivers/storage/lane-backup/backup-folder.ts'
import { parseBackupName, stampMs } from '#drivers/storage/lane-backup/backup-names.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupStore } from '#hal/backup-store.ts'
import type { Clock } from '#hal/clock.ts'

export interface RemoteLaneBackups {
  readonly store: BackupStore
  readonly dataFolder: string
  readonly serialNumber: string
  /** How many backups of this lane are kept there. */
  readonly keep: number
  readonly clock: Clock
  /** Aborts when the device stops. */
  readonly signal: AbortSignal
  /** Makes a backup in the folder that `outgoingIn` names. */
  make(createdAtMs: number): Promise<MadeBackup>
}

/** A list is reused for this long, because an open page asks for it again and again. */
const LIST_KEPT_MS = 60_000

export function createRemoteLaneBackups(needs: RemoteLaneBackups) {
  const { store, dataFolder, serialNumber, keep, clock, signal, make } = needs
  let listed: { readonly atMs: number; readonly list: readonly KeptBackup[] } | null = null

  async function list(): Promise<readonly KeptBackup[]> {
    const isFresh = listed && clock.monotonicMs() - listed.atMs < LIST_KEPT_MS
    if (listed && isFresh) return listed.list
    const list = (await store.list(signal)).flatMap(({ name, bytes }) => {
      const parsed = parseBackupName(name)
      if (parsed?.serialNumber !== serialNumber) return []
      return [{ name, serialNumber, createdAtMs: stampMs(parsed), bytes }]
    })
    listed = { atMs: clock.monotonicMs(), list }
    return list
  }

  return {
    list,
    async create(createdAtMs: number): Promise<MadeBackup> {
      const folder = outgoingIn(dataFolder)
      try {
        await rm(folder, { recursive: true, force: true })
        await mkdir(folder, { mode: 0o700 })
        const made = await make(createdAtMs)
        await store.put(made, pieces(join(folder, made.name)), signal)
        listed = null
        // The backup just made is kept, whatever the clock said when it was made.
        const earlier = (await list()).filter(({ name }) => name !== made.name)
        for (const { name } of earlier.slice(keep - 1)) await store.remove(name, signal)
        return made
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (error instanceof Fault || typeof code !== 'string') throw error
        throw new Fault('storage', say('fault.backup.not-writable', { path: folder }), error)
      } finally {
        listed = null
        await rm(folder, { recursive: true, force: true }).catch(() => {})
      }
    },
    async open(name: string) {
      const found = (await list()).find((one) => one.name === name)
      const bytes = found && (await store.open(name, signal))
      if (!found || !bytes) return null
      return { bytes: found.bytes, stream: () => bytes, async [Symbol.asyncDispose]() {} }
    },
  }
}
