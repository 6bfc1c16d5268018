/**
 * What is done for the databases while the device works: those that a power cut left unchecked are
 * looked through, the ledger first; then, once a day, what is old goes to the archives.
 *
 * A damaged database is left as it is: nothing is moved out of it, and no copy of it replaces a good one.
 */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openInterval } from '#firmware/async/interval.ts'
import { Fault } from '#firmware/fault.ts'
import { DAY_MS, HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { sentenceOf } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { archivePaths } from '../payments/ledger-archive.ts'
import { TRIAL_MARKER } from '../sqlite/migrate.ts'
import { isUnchecked, noteChecked } from './database-check.ts'
import type { Upkeep } from './upkeep-runner.ts'

/** Late enough for the first payment, and whatever else a start brings, to come first. */
const CHECK_AFTER_MS = 10_000
const CHECK_EVERY_MS = HOUR_MS

export interface DatabaseUpkeepOptions {
  /** The ledger's file; `onChecked` is called with what a check of it finds. */
  readonly ledger: string
  readonly others: readonly string[]
  /** Payments older than this go to the archives. */
  readonly keepDays: number
  readonly onChecked: (damage: Fault | null) => void
  readonly upkeep: Upkeep
  readonly clock: Clock
  readonly journal: Journal
}

export interface DatabaseUpkeep extends AsyncDisposable {
  /** True for a database that is not known to be sound. */
  isDoubtful(path: string): boolean
  archives(): string[]
}

export function openDatabaseUpkeep(options: DatabaseUpkeepOptions): DatabaseUpkeep {
  const { ledger, others, keepDays, upkeep, clock, journal } = options
  const damaged = new Set<string>()
  let isOpen = true
  let archivedAtMs: number | null = null
  const looking = openInterval(clock, CHECK_EVERY_MS, lookAfterAll, CHECK_AFTER_MS)

  /** None where the folder cannot be read: then nothing can be done in it either. */
  function archives(): string[] {
    try {
      return archivePaths(ledger)
    } catch (error) {
      journal.warn('upkeep.failed', {
        kind: 'list',
        path: ledger,
        reason: (error as Error).message,
      })
      return []
    }
  }

  async function lookAfterAll(): Promise<void> {
    for (const path of [ledger, ...others, ...archives()])
      if (isOpen && isUnchecked(path) && !damaged.has(path))
        await unlessRefused('check', path, () => check(path))
    const isDue = archivedAtMs === null || clock.monotonicMs() - archivedAtMs >= DAY_MS
    // A release on trial may be rolled back, and the release before may not know archives.
    const isOnTrial = existsSync(join(dirname(ledger), TRIAL_MARKER))
    if (isOpen && isDue && !isOnTrial && !isUnchecked(ledger))
      await unlessRefused('archive', ledger, archive)
  }

  async function check(path: string): Promise<void> {
    journal.info('database.checking', { path })
    const startedMs = clock.monotonicMs()
    const outcome = await upkeep.run({ kind: 'check', path })
    if (!('damage' in outcome)) return
    const damage = outcome.damage === null ? null : new Fault('storage', sentenceOf(outcome.damage))
    if (path === ledger) options.onChecked(damage)
    // The note stays beside a damaged database, so that the next start checks it again.
    if (damage) damaged.add(path)
    if (damage) return journal.error('database.damaged', { path, reason: damage.message })
    noteChecked(path)
    journal.info('database.checked', { path, tookMs: Math.round(clock.monotonicMs() - startedMs) })
  }

  async function archive(): Promise<void> {
    const beforeMs = clock.now() - keepDays * DAY_MS
    const outcome = await upkeep.run({ kind: 'archive', path: ledger, beforeMs })
    archivedAtMs = clock.monotonicMs()
    if ('moved' in outcome && outcome.moved > 0)
      journal.info('ledger.archived', { payments: outcome.moved })
  }

  async function unlessRefused(kind: string, path: string, run: () => Promise<void>) {
    try {
      await run()
    } catch (error) {
      if (isOpen) journal.warn('upkeep.failed', { kind, path, reason: (error as Error).message })
    }
  }

  return {
    isDoubtful: isUnchecked,
    archives,
    async [Symbol.asyncDispose]() {
      isOpen = false
      await looking[Symbol.asyncDispose]()
    },
  }
}
