/**
 * When payments end, and when the watch over ended ones does, on clocks that cannot be set.
 *
 * A payment begun in this process has its deadline on such a clock; a process started later during the same boot of the
 * machine takes it over. After a power cut there is only the wall clock, which may be wrong: where it was set back the
 * payment ends, and when it is corrected later the corrected time counts.
 */

import { HOUR_MS, MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import type { Clock } from '#hal/clock.ts'
import type { KeptDeadline, TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { CANCEL_GRACE_MS } from '../limits.ts'
import { isPayable } from '../transaction/payment-phases.ts'
import { WATCH_MS } from '../transaction/transaction-step-results.ts'

export interface Deadlines {
  /** The deadline of a ttl that begins now, as the disk is to keep it. */
  toKeep(record: TransactionRecord): KeptDeadline | null
  /** The ttl of a new payment runs from now. */
  begin(record: TransactionRecord): void
  /**
   * Time left until what the payment waits for: for a payable one the end of its ttl, for one that is being cancelled
   * the end of its grace. Zero or less when that is over; null when it waits for neither.
   */
  leftMs(record: TransactionRecord): number | null
  /** Whether `leftMs` is an estimate by the wall clock, which may change. */
  isEstimate(id: string): boolean
  /**
   * Time left to watch for late money; zero or less when the bank need not be asked any more. To be called soon after a
   * payment's end: from then on changes of the wall clock do not matter.
   */
  watchLeftMs(record: TransactionRecord): number
  forget(id: string): void
}

/** A clock that was set while the device was off must not end a watch before the bank was asked a few times. */
const WATCH_MS_MIN = HOUR_MS

interface Watch {
  readonly untilMs: number
  readonly endMs: number
}

const ttlMs = ({ ttlMinutes }: TransactionRecord) => ttlMinutes * MINUTE_MS

export function createDeadlines(
  clock: Clock,
  store: Pick<TransactionStore, 'deadline'>,
): Deadlines {
  const deadlines = new Map<string, number>()
  const estimates = new Set<string>()
  const graces = new Map<string, number>()
  const watches = new Map<string, Watch>()

  function beginWatch(id: string, untilMs: number): Watch {
    const leftMs = Math.min(Math.max(untilMs - clock.now(), WATCH_MS_MIN), WATCH_MS)
    const watch = { untilMs, endMs: clock.monotonicMs() + leftMs }
    watches.set(id, watch)
    return watch
  }

  function ttlLeftMs(record: TransactionRecord): number {
    const endMs = deadlines.get(record.id) ?? takeUp(record)
    const leftMs = endMs - clock.monotonicMs()
    return estimates.has(record.id) ? Math.min(leftMs, wallLeftMs(record)) : leftMs
  }

  /** For a payment that began in another process. */
  function takeUp(record: TransactionRecord): number {
    const keptMs = keptLeftMs(record)
    if (keptMs === null) estimates.add(record.id)
    const endMs = clock.monotonicMs() + Math.min(keptMs ?? wallLeftMs(record), ttlMs(record))
    deadlines.set(record.id, endMs)
    return endMs
  }

  function keptLeftMs({ id }: TransactionRecord): number | null {
    const now = clock.sinceBoot()
    const kept = store.deadline()
    const isOurs = kept?.transactionId === id && kept.bootId === now?.bootId
    return isOurs ? kept.endsMs - now.ms : null
  }

  /** 0, which ends the payment, where the wall clock was set back: how much time has passed is then unknown. */
  function wallLeftMs({ expiresAtMs, changedAtMs }: TransactionRecord): number {
    const nowMs = clock.now()
    return nowMs < changedAtMs ? 0 : expiresAtMs - nowMs
  }

  function graceEndMs({ id }: TransactionRecord): number {
    const endMs = graces.get(id) ?? clock.monotonicMs() + CANCEL_GRACE_MS
    graces.set(id, endMs)
    return endMs
  }

  return {
    toKeep(record) {
      const now = clock.sinceBoot()
      return now && { transactionId: record.id, bootId: now.bootId, endsMs: now.ms + ttlMs(record) }
    },
    begin(record) {
      deadlines.set(record.id, clock.monotonicMs() + ttlMs(record))
    },
    isEstimate: (id) => estimates.has(id),
    leftMs(record) {
      if (isPayable(record)) return ttlLeftMs(record)
      if (record.phase === 'cancelling') return graceEndMs(record) - clock.monotonicMs()
      return null
    },
    watchLeftMs({ id, watchUntilMs }) {
      if (watchUntilMs === null) return Infinity
      const known = watches.get(id)
      // A payment may end twice: as unknown first, then by the bank's word.
      const watch = known?.untilMs === watchUntilMs ? known : beginWatch(id, watchUntilMs)
      return watch.endMs - clock.monotonicMs()
    },
    forget(id) {
      deadlines.delete(id)
      estimates.delete(id)
      graces.delete(id)
      watches.delete(id)
    },
  }
}
