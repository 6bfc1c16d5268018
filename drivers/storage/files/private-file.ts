/** Databases and their copies are for the device's own user alone, whatever umask it was started with. */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

const OTHERS = 0o077

/**
 * Makes the file, empty, unless it is there; takes the rights of others away from one that is.
 *
 * What is there is never opened: to close it again would let go of SQLite's locks on it. What the
 * disk refuses here it refuses SQLite a moment later, whose error says more.
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
    // Another user's, or gone.
  }
}
