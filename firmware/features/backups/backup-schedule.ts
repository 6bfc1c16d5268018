/**
 * When a backup of the whole lane is made: one at a time, when somebody asks and when the newest one is old enough.
 * The maker (drivers/storage/lane-backup) decides what is in a backup and where it lies.
 */

import { withinMs } from '#firmware/async/deadline.ts'
import { openInterval } from '#firmware/async/interval.ts'
import { Fault } from '#firmware/fault.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal, JournalOf } from '#hal/journal.ts'
import type { BACKUP_EVENTS } from './backup-events.ts'

export interface BackupMaker {
  /** Resolves when it is written, checked and has its name. Rejects with a Fault that says what to do. */
  create(createdAtMs: number): Promise<Made>
  /** The newest first. */
  list(): Promise<readonly Kept[]>
  /** Null where there is none of this name. */
  open(name: string): Promise<Download | null>
}

export interface Made {
  readonly name: string
  readonly bytes: number
  /** Files that the config names and that could not be read: the backup is without them. */
  readonly missing: readonly string[]
}

export interface Kept {
  readonly name: string
  readonly serialNumber: string
  readonly createdAtMs: number
  readonly bytes: number
}

/** Must be disposed of where its stream was not read. */
export interface Download extends AsyncDisposable {
  readonly bytes: number
  stream(): AsyncIterable<Uint8Array>
}

export type BackupTask =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly startedAtMs: number }
  | ({ readonly status: 'done'; readonly endedAtMs: number } & Made)
  | { readonly status: 'failed'; readonly endedAtMs: number; readonly why: Sentence }

export interface Backups extends Disposable {
  readonly task: BackupTask
  /** Starts one and answers at once. Throws Fault 'busy' while one is under way. */
  start(): BackupTask
  list(): Promise<readonly Kept[]>
  open(name: string): Promise<Download | null>
}

export interface BackupsNeeds {
  readonly maker: BackupMaker
  readonly serialNumber: string
  readonly everyHours: number
  readonly clock: Clock
  readonly journal: JournalOf<typeof BACKUP_EVENTS>
  /** It has `backup.failed`: the daily copies fail likewise. */
  readonly coreJournal: Pick<Journal, 'warn' | 'error'>
}

/** The first minutes belong to the start itself, and a lane may be restarting in a loop. */
const FIRST_CHECK_MS = 5 * 60_000
/** A person waits for the list: a place that takes longer counts as silent. */
export const LIST_MS_MAX = 10_000

export function openBackupSchedule(needs: BackupsNeeds): Backups {
  const { maker, serialNumber, everyHours, clock, journal, coreJournal } = needs
  let task: BackupTask = { status: 'idle' }
  let isOpen = true
  let listing: Promise<readonly Kept[]> | null = null
  // The look is not awaited: a place that is silent for hours must not delay the next look.
  const looking = openInterval(clock, HOUR_MS, () => void startIfDue(), FIRST_CHECK_MS)

  /** Callers that come while a place is silent share one question to it. */
  function list(): Promise<readonly Kept[]> {
    listing ??= maker.list().finally(() => {
      listing = null
    })
    return listing
  }

  async function startIfDue(): Promise<void> {
    try {
      const own = (await maker.list()).filter((one) => one.serialNumber === serialNumber)
      // A backup that lies further in the future than the interval is not fresh either: the clock went back.
      const isFresh = ({ createdAtMs }: Kept) =>
        Math.abs(clock.now() - createdAtMs) < everyHours * HOUR_MS
      if (isOpen && task.status !== 'running' && !own.some(isFresh)) start()
    } catch (error) {
      fail(error)
    }
  }

  function start(): BackupTask {
    if (task.status === 'running')
      throw new Fault('busy', say('fault.backup.already-running'), undefined, {
        retryAfterMs: 1_000,
      })
    const startedAtMs = clock.now()
    task = { status: 'running', startedAtMs }
    void maker.create(startedAtMs).then(finish, fail)
    return task
  }

  function finish(made: Made): void {
    task = { status: 'done', endedAtMs: clock.now(), ...made }
    const { name, bytes, missing } = made
    if (isOpen) journal.info('backup.written', { name, bytes, missing: missing.join(' ') || null })
  }

  function fail(error: unknown): void {
    const isKnown = error instanceof Fault && error.kind !== 'bug'
    const why = isKnown ? error.said : say('fault.host.internal-error')
    task = { status: 'failed', endedAtMs: clock.now(), why }
    if (!isOpen) return
    if (isKnown) coreJournal.warn('backup.failed', { reason: why })
    else coreJournal.error('backup.failed', { reason: why, error })
  }

  return {
    get task() {
      return task
    },
    start,
    list: () => withinMs(clock, LIST_MS_MAX, null, list, noList),
    open: (name) => maker.open(name),
    // What is under way is ended by whoever carries it out.
    [Symbol.dispose]() {
      isOpen = false
      looking[Symbol.dispose]()
    },
  }
}

const noList = () =>
  new Fault('unreachable', say('fault.backup.list-timed-out', { seconds: LIST_MS_MAX / 1_000 }))
