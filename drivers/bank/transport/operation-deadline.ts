/**
 * The adapter's deadline: one over a whole operation of a bank, however many calls over HTTP it
 * takes. The payment service has a deadline of its own around it (BANK_CALL_MS_MAX), so that an
 * adapter that ignores this one holds up no payment.
 */

import type { Bank } from '#hal/bank.ts'
import { aroundBankCalls } from '#hal/bank-wrapper.ts'

/** For a whole operation of a bank, all its calls together. */
export const TOTAL_TIMEOUT_MS = 10_000

/** Of a statement it is for one page; the caller limits how many pages there are. */
export function withDeadline(bank: Bank, totalTimeoutMs: number): Bank {
  return aroundBankCalls(bank, (_call, ask, signal) => {
    const deadline = AbortSignal.timeout(totalTimeoutMs)
    return ask(signal ? AbortSignal.any([signal, deadline]) : deadline)
  })
}
