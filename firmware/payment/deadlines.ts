/**
 * When payments end, on the clock that nobody can set.
 *
 * A payment that began in this process has its deadline from its beginning. After a restart all
 * there is is the wall clock, which may be wrong: the ttl bounds the error.
 */
import type { Clock } from '#hal/clock.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'

export interface Deadlines {
  begin(id: string, ttlMinutes: number): void
  /** Zero or less when the time is up. */
  leftMs(record: TransactionRecord): number
  forget(id: string): void
}

export function createDeadlines(clock: Clock): Deadlines {
  const deadlines = new Map<string, number>()

  function begin(id: string, ttlMinutes: number): void {
    deadlines.set(id, clock.monotonicMs() + ttlMinutes * 60_000)
  }

  return {
    begin,
    leftMs(record) {
      if (!deadlines.has(record.id)) {
        const leftMs = Math.max(record.expiresAtMs - clock.now(), 0)
        begin(record.id, Math.min(leftMs / 60_000, record.ttlMinutes))
      }
      return (deadlines.get(record.id) ?? 0) - clock.monotonicMs()
    },
    forget: (id) => void deadlines.delete(id),
  }
}
