/**
 * A lock that the kernel lets go of whatever ends the process: SQLite's own, on an empty database.
 *
 * Why not a file with a process id: ids are used again after a power cut, so it lies; and Node has no flock. This
 * lock works across containers and network namespaces that share the folder, and writes nothing, so a full disk does
 * not matter. laned.pid is there only for the message, and for telling at the next start that the last stop was not
 * clean.
 */
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
const SQLITE_READONLY = 8

/**
 * Throws what SQLite throws; `isHeldByAnother` tells why. On a read-only card, where nobody writes, several may hold
 * the lock at once; it still excludes one who may write, and is excluded by one.
 */
export function lockByKernel(path: string): Disposable {
  const lock = new DatabaseSync(path)
  try {
    // No journal on the disk: the lock must also hold when the disk is full.
    lock.exec('PRAGMA journal_mode = MEMORY')
    if (isWritable(lock)) lock.exec('BEGIN EXCLUSIVE')
    else lock.exec('BEGIN; SELECT 1 FROM sqlite_master')
  } catch (error) {
    lock.close()
    throw error
  }
  return { [Symbol.dispose]: () => lock.close() }
}

function isWritable(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN IMMEDIATE; ROLLBACK')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_READONLY) return false
    throw error
  }
}

export function isHeldByAnother(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === SQLITE_BUSY
}
