/**
 * A lock that the kernel lets go of whatever ends the process: SQLite's own, on an empty database
 * (ADR 0004).
 */
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Throws what SQLite throws; ask `isHeldByAnother` why. */
export function lockByKernel(path: string): Disposable {
  const lock = new DatabaseSync(path)
  try {
    // No journal on the disk: the lock must also hold when the disk is full.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return { [Symbol.dispose]: () => lock.close() }
}

export function isHeldByAnother(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === SQLITE_BUSY
}
