/**
 * The folder that backups are written to: a stick, or anything that is mounted. Files with other names are never
 * touched.
 */

import { constants } from 'node:fs'
import { type FileHandle, open, readdir, realpath, rm, stat, statfs } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { isUnfinishedOf, parseBackupName, stampMs } from './backup-names.ts'

export interface KeptBackup {
  readonly name: string
  readonly serialNumber: string
  readonly createdAtMs: number
  readonly bytes: number
}

/** Where a backup for a place beyond this machine waits until it has been sent. */
export const outgoingIn = (dataFolder: string): string => join(dataFolder, 'backup-outgoing')

/** The newest first. Rejects with Fault 'storage' where the folder is not there. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const kept: KeptBackup[] = []
  for (const name of await namesIn(folder)) {
    const parsed = parseBackupName(name)
    const found = parsed && (await stat(join(folder, name)).catch(() => null))
    if (!parsed || !found?.isFile()) continue
    const { serialNumber } = parsed
    kept.push({ name, serialNumber, createdAtMs: stampMs(parsed), bytes: found.size })
  }
  return kept.sort((one, other) => other.createdAtMs - one.createdAtMs)
}

/** Null where there is no backup of this name; rejects as `listBackups` where the folder is not there. Never follows a link. */
export async function openBackup(
  folder: string,
  name: string,
): Promise<(FileHandle & AsyncDisposable) | null> {
  if (!parseBackupName(name)) return null
  try {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const file = await open(join(folder, name), flags)
    if ((await file.stat()).isFile()) return file
    await file.close()
    return null
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      await namesIn(folder)
      return null
    }
    throw new Fault('storage', say('fault.backup.folder-unreadable', { path: folder }), error)
  }
}

/** Throws Fault 'storage' unless backups of this lane may go there. */
export async function requireBackupFolder(
  folder: string,
  dataFolder: string,
  maySameDisk: boolean,
): Promise<void> {
  await namesIn(folder)
  if (folder === outgoingIn(dataFolder)) return
  const [target, data] = await Promise.all([realpath(folder), realpath(dataFolder)])
  if (`${target}${sep}`.startsWith(`${data}${sep}`))
    throw new Fault('storage', say('fault.backup.inside-data-folder', { path: folder }))
  if (maySameDisk || (await stat(target)).dev !== (await stat(data)).dev) return
  throw new Fault('storage', say('fault.backup.same-disk', { path: folder }))
}

export async function requireFreeBytes(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new Fault(
    'storage',
    say('fault.backup.folder-without-room', {
      path: folder,
      needed: megabytes(bytes),
      free: megabytes(free),
    }),
  )
}

/** Removes what a killed process left half written of this lane. */
export async function removeUnfinished(folder: string, serialNumber: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (isUnfinishedOf(name, serialNumber)) await rm(join(folder, name), { force: true })
}

/** Keeps the newest `keep` backups of this lane, and `made` whatever the clock said when it was made. */
export async function removeOldBackups(
  folder: string,
  serialNumber: string,
  keep: number,
  made: string,
) {
  const own = (await listBackups(folder)).filter((one) => one.serialNumber === serialNumber)
  const earlier = own.filter(({ name }) => name !== made)
  for (const { name } of earlier.slice(keep - 1)) await rm(join(folder, name), { force: true })
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const advice =
      code === 'ENOENT'
        ? say('fault.backup.folder-not-found')
        : say('fault.backup.folder-read-error')
    throw new Fault(
      'storage',
      say('fault.backup.folder-unusable', { path: resolve(folder), why: advice }),
      error,
    )
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20)
