/**
 * The adapter's deadline: one over a whole operation of a bank, however many calls over HTTP it
 * takes. The payment service has a deadline of its own around it (BANK_CALL_MS_MAX), so that an
 * adapter that ignores this one holds up no payment.
 */
import type { Bank, BankRefunds } from '#hal/bank.ts'
import type { BankStatement } from '#hal/bank-statement.ts'

/** For a whole operation of a bank, all its calls together. */
export const TOTAL_TIMEOUT_MS = 10_000

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
    ...(bank.withdraws === false && { withdraws: false as const }),
    ...(bank.statement && { statement: boundedStatement(bank.statement, bounded) }),
    ...(bank.refunds && { refunds: boundedRefunds(bank.refunds, bounded) }),
  }
}

type Bounded = (signal?: AbortSignal) => AbortSignal

function boundedRefunds(refunds: BankRefunds, bounded: Bounded): BankRefunds {
  return {
    takesOurId: refunds.takesOurId,
    refund: (refund, signal) => refunds.refund(refund, bounded(signal)),
    state: (refund, signal) => refunds.state(refund, bounded(signal)),
    returnedKopecks: (payment, signal) => refunds.returnedKopecks(payment, bounded(signal)),
  }
}

/** The deadline is for one page; the caller limits how many pages there are. */
function boundedStatement(statement: BankStatement, bounded: Bounded): BankStatement {
  return { page: (query, signal) => statement.page(query, bounded(signal)) }
}
