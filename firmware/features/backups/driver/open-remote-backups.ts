/** Opens the place that `backup.remote` names. */

import { openBackupServerStore } from '#drivers/storage/remote-backups/backup-server-store.ts'
import { bearer, signatureV4 } from '#drivers/storage/remote-backups/request-signing.ts'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupStore } from '#hal/backup-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { BackupConfig } from '../backup-section.ts'

export type RemoteConfig = NonNullable<BackupConfig['remote']>

export interface RemoteSurroundings {
  readonly serialNumber: string
  readonly clock: Clock
  /** The backups that the master keeps of this lane; read at each call, because the master may change. */
  readonly atMaster: () => BackupStore
}

/** Throws Fault 'bad-request' for what an operator has to mend. */
export function openRemoteBackups(remote: RemoteConfig, around: RemoteSurroundings): BackupStore {
  const { serialNumber, clock, atMaster } = around
  if (remote.driver === 'master') return openLate(atMaster)
  const secret = secretOf(remote)
  const { url, caFile } = remote
  const sign =
    remote.driver === 'https'
      ? bearer(secret)
      : signatureV4(
          { region: remote.region, accessKeyId: remote.accessKeyId, secretAccessKey: secret },
          clock,
        )
  return openBackupServerStore({ server: { url, caFile }, sign, serialNumber, clock })
}

function openLate(store: () => BackupStore): BackupStore {
  return {
    list: async (signal) => store().list(signal),
    put: async (backup, bytes, signal) => store().put(backup, bytes, signal),
    open: async (name, signal) => store().open(name, signal),
    remove: async (name, signal) => store().remove(name, signal),
    async [Symbol.asyncDispose]() {},
  }
}

function secretOf({ secret, secretFile }: { secret?: string; secretFile?: string }): string {
  if (secret !== undefined) return secret
  if (secretFile === undefined)
    throw new Fault('bad-request', say('fault.backup.server-secret-missing'))
  try {
    return readNamedFile(secretFile).toString().trim()
  } catch (error) {
    throw new Fault(
      'bad-request',
      say('fault.backup.server-file-unreadable', { path: secretFile }),
      error,
    )
  }
}
