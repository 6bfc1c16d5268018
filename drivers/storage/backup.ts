/**
 * A copy of each database once a day, two deep, made while the device works.
 *
 * SQLite copies over a connection of its own, in a thread: in WAL mode a reader holds up nobody,
 * so no payment waits for it. A copy is synced under a name of its own and then takes its place,
 * so that both kept ones are whole whenever the power goes.
 */
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { BACKUPS_KEPT, backupPath } from './backup-path.ts'
import { asStorageFault } from './sqlite-fault.ts'

const DAY_MS = 24 * 3_600_000
/** Not in the first minutes: a lane that starts has better things to do, and may be restarting in a loop. */
const FIRST_LOOK_MS = 5 * 60_000
const LOOK_EVERY_MS = 3_600_000
const SPARE_BYTES = 64 * 2 ** 20
/** All in one go: a copy in steps starts over whenever something is written in between. */
const PAGES_PER_STEP = 2 ** 30

export interface BackupsOptions {
  /** Paths of files that the device has open. */
  readonly databases: readonly string[]
  readonly clock: Clock
  readonly journal: Journal
}

export function openBackups({ databases, clock, journal }: BackupsOptions): AsyncDisposable {
  let isOpen = true
  let work: Promise<void> = Promise.resolve()
  let timer = clock.after(FIRST_LOOK_MS, look)

  function look(): void {
    work = backUpAll().then(() => {
      if (isOpen) timer = clock.after(LOOK_EVERY_MS, look)
    })
  }

  async function backUpAll(): Promise<void> {
    for (const path of databases) {
      if (!isOpen || !(await isDue(path, clock.now()))) continue
      try {
        await backUp(path)
        journal.info('backup.made', { path: backupPath(path, 1) })
      } catch (error) {
        journal.warn('backup.failed', { path, reason: (error as Error).message })
      }
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      isOpen = false
      timer[Symbol.dispose]()
      await work
    },
  }
}

/** A clock that went back by more than a day counts as a day gone by. */
async function isDue(path: string, nowMs: number): Promise<boolean> {
  const newest = await stat(backupPath(path, 1)).catch(() => null)
  return newest === null || Math.abs(nowMs - newest.mtimeMs) >= DAY_MS
}

/** Copies the database to its newest place; what was there becomes the one before. */
export async function backUp(path: string): Promise<void> {
  const newest = backupPath(path, 1)
  const unfinished = `${newest}.new`
  await mkdir(dirname(newest), { recursive: true, mode: 0o750 })
  await requireRoom(path)
  try {
    await rm(unfinished, { force: true })
    await copy(path, unfinished)
    await sync(unfinished)
    for (let age = BACKUPS_KEPT - 1; age >= 1; age -= 1)
      await rename(backupPath(path, age), backupPath(path, age + 1)).catch(ignoreMissing)
    await rename(unfinished, newest)
    await sync(dirname(newest))
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Pictures may fill a card: a copy must leave room for what the lane itself has to write. */
async function requireRoom(path: string): Promise<void> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(path), statfs(path)])
  if (bavail * bsize < size + SPARE_BYTES)
    throw new Fault('storage', `no room for a copy of ${Math.ceil(size / 2 ** 20)} MB`)
}

async function copy(from: string, to: string): Promise<void> {
  using source = asStorageFault(from, () => new DatabaseSync(from, { readOnly: true }))
  await backup(source, to, { rate: PAGES_PER_STEP })
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
