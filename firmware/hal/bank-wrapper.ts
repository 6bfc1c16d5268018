/** A bank with something around each of its calls: a deadline, a stopwatch. No port: drivers and payment share it. */
import type { Bank } from './bank.ts'

export type BankCallName =
  | 'register'
  | 'status'
  | 'cancel'
  | 'probe'
  | 'refund'
  | 'refund-state'
  | 'returned'
  | 'statement'

/** Makes one call: `ask` takes the signal that the bank is to have. */
export type AroundBankCall = <Answer>(
  call: BankCallName,
  ask: (signal?: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | undefined,
) => Promise<Answer>

export function aroundBankCalls(bank: Bank, around: AroundBankCall): Bank {
  const { kind, withdraws, refunds, statement } = bank
  return {
    kind,
    ...(withdraws === false && { withdraws }),
    register: (order, signal) => around('register', (own) => bank.register(order, own), signal),
    status: (order, signal) => around('status', (own) => bank.status(order, own), signal),
    cancel: (order, signal) => around('cancel', (own) => bank.cancel(order, own), signal),
    probe: (signal) => around('probe', (own) => bank.probe(own), signal),
    ...(refunds && {
      refunds: {
        takesOurId: refunds.takesOurId,
        refund: (order, signal) => around('refund', (own) => refunds.refund(order, own), signal),
        state: (order, signal) =>
          around('refund-state', (own) => refunds.state(order, own), signal),
        returnedKopecks: (payment, signal) =>
          around('returned', (own) => refunds.returnedKopecks(payment, own), signal),
      },
    }),
    ...(statement && {
      statement: {
        page: (query, signal) => around('statement', (own) => statement.page(query, own), signal),
      },
    }),
  }
}
