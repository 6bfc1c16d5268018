/** The backups of a running device: each made in a process of its own, kept in one folder. */

import type { FileHandle } from 'node:fs/promises'
import type { BackupPlan, MadeBackup } from '#drivers/storage/lane-backup/backup-create.ts'
import {
  type KeptBackup,
  listBackups,
  openBackup,
} from '#drivers/storage/lane-backup/backup-folder.ts'
import type { Upkeep } from '#drivers/storage/upkeep/upkeep-runner.ts'
import { Fault } from '#firmware/fault.ts'
import { fileFailure } from '#firmware/vocabulary/file-failure.ts'
import { say } from '#firmware/words/sentence.ts'

const CHUNK_BYTES = 262_144

type Readers = Pick<BackupPlan, 'recipients' | 'passphraseFile'>

/** Throws Fault 'bad-request' where the config does not say for whom backups are encrypted, or says it twice. */
export function requireReaders({ recipients, passphraseFile }: Readers): void {
  if (recipients.length > 0 === (passphraseFile !== null))
    throw new Fault('bad-request', say('fault.backup.config-encryption'))
}

/** Throws Fault 'bad-request' where a config names two places. */
export function requireOnePlace({ folder, remote }: { folder?: unknown; remote?: unknown }): void {
  if (folder !== undefined && remote !== undefined)
    throw new Fault('bad-request', say('fault.backup.config-two-places'))
}

/** Encrypts nothing; throws the Fault with which the first backup would fail. */
export async function tryReaders({ recipients, passphraseFile }: Readers): Promise<void> {
  const { prepareEncryption, readPassphrase } = await import(
    '#drivers/storage/lane-backup/backup-encryption.ts'
  )
  const passphrase = passphraseFile === null ? null : readPassphrase(passphraseFile)
  await prepareEncryption({ recipients, passphrase })
}

export async function makeByUpkeep(upkeep: Upkeep, plan: BackupPlan): Promise<MadeBackup> {
  const outcome = await upkeep.run({ kind: 'backup', plan })
  if ('made' in outcome) return outcome.made
  throw new Error('the upkeep answered something else')
}

/** Throws as `requireReaders` does. */
export function createLaneBackups(plan: Omit<BackupPlan, 'createdAtMs'>, upkeep: Upkeep) {
  requireReaders(plan)
  return {
    create: (createdAtMs: number) => makeByUpkeep(upkeep, { ...plan, createdAtMs }),
    list: (): Promise<KeptBackup[]> => listBackups(plan.folder),
    async open(name: string) {
      const file = await openBackup(plan.folder, name)
      if (!file) return null
      const { size } = await file.stat()
      return {
        bytes: size,
        stream: () => bytesOf(file, size),
        [Symbol.asyncDispose]: () => file.close(),
      }
    },
  }
}

async function* bytesOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, size - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at).catch((error: Error) => {
      throw new Fault(
        'storage',
        say('fault.backup.stream-read-failed', { why: fileFailure(error) }),
        error,
      )
    })
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
