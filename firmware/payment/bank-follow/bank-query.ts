/** The questions to the bank about one payment. */

import { withinMs } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import type { Bank, BankFact, BankState, OrderReference } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { BANK_CALL_MS_MAX } from '../limits.ts'
import { isFinal, isPayable } from '../transaction/payment-phases.ts'

export type OpenBank = (record: TransactionRecord) => Bank

/** A repeated registration is the same order: the order's id is the transaction's. */
export function orderIdOf(record: { readonly id: string }): string {
  return record.id
}

/**
 * Asks for the order's state, and cancels an order that is payable, should not be, and can be withdrawn. `hear` takes
 * each fact and answers the record after it. Resolves with the last state that the bank told.
 */
export async function askAbout(
  record: TransactionRecord,
  bank: Bank,
  clock: Clock,
  stop: AbortSignal,
  hear: (fact: BankFact) => TransactionRecord,
): Promise<BankState> {
  const call = <Result>(work: (signal: AbortSignal) => Promise<Result>) =>
    withinMs(clock, BANK_CALL_MS_MAX, stop, work)
  const status = () => call((signal) => bank.status(referenceOf(record), signal))

  const fact = await status()
  if (!mustBeCancelled(hear(fact), fact.state) || bank.withdraws === false) return fact.state
  const after = await call((signal) => bank.cancel(referenceOf(record), signal)).catch(
    (thrown: unknown) => {
      if (!(thrown instanceof Fault) || thrown.kind !== 'refused') throw thrown
      // The bank did not cancel: the order may have been paid in the meantime.
      return status()
    },
  )
  hear(after)
  return after.state
}

function mustBeCancelled(record: TransactionRecord, state: BankState): boolean {
  if (isPayable(record) || record.phase === 'accepted') return false
  // A final payment is left alone unless the bank says that a customer could still pay it.
  return state === 'payable' || (state === 'unknown' && !isFinal(record))
}

function referenceOf(record: TransactionRecord): OrderReference {
  return { orderId: orderIdOf(record), qrId: record.qrId, amountKopecks: record.amountKopecks }
}
