/**
 * Two files on a card that takes a lane's place at its master: the name by which it asks until it has the place, and
 * the fleet's key that came with the restore until the first start has sealed it.
 */

import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { replaceFile, syncFolderNow } from '../files/replace-file.ts'
import { CARD_NAME } from './swap-restored-files.ts'

/** In clear with mode 0600, like the key file that seals. No backup contains it. */
export const GIVEN_KEY = 'given-key'

/** Null where there is none. */
export function readGivenKey(dataFolder: string): string | null {
  const path = join(dataFolder, GIVEN_KEY)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Fault('storage', say('fault.replacement.given-key-unreadable', { path }), error)
  }
}

export function forgetGivenKey(dataFolder: string): void {
  rmSync(join(dataFolder, GIVEN_KEY), { force: true })
  syncFolderNow(dataFolder)
}

/**
 * 32 random hex digits, made on the card itself, so that two cards given one restore code are still told apart. Written
 * to the card before it is sent to anybody, so that after a power cut the card that has the code has the same name.
 * Rejects as Node does where it cannot be written.
 */
export async function cardName(dataFolder: string): Promise<string> {
  const path = join(dataFolder, CARD_NAME)
  const known = readName(path)
  if (known !== null) return known
  await mkdir(dataFolder, { recursive: true, mode: 0o750 })
  const made = randomBytes(16).toString('hex')
  await replaceFile(path, made)
  return made
}

/** Called when the card has its place: a later copy of this card must not pass for one that waits. */
export function forgetCardName(dataFolder: string): void {
  rmSync(join(dataFolder, CARD_NAME), { force: true })
  syncFolderNow(dataFolder)
}

/** Null where there is no file, or no valid name in it. */
function readName(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8')
    return /^[0-9a-f]{32}$/.test(text) ? text : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
