/**
 * Identifies a folder by device and inode, whatever path led to it: links, bind mounts, `..` and a file system without
 * upper and lower case cannot disguise it.
 */

import type { BigIntStats, Dirent } from 'node:fs'
import { type FileHandle, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

// A data folder has a handful of folders. More than this is no data folder, or a loop of mounts.
const FOLDERS_MAX = 10_000
const DEPTH_MAX = 256

/** Null where there is no folder of this name, or a link in its place. */
export async function identityAt(path: string): Promise<string | null> {
  try {
    const found = await lstat(path, { bigint: true })
    return found.isDirectory() ? identityOf(found) : null
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** The folder and every folder below it, but for the one called `except` in it and what is below that. */
export async function identitiesIn(root: string, except: string): Promise<ReadonlySet<string>> {
  const identities = new Set<string>()
  const waiting = [root]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const identity = await identityAt(path)
    if (identity === null || identities.has(identity)) continue
    identities.add(identity)
    if (identities.size > FOLDERS_MAX)
      throw new Fault(
        'storage',
        say('fault.disk.too-many-folders', { path: root, most: FOLDERS_MAX }),
      )
    const isFolder = (entry: Dirent) => entry.isDirectory()
    const inside = (await readdir(path, { withFileTypes: true })).filter(isFolder)
    for (const { name } of inside)
      if (path !== root || name !== except) waiting.push(join(path, name))
  }
  return identities
}

/** The folder itself, then each folder above it up to the root. None of them need be readable. */
export async function identitiesAbove(folder: FileHandle): Promise<readonly string[]> {
  const identities = [await identityOfOpen(folder)]
  let path = `/proc/self/fd/${folder.fd}/..`
  while (identities.length < DEPTH_MAX) {
    const identity = identityOf(await stat(path, { bigint: true }))
    if (identity === identities.at(-1)) break
    identities.push(identity)
    path += '/..'
  }
  return identities
}

export async function identityOfOpen(folder: FileHandle): Promise<string> {
  return identityOf(await folder.stat({ bigint: true }))
}

function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`
}
