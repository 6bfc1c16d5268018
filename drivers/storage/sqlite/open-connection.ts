/**
 * Opens a connection to a database file, even on a card that takes no more writes: full to the last block that this
 * user may have, or read-only.
 *
 *   usual        the index of the log lies in a file of 32 KiB beside it, which each first connection
 *                empties and fills again. On ext4 what it empties falls into the blocks kept for
 *                root: where root has filled the card, nobody else gets them back
 *   index in memory   SQLite's `unix-excl`: the index in our memory, and the file locked for our
 *                process. Everything is read, and written as far as the log has blocks of its own
 *   read-only    what a read-only card holds; a file without a log is read as it lies there
 *
 * The last two are for as long as the card has no room (open-database.ts).
 */
import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isReadOnlyMount } from '../files/volatile-or-read-only-folder.ts'
import { START_BYTES, START_NAMES_MIN } from './start-reserve.ts'

export interface OpenedConnection {
  readonly connection: DatabaseSync
  /** Opened in one of the two ways for a card without room; to be opened as usual once there is room. */
  readonly isWithoutRoom: boolean
}

/** SQLite's result codes for which a card without room may be the cause. */
const NO_ROOM_CODES = { ioError: 10, full: 13, cannotOpen: 14 } as const
const INDEX_BYTES = 32 * 1024

/** `prepare` makes an opened connection fit for use. Where nothing works, throws what SQLite threw on the usual way. */
export function openConnection(
  path: string,
  prepare: (connection: DatabaseSync) => void,
): OpenedConnection {
  try {
    const connection = opened(path, prepare)
    // Another connection of this process may have its index in memory; this one then shares it there.
    return { connection, isWithoutRoom: !isIndexOnCard(path) || isReadOnly(path) }
  } catch (refusal) {
    // With room on the card, the usual way failed for another reason, and would fail again at each statement.
    if (!isForLackOfRoom(refusal) || hasRoom(path)) throw refusal
    try {
      return { connection: opened(withoutRoom(path), prepare), isWithoutRoom: true }
    } catch {
      throw refusal
    }
  }
}

/** Whether a file opened without room can be opened as usual now. */
export function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(dirname(path))
    const isRoomy = bavail * bsize >= START_BYTES && (files === 0 || ffree >= START_NAMES_MIN)
    return isRoomy && !isReadOnly(path)
  } catch {
    return false
  }
}

export function isReadOnly(path: string): boolean {
  return isReadOnlyMount(dirname(path))
}

function opened(place: string | URL, prepare: (connection: DatabaseSync) => void): DatabaseSync {
  const connection = new DatabaseSync(place)
  try {
    prepare(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function withoutRoom(path: string): URL {
  const url = pathToFileURL(path)
  // `immutable` ignores the log, so it is only for a file without one.
  if (isReadOnly(path) && sizeOf(`${path}-wal`) === 0) url.searchParams.set('immutable', '1')
  else url.searchParams.set('vfs', 'unix-excl')
  return url
}

function isForLackOfRoom(refusal: unknown): boolean {
  const { errcode } = refusal as { errcode?: number }
  return (
    errcode !== undefined && Object.values(NO_ROOM_CODES).some((code) => code === (errcode & 0xff))
  )
}

/** A database in memory, or one without a log, has no index. */
function isIndexOnCard(path: string): boolean {
  return (
    statSync(`${path}-wal`, { throwIfNoEntry: false }) === undefined ||
    sizeOf(`${path}-shm`) >= INDEX_BYTES
  )
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
