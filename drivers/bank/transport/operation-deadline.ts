/**
 * The adapter's deadline: one over a whole operation of a bank, however many calls over HTTP it
 * takes. The payment service has a deadline of its own around it (BANK_CALL_MS_MAX), so that an
 * adapter that ignores this one holds up no payment.
 */
import type { Bank } from '#hal/bank.ts'

export function withDeadline(bank: Bank, totalTimeoutMs: number): Bank {
  const bounded = (signal?: AbortSignal) => {
    const deadline = AbortSignal.timeout(totalTimeoutMs)
    return signal ? AbortSignal.any([signal, deadline]) : deadline
  }
  return {
    kind: bank.kind,
    register: (order, signal) => bank.register(order, bounded(signal)),
    status: (order, signal) => bank.status(order, bounded(signal)),
    cancel: (order, signal) => bank.cancel(order, bounded(signal)),
    probe: (signal) => bank.probe(bounded(signal)),
  }
}
