/** The backups of a device that runs: made in a process of their own, kept in one folder. */
import type { FileHandle } from 'node:fs/promises'
import { Fault } from '#firmware/fault.ts'
import type { Upkeep } from '../upkeep/upkeep-runner.ts'
import type { BackupPlan, MadeBackup } from './backup-create.ts'
import { type KeptBackup, listBackups, openBackup } from './backup-folder.ts'

const CHUNK_BYTES = 262_144

type Readers = Pick<BackupPlan, 'recipients' | 'passphraseFile'>

/** Throws Fault 'bad-request' where a config says not for whom they are encrypted, or says it twice. */
export function requireReaders({ recipients, passphraseFile }: Readers): void {
  if (recipients.length > 0 === (passphraseFile !== null))
    throw new Fault(
      'bad-request',
      'backup: give recipients, or a passphraseFile, and not both: a backup holds all secrets and is never written unencrypted',
    )
}

/** Encrypts nothing: throws the Fault that the first backup would end with. */
export async function tryReaders({ recipients, passphraseFile }: Readers): Promise<void> {
  const { prepareEncryption, readPassphrase } = await import('./backup-encryption.ts')
  const passphrase = passphraseFile === null ? null : readPassphrase(passphraseFile)
  await prepareEncryption({ recipients, passphrase })
}

/** Throws as `requireReaders` does. */
export function createLaneBackups(plan: Omit<BackupPlan, 'createdAtMs'>, upkeep: Upkeep) {
  requireReaders(plan)
  return {
    async create(createdAtMs: number): Promise<MadeBackup> {
      const outcome = await upkeep.run({ kind: 'backup', plan: { ...plan, createdAtMs } })
      if ('made' in outcome) return outcome.made
      throw new Error('the upkeep answered something else')
    },
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
    const room = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, size - at))
    const { bytesRead } = await file.read(room, 0, room.length, at).catch((error: Error) => {
      throw new Fault('storage', `the backup cannot be read (${error.message})`, error)
    })
    if (bytesRead === 0) return
    at += bytesRead
    yield room.subarray(0, bytesRead)
  }
}
