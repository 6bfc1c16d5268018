/**
 * Keeps space for the next start on a full card: SQLite cannot open a database that was closed in order without making
 * its log and its index of the log again. One file holds that space, empty files hold as many names (inodes); each is
 * given up when what it holds is needed. This does not help where root too has filled the card: the file system keeps
 * what is freed for root (open-connection.ts).
 */
import { lstatSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFileNow } from '../files/replace-file.ts'

export const START_RESERVE = 'start-reserve'
export const START_NAMES = 'start-names'
/** Three databases with a log of a few pages and an index of 32 KiB each, and a few documents. */
export const START_BYTES = 512 * 1024
/** While the card has less space than this, payments need it more than the reserve does. */
const PLENTY_BYTES = 8 * START_BYTES
/** Three databases with a log and an index each, the note of the process, and a few documents. */
export const START_NAMES_MIN = 16
const PLENTY_NAMES = 8 * START_NAMES_MIN

/** To be called with the folder locked. Never throws: where it fails, the start goes on without a reserve. */
export function freeSpaceToStart(folder: string): void {
  for (const make of [keepBytes, keepNames])
    try {
      make(folder)
    } catch {
      // The folder is read-only or unreadable: opening the databases gives a better error.
    }
}

function keepBytes(folder: string): void {
  const reserve = join(folder, START_RESERVE)
  const { bavail, bsize } = statfsSync(folder)
  const freeBytes = bavail * bsize
  if (freeBytes < START_BYTES) rmSync(reserve, { force: true })
  else if (freeBytes >= PLENTY_BYTES && !isWhole(reserve))
    replaceFileNow(reserve, Buffer.alloc(START_BYTES), { mode: 0o640, isDurable: false })
}

/** A file system without a fixed number of names says that it has none at all. */
function keepNames(folder: string): void {
  const reserve = join(folder, START_NAMES)
  const { files, ffree } = statfsSync(folder)
  if (files === 0) return
  if (ffree < START_NAMES_MIN) rmSync(reserve, { recursive: true, force: true })
  else if (ffree >= PLENTY_NAMES && namesIn(reserve) < START_NAMES_MIN) {
    rmSync(reserve, { recursive: true, force: true })
    mkdirSync(reserve, { recursive: true, mode: 0o750 })
    for (let nth = 0; nth < START_NAMES_MIN; nth += 1)
      writeFileSync(join(reserve, String(nth)), '', { mode: 0o640 })
  }
}

/** The number of names that the reserve holds; a link, or anything else of that name, holds none. */
function namesIn(reserve: string): number {
  const found = lstatSync(reserve, { throwIfNoEntry: false })
  return found?.isDirectory() === true ? readdirSync(reserve).length : 0
}

function isWhole(reserve: string): boolean {
  const found = lstatSync(reserve, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === START_BYTES
}
