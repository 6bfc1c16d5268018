/** The fleet's key that came with a restore, until the first start has sealed it. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { syncFolder } from './restore-finish.ts'

/** In clear, of mode 0600, as the keys that seal are. No backup takes it along. */
export const GIVEN_KEY = 'given-key'

/** Null where there is none. */
export function readGivenKey(dataFolder: string): string | null {
  const path = join(dataFolder, GIVEN_KEY)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Fault('storage', `${path} cannot be read: give the user laned the file`, error)
  }
}

export function forgetGivenKey(dataFolder: string): void {
  rmSync(join(dataFolder, GIVEN_KEY), { force: true })
  syncFolder(dataFolder)
}
