/**
 * A file is replaced whole: written beside under a name of its own, synced, renamed, and the folder synced, in this order.
 * After a power cut its name has the old content or the new one; without the sync ext4 may show half of it, or none. A link
 * that lies there is replaced and never written through. For the lane, for lanectl and for the updater.
 */
import {
  closeSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The ending of a file being written; a power cut leaves it behind. */
export const UNFINISHED = '.new'
/** The ending of the copy with the former content. */
export const BEFORE = '.before'

export interface Replacing {
  /** By default its owner's alone: much of what is written is secret, and nobody else needs the rest. */
  readonly mode?: number
  /** False for what nobody needs after a power cut, as in /run: then nothing is synced. */
  readonly isDurable?: boolean
  /** The name under which it is written first. */
  readonly unfinished?: string
}

export interface Keeping extends Replacing {
  /** The new file takes over the mode of the old one and, where root writes, its owner. */
  readonly keepsRights?: boolean
  /** The former content is kept next to it as `.before`. */
  readonly keepsBefore?: boolean
}

type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>

/** Rejects as Node does, or as `content` does; the file is then unchanged. */
export async function replaceFile(
  path: string,
  content: Content,
  { keepsRights = false, keepsBefore = false, ...options }: Keeping = {},
): Promise<void> {
  const { isDurable = true, mode = 0o600, unfinished = `${path}${UNFINISHED}` } = options
  const before = `${path}${BEFORE}`
  const halves = keepsBefore ? [unfinished, `${before}${UNFINISHED}`] : [unfinished]

  async function write(half: string, what: Content, owner: Rights | null): Promise<void> {
    await rm(half, { force: true })
    await using file = await open(half, 'wx', mode)
    if (owner) await file.chmod(owner.mode & 0o777)
    if (owner && isRoot()) await file.chown(owner.uid, owner.gid)
    await file.writeFile(what)
    if (isDurable) await file.sync()
  }

  try {
    const found = keepsRights || keepsBefore ? await stat(path).catch(ignoreMissing) : null
    const rights = keepsRights ? found : null
    const isKept = keepsBefore && found
    if (isKept) await write(`${before}${UNFINISHED}`, await readFile(path), rights)
    await write(unfinished, content, rights)
    if (isKept) await rename(`${before}${UNFINISHED}`, before)
    await rename(unfinished, path)
  } catch (error) {
    // A half-written file is useless, and on a full disk its blocks are needed.
    for (const half of halves) await rm(half, { force: true }).catch(() => {})
    throw error
  }
  if (isDurable) await syncFolder(dirname(path))
}

/** Gives the final name to a file that was written and synced elsewhere. */
export async function renameDurably(unfinished: string, path: string): Promise<void> {
  await rename(unfinished, path)
  await syncFolder(dirname(path))
}

export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  // The FAT of a memory stick cannot sync a folder.
  await folder.sync().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EINVAL') throw error
  })
}

export interface ReplacingNow extends Replacing {
  /** Where root writes, the file is given to this owner. */
  readonly owner?: Pick<Rights, 'uid' | 'gid'>
  /**
   * For a file whose existence alone says something: on a full card it is put in place with as much as fits. It throws
   * all the same.
   */
  readonly isEvenHalf?: boolean
}

/**
 * The synchronous form, for what is written before the lane serves anybody, or is a single line. Throws as Node does.
 */
export function replaceFileNow(
  path: string,
  content: string | Uint8Array,
  options: ReplacingNow = {},
): void {
  const { mode = 0o600, isDurable = true, owner, isEvenHalf = false } = options
  const { unfinished = `${path}${UNFINISHED}` } = options
  rmSync(unfinished, { force: true })
  const file = openSync(unfinished, 'wx', mode)
  try {
    writeFileSync(file, content)
    if (isDurable) fsyncSync(file)
    if (owner && isRoot()) fchownSync(file, owner.uid, owner.gid)
    renameSync(unfinished, path)
  } catch (error) {
    if (isEvenHalf) renameSync(unfinished, path)
    else rmSync(unfinished, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  if (isDurable) syncFolderNow(dirname(path))
}

export function syncFolderNow(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

interface Rights {
  readonly mode: number
  readonly uid: number
  readonly gid: number
}

const isRoot = () => process.getuid?.() === 0

/** For a `catch`: what is not there is null. */
export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
