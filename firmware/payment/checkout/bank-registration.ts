/** Registers an order at its bank: a few attempts, all of them the same order, within a deadline. */

import { withinMs } from '#firmware/async/deadline.ts'
import { createRetry } from '#firmware/async/retry.ts'
import type { Bank, Registration } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { orderIdOf } from '../bank-follow/bank-query.ts'
import { BANK_CALL_MS_MAX, REGISTER_ATTEMPTS_MAX, REGISTER_BUDGET_MS } from '../limits.ts'

const WAIT_MS_FIRST = 500

/**
 * Rejects with Fault 'unreachable' when it is unknown whether the bank has the order: no answer until `untilMs`
 * (monotonic), or `stop` aborted. Any other Fault means that the bank refused.
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
  const retry = createRetry({ clock, stop, firstMs: WAIT_MS_FIRST, maxMs: REGISTER_BUDGET_MS })
  for (;;) {
    const leftMs = untilMs - clock.monotonicMs()
    try {
      return await withinMs(clock, Math.min(leftMs, BANK_CALL_MS_MAX), stop, (signal) =>
        bank.register(order, signal),
      )
    } catch (thrown) {
      const { fault, failures } = retry.failed(thrown)
      const waitMs = retry.nextMs()
      const isLast = failures === REGISTER_ATTEMPTS_MAX || stop.aborted
      const isTooLate = clock.monotonicMs() + waitMs >= untilMs
      if (fault.kind !== 'unreachable' || isLast || isTooLate) throw fault
      await retry.sleep(waitMs)
    }
  }
}
