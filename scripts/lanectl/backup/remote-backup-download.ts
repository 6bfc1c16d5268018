/** What a server keeps of a lane's backups, as the config of this machine reaches it. */
import { join, resolve } from 'node:path'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { replaceFile } from '#drivers/storage/files/replace-file.ts'
import { parseBackupName, stampMs } from '#drivers/storage/lane-backup/backup-names.ts'
import type { BackupStore, StoredBackup } from '#hal/backup-store.ts'
import { Failure } from '../exit-codes.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { configFileOf, readConfig, serialOf } from './backup-plan.ts'

export interface RemoteOptions {
  readonly config?: string
  readonly serial?: string
  readonly data?: string
}

/** Null where the config names no server. */
async function openRemote(options: RemoteOptions): Promise<BackupStore | null> {
  const config = readConfig(configFileOf(options))
  const { remote } = config.backup
  if (!remote) return null
  if (remote.driver === 'master')
    throw new Failure(
      'usage',
      'this lane’s backups are at its master: GET /backups of the lane lists them; a new card gets one with lanectl replace',
    )
  const dataFolder = resolve(options.data ?? laneDataFolder())
  const serialNumber = options.serial ?? (await serialOf(config, dataFolder))
  const { openRemoteBackups } = await import('#drivers/storage/remote-backups/open.ts')
  const atMaster = () => {
    throw new Error('asked of a master')
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
  if (!store) throw new Failure('usage', 'the config names no server (backup.remote)')
  return fetchFrom(store, { name, folder: resolve(to), step })
}

interface Fetching {
  /** Undefined: the newest. */
  readonly name: string | undefined
  readonly folder: string
  readonly step: () => void
}

/** The file has its name when it is whole, as its hash says. */
export async function fetchFrom(
  store: Pick<BackupStore, 'list' | 'open'>,
  { name, folder, step }: Fetching,
): Promise<{ path: string; bytes: number }> {
  const list = await store.list()
  const found: StoredBackup | undefined =
    name === undefined ? list[0] : list.find((one) => one.name === name)
  const bytes = found && (await store.open(found.name))
  if (!found || !bytes)
    throw new Failure(
      'unwell',
      name === undefined ? 'no backup is kept there' : `there is no ${name}`,
    )
  const path = join(folder, found.name)
  const pieces = async function* () {
    for await (const piece of bytes) {
      step()
      yield piece
    }
  }
  try {
    await replaceFile(path, pieces(), { unfinished: `${path}.part` })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EACCES' || code === 'ENOENT')
      throw new Failure('io', `${path} cannot be written (${code})`)
    throw error
  }
  return { path, bytes: found.bytes }
}
