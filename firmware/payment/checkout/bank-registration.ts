/** Registers an order at its bank: a few attempts, all of them the same order, within a deadline. */

import { backoffMs } from '#firmware/async/backoff.ts'
import { withinMs } from '#firmware/async/deadline.ts'
import { toFault } from '#firmware/fault.ts'
import type { Bank, Registration } from '#hal/bank.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { orderIdOf } from '../bank-follow/bank-query.ts'
import { BANK_CALL_MS_MAX, REGISTER_ATTEMPTS_MAX, REGISTER_BUDGET_MS } from '../limits.ts'

const WAIT_MS_FIRST = 500

/**
 * Rejects with Fault 'unreachable' when nobody knows whether the bank has the order: no answer
 * until `untilMs` (monotonic), or `stop` aborted. Any other Fault: the bank has said no.
 */
export async function register(
  record: TransactionRecord,
  bank: Bank,
  clock: Clock,
  untilMs: number,
  stop: AbortSignal,
): Promise<Registration> {
  const { amountKopecks, purpose, ttlMinutes, expiresAtMs } = record
  const orderId = orderIdOf(record)
  const order = { orderId, amountKopecks, purpose, ttlMinutes, expiresAtMs }
  for (let attempt = 1; ; attempt += 1) {
    const leftMs = untilMs - clock.monotonicMs()
    try {
      return await withinMs(clock, Math.min(leftMs, BANK_CALL_MS_MAX), stop, (signal) =>
        bank.register(order, signal),
      )
    } catch (thrown) {
      const fault = toFault(thrown)
      const waitMs =
        fault.detail.retryAfterMs ?? backoffMs(attempt, WAIT_MS_FIRST, REGISTER_BUDGET_MS)
      const isLast = attempt === REGISTER_ATTEMPTS_MAX || stop.aborted
      const isTooLate = clock.monotonicMs() + waitMs >= untilMs
      if (fault.kind !== 'unreachable' || isLast || isTooLate) throw fault
      await pause(clock, waitMs, stop)
    }
  }
}
