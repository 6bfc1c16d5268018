/**
 * When payments end, and when the watch over ended ones does, on the clock that nobody can set.
 *
 * What began in this process has its deadline from its beginning. After a restart all there is is
 * the wall clock, which may be wrong: the length of the thing itself bounds the error.
 */
import type { Clock } from '#hal/clock.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { CANCEL_GRACE_MS } from './limits.ts'
import { WATCH_MS } from './moves.ts'
import { isPayable } from './phases.ts'

export interface Deadlines {
  begin(id: string, ttlMinutes: number): void
  /**
   * Until what the payment waits for: of a payable one the end of its ttl, of one that is being
   * cancelled the end of its grace. Zero or less when that is over; null when it waits for neither.
   */
  leftMs(record: TransactionRecord): number | null
  /**
   * Zero or less when late money need not be asked about any more. To be called soon after an
   * end: what the wall clock does afterwards is no matter.
   */
  watchLeftMs(record: TransactionRecord): number
  forget(id: string): void
}

/** A clock that was set while we were off must not end a watch before the bank was asked a few times. */
const WATCH_MS_MIN = 3_600_000

interface Watch {
  readonly untilMs: number
  readonly endMs: number
}

export function createDeadlines(clock: Clock): Deadlines {
  const deadlines = new Map<string, number>()
  const graces = new Map<string, number>()
  const watches = new Map<string, Watch>()

  function begin(id: string, ttlMinutes: number): void {
    deadlines.set(id, clock.monotonicMs() + ttlMinutes * 60_000)
  }

  function beginWatch(id: string, untilMs: number): Watch {
    const leftMs = Math.min(Math.max(untilMs - clock.now(), WATCH_MS_MIN), WATCH_MS)
    const watch = { untilMs, endMs: clock.monotonicMs() + leftMs }
    watches.set(id, watch)
    return watch
  }

  function ttlEndMs(record: TransactionRecord): number {
    if (!deadlines.has(record.id)) {
      const leftMs = Math.max(record.expiresAtMs - clock.now(), 0)
      begin(record.id, Math.min(leftMs / 60_000, record.ttlMinutes))
    }
    return deadlines.get(record.id) ?? 0
  }

  function graceEndMs({ id }: TransactionRecord): number {
    const endMs = graces.get(id) ?? clock.monotonicMs() + CANCEL_GRACE_MS
    graces.set(id, endMs)
    return endMs
  }

  return {
    begin,
    leftMs(record) {
      if (isPayable(record)) return ttlEndMs(record) - clock.monotonicMs()
      if (record.phase === 'cancelling') return graceEndMs(record) - clock.monotonicMs()
      return null
    },
    watchLeftMs({ id, watchUntilMs }) {
      if (watchUntilMs === null) return Infinity
      const known = watches.get(id)
      // It may end twice: unknown first, then by the bank's word.
      const watch = known?.untilMs === watchUntilMs ? known : beginWatch(id, watchUntilMs)
      return watch.endMs - clock.monotonicMs()
    },
    forget(id) {
      deadlines.delete(id)
      graces.delete(id)
      watches.delete(id)
    },
  }
}
