/**
 * What time it is at the bank: by the Date of its last answer, and our monotonic clock since. A
 * lane's own wall clock may be years off after a power cut.
 */
import type { Clock } from '#hal/clock.ts'
import { httpDateMs } from './bank-header-times.ts'

export type BankTime = ReturnType<typeof createBankTime>

export function createBankTime(clock: Clock, onHeard: (wallMs: number) => void = () => {}) {
  let heard: { readonly dateMs: number; readonly atMs: number } | null = null
  return {
    /** The headers of any answer. */
    hear({ date, age }: Readonly<Record<string, unknown>>): void {
      // An answer with an Age comes from a cache, so its Date is old.
      const dateMs = age === undefined ? httpDateMs(date) : null
      if (dateMs === null) return
      heard = { dateMs, atMs: clock.monotonicMs() }
      onHeard(dateMs)
    },
    /** Wall time; null while no answer has told it. */
    nowMs: (): number | null => heard && heard.dateMs + clock.monotonicMs() - heard.atMs,
  }
}
