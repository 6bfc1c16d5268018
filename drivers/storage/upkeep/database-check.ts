/**
 * Which databases are to be checked for damage, and the check itself.
 *
 * A log that SQLite left behind means a power cut. The file is used at once all the same: a check
 * reads it through, which takes a minute for a large one. A note beside the file says that the
 * check is still due, because the device may be stopped before it ends.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from '#firmware/fault.ts'
import { asStorageFault, damaged, tellsOfDamage } from '../sqlite/sqlite-fault.ts'

const noteOf = (path: string) => `${path}-unchecked`

/** Where the note cannot be written, the check is due in this process alone. */
export function noteUnchecked(path: string): void {
  try {
    writeFileSync(noteOf(path), '', { mode: 0o600 })
  } catch {
    // The disk is full; a device must start all the same.
  }
}

export function isUnchecked(path: string): boolean {
  return existsSync(noteOf(path))
}

export function noteChecked(path: string): void {
  rmSync(noteOf(path), { force: true })
}

/**
 * Reads the whole file while others may write it. Answers the damage, with what to do; null where it is sound. Throws
 * Fault 'storage' where it cannot check now: a lane on a card without space has the file locked.
 */
export function checkDatabase(path: string): Fault | null {
  try {
    using connection = asStorageFault(path, () => new DatabaseSync(path, { readOnly: true }))
    const rows = asStorageFault(path, () => connection.prepare('PRAGMA quick_check(1)').all())
    const result = (rows[0] as { quick_check?: string } | undefined)?.quick_check
    return result === 'ok' ? null : damaged(path, result)
  } catch (error) {
    if (error instanceof Fault && tellsOfDamage(error)) return error
    throw error
  }
}
