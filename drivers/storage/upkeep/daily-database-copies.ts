/**
 * A copy of each database once a day, two deep, made while the device works.
 *
 * On a device the copying is done by a process of its own (upkeep-runner.ts). A copy is synced under a
 * name of its own and then takes its place, so that both kept ones are whole whenever the power goes.
 */

import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openInterval } from '#firmware/async/interval.ts'
import { Fault } from '#firmware/fault.ts'
import { DAY_MS, HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { CARD_RESERVE_BYTES } from '#hal/disk.ts'
import type { Journal } from '#hal/journal.ts'
import { tighten } from '../files/private-file.ts'
import { ignoreMissing, renameDurably } from '../files/replace-file.ts'
import { BACKUPS_KEPT, backupPath } from './daily-copy-path.ts'
import { copyDatabase } from './database-copy.ts'

/** Not in the first minutes: a starting lane is busy, and may be restarting in a loop. */
const FIRST_CHECK_MS = 5 * 60_000
const CHECK_EVERY_MS = HOUR_MS

export interface BackupsOptions {
  /** Paths of databases that the device has open, each copied once a day. */
  readonly databases: readonly string[]
  /** Copied likewise; a lane that is no master has none of them. */
  readonly ofMaster?: readonly string[]
  /** Paths of files that rarely change, each copied when it has changed, one copy deep; read at each look. */
  readonly archives?: () => readonly string[]
  /** A database that may be damaged must not replace a good copy. */
  readonly isDoubtful?: (path: string) => boolean
  readonly copy?: Copy
  readonly clock: Clock
  readonly journal: Journal
}

/** Writes a copy of a database that is in use. */
export type Copy = (from: string, to: string) => Promise<unknown>

export function openBackups(options: BackupsOptions): AsyncDisposable {
  const {
    databases,
    ofMaster = [],
    archives = () => [],
    isDoubtful = () => false,
    clock,
    journal,
  } = options
  for (const path of [...databases, ...ofMaster]) tightenCopies(path)
  let isOpen = true
  const looking = openInterval(clock, CHECK_EVERY_MS, backUpAll, FIRST_CHECK_MS)

  async function backUpAll(): Promise<void> {
    // A payment may move to an archive between the two copies: so archives are looked at again after the ledger.
    await backUpArchives()
    const due: string[] = []
    for (const path of [...databases, ...ofMaster]) {
      if (ofMaster.includes(path) && !(await isThere(path))) continue
      if (await isDue(path, clock.now())) due.push(path)
    }
    for (const path of due) await tryToBackUp(path, BACKUPS_KEPT)
    if (due.length > 0) await backUpArchives()
  }

  async function backUpArchives(): Promise<void> {
    for (const path of archives()) if (await hasChanged(path)) await tryToBackUp(path, 1)
  }

  async function tryToBackUp(path: string, kept: number): Promise<void> {
    if (!isOpen || isDoubtful(path)) return
    try {
      await backUp(path, { kept, ...options })
      journal.info('backup.made', { path: backupPath(path, 1) })
    } catch (error) {
      if (isOpen) journal.warn('backup.failed', { path, reason: (error as Error).message })
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      isOpen = false
      await looking[Symbol.asyncDispose]()
    },
  }
}

/** A clock that was set back by more than a day counts as a day gone by. */
async function isDue(path: string, nowMs: number): Promise<boolean> {
  const newest = await stat(backupPath(path, 1)).catch(() => null)
  return newest === null || Math.abs(nowMs - newest.mtimeMs) >= DAY_MS
}

/** Copies the database to its newest place; the former newest copy becomes the older one. */
export async function backUp(
  path: string,
  { kept = BACKUPS_KEPT, copy = copyDatabase }: { kept?: number; copy?: Copy } = {},
): Promise<void> {
  const newest = backupPath(path, 1)
  const unfinished = `${newest}.new`
  await mkdir(dirname(newest), { recursive: true, mode: 0o750 })
  // A killed copy may have left a file; the space that it takes must not be missing for this one.
  await removeUnfinished(unfinished)
  await requireFreeBytes(path)
  try {
    await copy(path, unfinished)
    await sync(unfinished)
    for (let age = kept - 1; age >= 1; age -= 1)
      await rename(backupPath(path, age), backupPath(path, age + 1)).catch(ignoreMissing)
    await renameDurably(unfinished, newest)
  } finally {
    await removeUnfinished(unfinished)
  }
}

/** Pictures may fill a card: a copy must leave space for what the lane itself has to write. */
async function requireFreeBytes(path: string): Promise<void> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(path), statfs(path)])
  if (bavail * bsize < size + CARD_RESERVE_BYTES)
    throw new Fault(
      'storage',
      say('fault.storage.no-room-for-copy', { megabytes: Math.ceil(size / 2 ** 20) }),
    )
}

async function removeUnfinished(path: string): Promise<void> {
  for (const file of [path, `${path}-journal`]) await rm(file, { force: true })
}

/** An archive is written to for as long as its year goes on leaving the ledger, then never again. */
async function hasChanged(path: string): Promise<boolean> {
  const [archive, copied] = await Promise.all(
    [path, backupPath(path, 1)].map((file) => stat(file).catch(() => null)),
  )
  return Boolean(archive && (!copied || copied.mtimeMs < archive.mtimeMs))
}

/** What cannot be looked at counts as there: its copy then fails, and is told. */
async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(({ code }: NodeJS.ErrnoException) => code)) !== 'ENOENT'
}

function tightenCopies(path: string): void {
  for (let age = 1; age <= BACKUPS_KEPT; age += 1) tighten(backupPath(path, age))
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}
