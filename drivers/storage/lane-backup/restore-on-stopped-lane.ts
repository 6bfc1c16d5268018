/**
 * Puts a backup in place of a data folder's content while no laned uses it: the backup is unpacked next to it, checked
 * and synced; then one rename decides (swap-restored-files.ts). If killed before the rename, nothing has changed; if killed
 * after it, the next start of laned, or the next restore, completes it.
 */

import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupKey, Believed } from '#hal/backup-key-and-sender.ts'
import { openDataFolder } from '../files/data-folder.ts'
import { syncFolderNow } from '../files/replace-file.ts'
import { CONFIG_FOLDER, type Manifest } from './backup-manifest.ts'
import { onDisk, type UnpackedBackup, unpack } from './backup-unpack.ts'
import { giveToOwnerOf } from './folder-owner.ts'
import { recordRestore } from './restore-record.ts'
import { believedWithOwn } from './sender/backup-signing-key.ts'
import {
  finishRestore,
  KEPT_BY_RESTORE,
  REPLACED,
  RESTORE_READY,
  RESTORING,
} from './swap-restored-files.ts'

export interface RestoreOptions {
  readonly file: string
  readonly openWith: BackupKey
  /** Signers to believe, besides the key that this data folder itself signs with: its own backup is accepted. */
  readonly believes: Believed
  readonly dataFolder: string
  /** The serial number of this lane: another one's backup is refused. Null: it has none yet. */
  readonly ofLane: string | null
  /** Whether the folder's content may be moved away. */
  readonly replaces: boolean
  /** Wall time. */
  readonly atMs: number
  /**
   * Called when all of the backup is sound and before anything changes here: resolves with the fleet's key that the
   * lane is to go on with. The work ends with whatever it rejects with. Null: the key in the backup stays.
   */
  readonly takeKey: ((manifest: Manifest) => Promise<string>) | null
  /** Called before each change; the work ends with whatever it throws. */
  readonly step: () => void
}

export interface RestoredBackup {
  readonly manifest: UnpackedBackup
  /** The folder with the former content; null where there was none. */
  readonly replaced: string | null
}

/** Rejects with a Fault that says what to do; nothing has changed then. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { file, openWith, ofLane, replaces, step } = options
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
      ofLane,
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
      // Made here, because laned, which is not root, may have to finish what root began.
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
    // Removes it after a refusal; once decided, the folder has another name.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

async function requireMayReplace(dataFolder: string, replaces: boolean): Promise<void> {
  if (!replaces)
    throw new Fault(
      'refused',
      say('fault.backup.data-folder-not-empty', {
        dataFolder,
        replacedFolder: join(dataFolder, REPLACED),
      }),
    )
  const replaced = await readdir(join(dataFolder, REPLACED)).catch(() => [])
  if (replaced.length > 0)
    throw new Fault(
      'refused',
      say('fault.backup.earlier-restore-left', { path: join(dataFolder, REPLACED) }),
    )
}
