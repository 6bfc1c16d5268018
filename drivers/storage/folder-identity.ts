/**
 * Which folder a folder is, whatever name led to it: device and inode, which links, bind mounts,
 * `..` and a file system without upper and lower case cannot disguise.
 */
import { constants, type Dirent } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants
// A data folder has a handful of folders. More than this is no data folder, or a loop of mounts.
const FOLDERS_MAX = 10_000
const DEPTH_MAX = 256

export async function identityOf(folder: FileHandle): Promise<string> {
  const { dev, ino } = await folder.stat({ bigint: true })
  return `${dev}:${ino}`
}

/** Null where there is no folder of this name, or a link in its place. */
export async function identityAt(path: string): Promise<string | null> {
  try {
    await using folder = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    return await identityOf(folder)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(code)) return null
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
    if (identities.size > FOLDERS_MAX) throw new Error(`${root} has too many folders`)
    const isFolder = (entry: Dirent) => entry.isDirectory()
    const inside = (await readdir(path, { withFileTypes: true })).filter(isFolder)
    for (const { name } of inside)
      if (path !== root || name !== except) waiting.push(join(path, name))
  }
  return identities
}

/** The folder itself, then the one that it lies in, up to the root. */
export async function identitiesAbove(folder: FileHandle): Promise<readonly string[]> {
  const identities = [await identityOf(folder)]
  let path = `/proc/self/fd/${folder.fd}/..`
  while (identities.length < DEPTH_MAX) {
    await using parent = await open(path, O_RDONLY | O_DIRECTORY)
    const identity = await identityOf(parent)
    if (identity === identities.at(-1)) break
    identities.push(identity)
    path += '/..'
  }
  return identities
}
