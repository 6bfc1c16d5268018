/**
 * The folder that holds everything the device must not forget: made when missing, proven to be
 * writable, and locked, so that two devices never write one database.
 */

import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { fileFailure } from '#firmware/vocabulary/file-failure.ts'
import { say } from '#firmware/words/sentence.ts'
import { finishRestore } from '../lane-backup/swap-restored-files.ts'
import { isHeldByAnother, lockByKernel } from '../sqlite/kernel-lock.ts'
import { TRIAL_MARKER } from '../sqlite/migrate.ts'
import type { DatabaseFile } from '../sqlite/readable-schemas.ts'
import { isFull, isOutOfSpace } from './disk-reserve.ts'
import { makeFolder, proveWritable } from './make-folder.ts'
import { replaceFileNow } from './replace-file.ts'

const HOLDER = 'laned.pid'
/** On a full card the file may be empty: that it exists is enough. */
const MARK = { mode: 0o640, isDurable: false, isEvenHalf: true }

export interface DataFolder extends Disposable {
  readonly path: string
  /** False after a power cut or a kill: what was open then is worth a check. */
  readonly wasClosed: boolean
}

/** Throws Fault 'storage', saying what to do, when the folder cannot be written or is in use. */
export function openDataFolder(given: string, isOnTrial = false): DataFolder {
  const path = resolve(given)
  asFault(path, () => makeFolder(path, 0o750))
  const holder = join(path, HOLDER)
  const lock = asFault(path, () => {
    try {
      return lockByKernel(join(path, 'lock'))
    } catch (error) {
      throw isHeldByAnother(error) ? inUse(path, error) : error
    }
  })
  try {
    // Not with a full disk either: a lane must not start on half a restore.
    asFault(path, () => finishRestore(path))
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
  // Whether the file exists is enough, readable or not: a stop in order removes it.
  const wasClosed = !lstatSync(holder, { throwIfNoEntry: false })
  try {
    // Without the marker a trial could change the data for good, so the lane must not start.
    asFault(path, () => markTrial(join(path, TRIAL_MARKER), isOnTrial))
    asFault(path, () => replaceFileNow(holder, `${process.pid}\n`, MARK))
  } catch (error) {
    // A full disk, or one that the system made read-only, must not keep a lane from starting: what needs no disk still
    // works. A read-only folder without a ledger is simply the wrong folder.
    const { cause } = error as Fault
    const hasLedger = existsSync(databaseIn(path, 'payments.db'))
    const mayStart = isFull(cause) || (isOutOfSpace(cause) && hasLedger)
    if (!mayStart || (isOnTrial && !existsSync(join(path, TRIAL_MARKER)))) {
      lock[Symbol.dispose]()
      throw error
    }
  }
  return {
    path,
    wasClosed,
    [Symbol.dispose]() {
      try {
        rmSync(holder, { force: true })
      } catch {
        // The card failed in the meantime: the next start then checks the databases, as it should.
      }
      lock[Symbol.dispose]()
    },
  }
}

/**
 * Throws where `openDataFolder` would, except when another laned uses the folder: the folder is neither made nor
 * locked. A full disk is no refusal.
 */
export function checkDataFolder(given: string): void {
  const path = resolve(given)
  asFault(path, () => {
    proveWritable(path)
    const isOpenedToWrite = (name: string) => /^lock$|^laned\.pid$|\.db(-wal|-shm)?$/.test(name)
    const names = existsSync(path) ? readdirSync(path).filter(isOpenedToWrite) : []
    for (const name of names) accessSync(join(path, name), constants.R_OK | constants.W_OK)
  })
}

/** The process that has the folder open, or had it when the power went; null after a stop in order. */
export function holderOf(given: string): number | null {
  return Number(read(join(given, HOLDER))) || null
}

/** Read by migrate.ts: until the release is confirmed the data stays readable for the one before. */
function markTrial(marker: string, isOnTrial: boolean): void {
  if (isOnTrial) replaceFileNow(marker, '', MARK)
  else rmSync(marker, { force: true })
}

function inUse(path: string, error: unknown): Fault {
  const pid = holderOf(path)
  return new Fault(
    'storage',
    say('fault.disk.data-folder-in-use', {
      path,
      process: pid ? say('text.disk.process-id', { pid }) : '',
    }),
    error,
  )
}

function asFault<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    if ((cause as NodeJS.ErrnoException).code === 'EROFS')
      throw new Fault('storage', say('fault.disk.data-folder-read-only', { path }), cause)
    const why = fileFailure(cause)
    const file = fileIn(path, (cause as NodeJS.ErrnoException).path)
    throw new Fault(
      'storage',
      file === null
        ? say('fault.disk.data-folder-not-writable', { path, why })
        : say('fault.disk.data-folder-file-not-writable', { path, file, why }),
      cause,
    )
  }
}

/** Null: it is the folder itself that refuses. */
function fileIn(folder: string, path: string | undefined): string | null {
  return path?.startsWith(`${folder}/`) && existsSync(path) ? relative(folder, path) : null
}

export function databaseIn(dataFolder: string, name: DatabaseFile): string {
  return `${dataFolder}/${name}`
}

/** The small documents of a device; features have their own. One that cannot be read keeps the lane from starting. */
export const DOCUMENTS = [
  'device.json',
  'driver-settings.json',
  'items.json',
  'sync.json',
  'fleet-keys.json',
  'ledger-gaps.json',
] as const

/** What the last selftest found. A lane can start without it. */
export const SELFTEST_DOCUMENT = 'selftest.json'
/** How the days of a shop compare with the bank, at its master. They can be compared again. */
export const SHOP_DAYS_DOCUMENT = 'shop-days.json'

export function documentIn(
  dataFolder: string,
  name: (typeof DOCUMENTS)[number] | typeof SELFTEST_DOCUMENT | typeof SHOP_DAYS_DOCUMENT,
): string {
  return `${dataFolder}/${name}`
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
