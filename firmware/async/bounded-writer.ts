/**
 * Keeps the entries of a list on the card for a person: one piece of work at a time, within bounds; no call waits for
 * it. When the card is nearly full or refuses, this is the first to stop; it says so once and resumes by itself.
 */

import { toFault } from '#firmware/fault.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { isSame, type Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { openInterval } from './interval.ts'
import { createListeners } from './listeners.ts'
import { createSerialQueue, type SerialQueue } from './serial-queue.ts'

export interface BoundedKeeping extends AsyncDisposable {
  /** Why nothing is kept now; null: it is. */
  readonly stopped: Sentence | null
  /** Counts up with each change. */
  readonly revision: number
  /** One piece of work at a time. */
  readonly inTurn: SerialQueue['run']
  /** Resolves to null where there is no space or `work` fails: that stops the keeping, and nothing is thrown. */
  whileSpace<Result>(work: () => Promise<Result>): Promise<Result | null>
  /** To be called after a change of what is kept. */
  changed(): void
  /** Resolves when what was asked for until now is done. */
  idle(): Promise<void>
  onChange(listener: () => void): Disposable
}

export interface BoundedKeepingNeeds {
  /** Rejects with 'storage' where the card has no room for it. */
  readonly requireRoom: () => Promise<void>
  readonly clock: Clock
  /** Drops what exceeds the bounds. Runs each hour even on a nearly full card, because it frees space. */
  readonly trim: () => Promise<void>
  readonly onStopped: (why: Sentence) => void
  readonly onResumed: () => void
  /** A bug stopped it, not the card. */
  readonly onBug: (why: Sentence, stack: string | undefined) => void
}

const TRIM_EVERY_MS = HOUR_MS

export function openBoundedKeeping(needs: BoundedKeepingNeeds): BoundedKeeping {
  const { requireRoom, clock } = needs
  const queue = createSerialQueue()
  const listeners = createListeners()
  let stopped: Sentence | null = null
  let revision = 0
  const trimming = openInterval(clock, TRIM_EVERY_MS, () => void queue.run(trim))

  function changed(): void {
    revision += 1
    listeners.tell()
  }

  function stop(error: unknown): void {
    const { kind, said: why, stack } = toFault(error)
    if (isSame(why, stopped)) return
    if (kind === 'bug') needs.onBug(why, stack)
    else if (stopped === null) needs.onStopped(why)
    stopped = why
    changed()
  }

  async function whileSpace<Result>(work: () => Promise<Result>): Promise<Result | null> {
    let result: Result
    try {
      await requireRoom()
      result = await work()
    } catch (error) {
      stop(error)
      return null
    }
    if (stopped !== null) {
      needs.onResumed()
      stopped = null
      changed()
    }
    return result
  }

  async function trim(): Promise<void> {
    try {
      await needs.trim()
    } catch (error) {
      return stop(error)
    }
    // There may be space again, and the next thing to keep may come only after a long time.
    if (stopped !== null) await whileSpace(async () => {})
  }

  return {
    get stopped() {
      return stopped
    },
    get revision() {
      return revision
    },
    inTurn: queue.run,
    whileSpace,
    changed,
    idle: queue.idle,
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      trimming[Symbol.dispose]()
      await queue.idle()
    },
  }
}
