/**
 * Room for the next start on a full card: SQLite cannot open a database that was closed in order
 * without making its log and its index of the log anew. A file holds that room, and is given up
 * for it.
 */
import { lstatSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../files/durable-file.ts'

export const START_RESERVE = 'start-reserve'
/** Three databases with a log of a few pages and an index of 32 KiB each, and a few documents. */
const BYTES = 512 * 1024
/** As long as the card has less than this, payments need it more. */
const PLENTY_BYTES = 8 * BYTES

/** Call it with the folder locked. Never throws: a start does without where there is no other way. */
export function makeRoomToStart(folder: string): void {
  const reserve = join(folder, START_RESERVE)
  try {
    const { bavail, bsize } = statfsSync(folder)
    const freeBytes = bavail * bsize
    if (freeBytes < BYTES) rmSync(reserve, { force: true })
    else if (freeBytes >= PLENTY_BYTES && !isWhole(reserve))
      replaceFile(reserve, Buffer.alloc(BYTES))
  } catch {
    // Read-only or unreadable: whoever opens the databases says it better.
  }
}

function isWhole(reserve: string): boolean {
  const found = lstatSync(reserve, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === BYTES
}
