/**
 * The second half of a restore, which a power cut cannot leave half done: the old files are moved away, then the
 * restored ones take their place. Each step is a rename within the data folder, and the names of the folders tell how
 * far it came; the next start of laned goes on from there.
 *
 *   restoring         being unpacked: nothing has changed yet; removed when it is found
 *   restore-ready     checked and synced, from here on it happens: old files go to `replaced`
 *   restore-placing   nothing old is left: each file goes to its place
 */
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolderNow } from '../files/replace-file.ts'
import { START_NAMES, START_RESERVE } from '../sqlite/start-reserve.ts'

export const RESTORING = 'restoring'
export const RESTORE_READY = 'restore-ready'
export const RESTORE_PLACING = 'restore-placing'
/** What a restore moved away. Only a person removes it. */
export const REPLACED = 'replaced'

/** A backup on its way from the master to this card. */
export const FETCHED = 'backup-fetched'

/** The file with the name of a card that is to take a lane's place (replacement-files.ts). */
export const CARD_NAME = 'card-name'

/** No restore touches these: they belong to this machine and moment, or to a person. */
export const KEPT_BY_RESTORE: readonly string[] = [
  'lock',
  'laned.pid',
  'on-trial',
  'exports',
  'backup-lock',
  'lost+found',
  FETCHED,
  CARD_NAME,
  START_NAMES,
  START_RESERVE,
  RESTORING,
  RESTORE_READY,
  RESTORE_PLACING,
  REPLACED,
]

/** The caller holds the lock of the folder. `step` is called before each change; for tests. */
export function finishRestore(dataFolder: string, step: () => void = () => {}): void {
  const at = (name: string) => join(dataFolder, name)
  if (existsSync(at(RESTORING))) {
    step()
    rmSync(at(RESTORING), { recursive: true })
  }
  if (existsSync(at(RESTORE_READY))) {
    for (const name of readdirSync(dataFolder)) {
      if (KEPT_BY_RESTORE.includes(name)) continue
      step()
      renameSync(at(name), join(at(REPLACED), name))
    }
    syncFolderNow(at(REPLACED))
    syncFolderNow(dataFolder)
    step()
    renameSync(at(RESTORE_READY), at(RESTORE_PLACING))
    syncFolderNow(dataFolder)
  }
  if (existsSync(at(RESTORE_PLACING))) {
    for (const name of readdirSync(at(RESTORE_PLACING))) {
      step()
      renameSync(join(at(RESTORE_PLACING), name), at(name))
    }
    syncFolderNow(dataFolder)
    step()
    rmdirSync(at(RESTORE_PLACING))
    if (readdirSync(at(REPLACED)).length === 0) rmdirSync(at(REPLACED))
  }
}

/**
 * Removes a backup that was being fetched or checked when the power went: it is as large as the lane's data, and nobody
 * needs it any more. Called at the start of laned, which holds the folder's lock, and before laned fetches one.
 */
export function sweepFetched(dataFolder: string): boolean {
  const folder = join(dataFolder, FETCHED)
  if (!existsSync(folder)) return false
  rmSync(folder, { recursive: true, force: true })
  return true
}
