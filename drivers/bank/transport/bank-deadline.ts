/** One deadline over an operation of a bank, however many calls its adapter needs for it. */
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
