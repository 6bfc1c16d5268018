/** Folders that the device makes for itself, and the proof that it could. */
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFull } from './disk-reserve.ts'

/**
 * Makes the folder and those above it; an existing one is left as it is. Not mkdir's own `recursive`: where a folder
 * cannot exist (/proc), Node repeats it for ever.
 */
export function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code === 'EEXIST')
      throw Object.assign(new Error('ENOTDIR: not a directory'), { code: 'ENOTDIR' })
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
    makeFolder(dirname(path), mode)
    mkdirSync(path, { mode })
  }
}

/**
 * Throws the errno with which a file could not be made in the folder or, where it is missing, in the nearest folder
 * above it that exists. Tried rather than asked, because rights, a read-only card and /proc refuse alike. A disk
 * without space passes: that is no question of the config.
 */
export function proveWritable(path: string): void {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  try {
    rmdirSync(mkdtempSync(join(there, '.laned-check-')))
  } catch (error) {
    if (!isFull(error)) throw error
  }
}
