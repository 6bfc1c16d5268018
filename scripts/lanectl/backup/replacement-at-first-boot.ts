/**
 * A replacement that `flash.sh --replace-code` put onto the card, carried out at its first boot with nobody
 * at it (systemd/laned-replace.service). The folder has the files `code`, `master` and `identity`; while
 * `code` is there the lane does not start. May be killed at any moment and begun again.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { replaceFileNow, syncFolderNow } from '#drivers/storage/files/replace-file.ts'
import { readGivenKey } from '#drivers/storage/lane-backup/replacement-files.ts'
import { Fault } from '#firmware/fault.ts'
import { printable } from '#firmware/plain-text.ts'
import { type KeyInBoth, shownInBoth } from '#firmware/words/in-both-languages.ts'
import { Failure } from '../exit-codes.ts'
import { t, troubleOf } from '../words.ts'

const CODE = 'code'

export interface PreparedReplacement {
  readonly code: string
  readonly master: string
  /** A file. */
  readonly identity: string
}

export function readPrepared(folder: string): PreparedReplacement {
  try {
    const line = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
    return { code: line(CODE), master: line('master'), identity: join(folder, 'identity') }
  } catch (error) {
    throw new Failure(
      'io',
      t('lanectl.replacement-at-first-boot.no-replacement-prepared', {
        folder,
        message: troubleOf(error),
      }),
    )
  }
}

/**
 * True where an earlier run was killed after it had decided: a key that comes with a restore is on no card
 * before, and the lane, which would seal it, has not started yet.
 */
export async function hasTakenPlace(dataFolder: string): Promise<boolean> {
  const { openDataFolder } = await import('#drivers/storage/files/data-folder.ts')
  const { giveToOwnerOf } = await import('#drivers/storage/lane-backup/folder-owner.ts')
  // Opening the folder finishes a restore that was decided already.
  using _ = openDataFolder(dataFolder)
  giveToOwnerOf(dataFolder, [join(dataFolder, 'lock')])
  return readGivenKey(dataFolder) !== null
}

/**
 * The code goes last: wherever a power cut comes, no lane starts while secrets are left. They are overwritten
 * first, as far as that helps: old blocks that a card keeps can only be read in a laboratory.
 */
export function removePrepared(folder: string): void {
  const names = readdirSync(folder).filter((name) => name !== CODE)
  for (const name of [...names, CODE]) {
    const path = join(folder, name)
    if (!existsSync(path)) continue
    const file = openSync(path, 'r+')
    try {
      writeSync(file, Buffer.alloc(statSync(path).size))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    rmSync(path)
    syncFolderNow(folder)
  }
  rmdirSync(folder)
  syncFolderNow(dirname(folder))
}

/** After these systemd does not try again: they are RestartPreventExitStatus= of laned-replace.service. */
const FINAL: readonly Failure['code'][] = ['unwell', 'usage', 'config']
const PASSING: readonly Fault['kind'][] = ['unreachable', 'busy', 'too-many']

/** Trouble that may pass ends lanectl as 'unreachable', unlike a refusal by the master or the backup. */
export async function passing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || !PASSING.includes(error.kind)) throw error
    throw new Failure('unreachable', error.message)
  }
}

/** While it is not done, a screen of the board says why, above its prompt: agetty prints the file. */
export async function noticing<Result>(
  file: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return work()
  try {
    const done = await work()
    rmSync(file, { force: true })
    return done
  } catch (error) {
    const isFinal = !(error instanceof Failure) || FINAL.includes(error.code)
    mkdirSync(dirname(file), { recursive: true })
    replaceFileNow(file, noticeText((error as Error).message, isFinal), { isDurable: false })
    throw error
  }
}

function keyText(key: KeyInBoth): string {
  const { en, ru } = shownInBoth(key)
  return `${en} ${ru}`
}

function noticeText(reason: string, isFinal: boolean): string {
  const lines = isFinal
    ? [
        keyText('replacement-notice.refused'),
        printable(reason),
        keyText('replacement-notice.flash-again'),
      ]
    : [
        `${keyText('replacement-notice.wanted')} ${keyText('replacement-notice.not-yet')}`,
        printable(reason),
        keyText('replacement-notice.again'),
      ]
  // agetty takes what follows a backslash for an order.
  return `\n${lines.join('\n').replaceAll('\\', '\\\\')}\n\n`
}
