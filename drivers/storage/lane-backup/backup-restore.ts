/**
 * Puts a backup in place of what a data folder holds, while no laned uses it: unpacked beside,
 * looked through, synced; then one rename decides (restore-finish.ts). Killed before it, nothing has
 * changed; killed after it, the next start of laned, or the next restore, carries it to its end.
 */

import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import { openDataFolder } from '../files/data-folder.ts'
import { syncFolderNow } from '../files/replace-file.ts'
import type { OpenWith } from './backup-encryption.ts'
import { CONFIG_FOLDER, type Manifest } from './backup-manifest.ts'
import { onDisk, type UnpackedBackup, unpack } from './backup-unpack.ts'
import { giveToOwnerOf } from './folder-owner.ts'
import {
  finishRestore,
  KEPT_BY_RESTORE,
  REPLACED,
  RESTORE_READY,
  RESTORING,
} from './restore-finish.ts'
import { recordRestore } from './restore-record.ts'
import type { Believed } from './sender/backup-signature.ts'
import { believedWithOwn } from './sender/backup-signing-key.ts'

export interface RestoreOptions {
  readonly file: string
  readonly openWith: OpenWith
  /** Besides, the key that this data folder signs with is believed: its own backup comes back. */
  readonly believes: Believed
  readonly dataFolder: string
  /** What the folder holds may be moved away. */
  readonly replaces: boolean
  /** Wall time. */
  readonly atMs: number
  /**
   * Asked when all of the backup is sound, and before anything changes here: the fleet's key that the
   * lane goes on with. What it rejects with ends the work. Null: the key in the backup stays.
   */
  readonly takeKey: ((manifest: Manifest) => Promise<string>) | null
  /** Called before each change; what it throws ends the work. */
  readonly step: () => void
}

export interface RestoredBackup {
  readonly manifest: UnpackedBackup
  /** Where that lies which was there before; null where there was nothing. */
  readonly replaced: string | null
}

/** Rejects with a Fault that says what to do; then nothing has changed. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { file, openWith, replaces, step } = options
  const dataFolder = resolve(options.dataFolder)
  using _ = openDataFolder(dataFolder)
  const former = (await readdir(dataFolder)).filter((name) => !KEPT_BY_RESTORE.includes(name))
  if (former.length > 0) await requireMayReplace(dataFolder, replaces)
  const folder = join(dataFolder, RESTORING)
  step()
  await onDisk(dataFolder, () => mkdir(folder, { mode: 0o700 }))
  try {
    const believes = believedWithOwn(options.believes, dataFolder)
    const manifest = await unpack({
      file,
      openWith,
      folder,
      keepsSecrets: true,
      believes,
      rest: step,
    })
    step()
    const { atMs: restoredAtMs } = options
    const fleetKey = (await options.takeKey?.(manifest)) ?? null
    const facts = {
      madeAtMs: manifest.createdAtMs,
      restoredAtMs,
      formerFolder: dataFolder,
      fleetKey,
    }
    await onDisk(dataFolder, async () => recordRestore(folder, facts))
    await onDisk(dataFolder, async () => {
      const inside = await readdir(folder, { recursive: true })
      giveToOwnerOf(dataFolder, [folder, ...inside.map((name) => join(folder, name))])
      // Made here and not later: laned itself may have to finish what root began.
      await mkdir(join(dataFolder, REPLACED), { recursive: true, mode: 0o700 })
      giveToOwnerOf(dataFolder, [join(dataFolder, 'lock'), join(dataFolder, REPLACED)])
      if (inside.includes(CONFIG_FOLDER)) syncFolderNow(join(folder, CONFIG_FOLDER))
      syncFolderNow(folder)
      step()
      await rename(folder, join(dataFolder, RESTORE_READY))
      syncFolderNow(dataFolder)
      finishRestore(dataFolder, step)
    })
    return { manifest, replaced: former.length > 0 ? join(dataFolder, REPLACED) : null }
  } finally {
    // Where it was refused; what was decided is another folder by now.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

async function requireMayReplace(dataFolder: string, replaces: boolean): Promise<void> {
  if (!replaces)
    throw new Fault(
      'refused',
      say`${dataFolder} is not empty: with --replace what is there is moved to ${join(dataFolder, REPLACED)}, and the backup takes its place`,
    )
  const replaced = await readdir(join(dataFolder, REPLACED)).catch(() => [])
  if (replaced.length > 0)
    throw new Fault(
      'refused',
      say`${join(dataFolder, REPLACED)} holds what an earlier restore replaced: move it elsewhere, or remove it, then restore again`,
    )
}
