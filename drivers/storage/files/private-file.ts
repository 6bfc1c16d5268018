/** Databases and their copies are for the device's own user alone, whatever umask it was started with. */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

const OTHERS = 0o077

/**
 * Makes an empty file unless there is one, and takes others' rights away from an existing one.
 *
 * An existing file is never opened: closing it again would release SQLite's locks on it. If the disk refuses here, it
 * refuses SQLite a moment later, with an error that says more.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    tighten(path)
  }
}

/** A file that is missing stays missing. */
export function tighten(path: string): void {
  try {
    const { mode } = statSync(path)
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o777)
  } catch {
    // The file belongs to another user or is gone.
  }
}
