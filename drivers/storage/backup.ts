/**
 * A copy of each database once a day, two deep, made while the device works.
 *
 * SQLite copies page by page between other work, so that no payment waits for it. A copy is
 * synced under a name of its own and then takes its place, so that both kept ones are whole
 * whenever the power goes.
 */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup } from 'node:sqlite'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { BACKUPS_KEPT, backupPath } from './backup-path.ts'
import type { Database } from './sqlite.ts'

const DAY_MS = 24 * 3_600_000
/** Not in the first minutes: a lane that starts has better things to do, and may be restarting in a loop. */
const FIRST_LOOK_MS = 5 * 60_000
const LOOK_EVERY_MS = 3_600_000
const PAGES_PER_STEP = 256

export interface BackupsOptions {
  readonly databases: readonly Database[]
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
    for (const database of databases) {
      if (!isOpen || !(await isDue(database.path, clock.now()))) continue
      try {
        await backUp(database)
        journal.info('backup.made', { path: backupPath(database.path, 1) })
      } catch (error) {
        journal.warn('backup.failed', { path: database.path, reason: (error as Error).message })
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
export async function backUp(database: Database): Promise<void> {
  const newest = backupPath(database.path, 1)
  const unfinished = `${newest}.new`
  await mkdir(dirname(newest), { recursive: true, mode: 0o750 })
  try {
    await rm(unfinished, { force: true })
    await backup(database.connection, unfinished, { rate: PAGES_PER_STEP })
    await sync(unfinished)
    for (let age = BACKUPS_KEPT - 1; age >= 1; age -= 1)
      await rename(backupPath(database.path, age), backupPath(database.path, age + 1)).catch(
        ignoreMissing,
      )
    await rename(unfinished, newest)
    await sync(dirname(newest))
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
