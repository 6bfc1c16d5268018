/** What a server keeps of a lane's backups, as the config of this machine reaches it. */
import { resolve } from 'node:path'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { parseBackupName, stampMs } from '#drivers/storage/lane-backup/backup-names.ts'
import type { BackupStore } from '#hal/backup-store.ts'
import { fetchFrom } from '#scripts/lanectl/backup/fetch-backup.ts'
import { configFileOf, readConfig, serialOf } from '#scripts/lanectl/backup/lane-of-machine.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { laneDataFolder } from '#scripts/lanectl/lane-data-folder.ts'
import { t } from '#scripts/lanectl/words.ts'
import { backupsIn } from './backup-plan.ts'

export interface RemoteOptions {
  readonly config?: string
  readonly serial?: string
  readonly data?: string
}

/** Null where the config names no server. */
async function openRemote(options: RemoteOptions): Promise<BackupStore | null> {
  const config = readConfig(configFileOf(options))
  const { remote } = backupsIn(config)
  if (!remote) return null
  if (remote.driver === 'master')
    throw new Failure('usage', t('lanectl.remote-backup-download.lane-s-backups-master-get'))
  const dataFolder = resolve(options.data ?? laneDataFolder())
  const serialNumber = options.serial ?? (await serialOf(config, dataFolder))
  const { openRemoteBackups } = await import('../driver/open-remote-backups.ts')
  const atMaster = () => {
    throw new Error(t('lanectl.remote-backup-download.asked-master'))
  }
  return openRemoteBackups(remote, { serialNumber, clock: createSystemClock(), atMaster })
}

/** The newest first; null where the config names no server. */
export async function listRemote(options: RemoteOptions) {
  await using store = await openRemote(options)
  const list = await store?.list()
  return (
    list?.flatMap(({ name, bytes }) => {
      const parsed = parseBackupName(name)
      if (!parsed) return []
      return [{ name, serialNumber: parsed.serialNumber, createdAtMs: stampMs(parsed), bytes }]
    }) ?? null
  )
}

export async function fetchBackup(
  name: string | undefined,
  { to, ...options }: RemoteOptions & { readonly to: string },
  step: () => void,
): Promise<{ path: string; bytes: number }> {
  await using store = await openRemote(options)
  if (!store)
    throw new Failure('usage', t('lanectl.remote-backup-download.config-names-no-server-backup'))
  return fetchFrom(store, { name, folder: resolve(to), step })
}
