/**
 * Which databases are to be looked through, and the look itself.
 *
 * After a power cut SQLite's log was left behind. The file is used at once all the same: to read
 * it through takes a minute where it is large. A note beside it says that the look is still due,
 * for the device may well be stopped before it is over.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from '#firmware/fault.ts'
import { asStorageFault, damaged } from '../sqlite/sqlite-fault.ts'

const noteOf = (path: string) => `${path}-unchecked`

/** Where the note cannot be written the look is due in this process alone. */
export function noteUnchecked(path: string): void {
  try {
    writeFileSync(noteOf(path), '', { mode: 0o600 })
  } catch {
    // A full disk: a device must start all the same.
  }
}

export function isUnchecked(path: string): boolean {
  return existsSync(noteOf(path))
}

export function noteChecked(path: string): void {
  rmSync(noteOf(path), { force: true })
}

/** Reads the whole file, beside whoever writes it. The damage, with what to do; null: it is sound. */
export function checkDatabase(path: string): Fault | null {
  try {
    using connection = asStorageFault(path, () => new DatabaseSync(path, { readOnly: true }))
    const rows = asStorageFault(path, () => connection.prepare('PRAGMA quick_check(1)').all())
    const verdict = (rows[0] as { quick_check?: string } | undefined)?.quick_check
    return verdict === 'ok' ? null : damaged(path, verdict)
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}
