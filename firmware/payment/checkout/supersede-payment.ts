/**
 * What happens to the former payment when a new one is asked for: it is ended at its bank, or the new one is refused. A
 * payment that the till cancels is ended at its bank in the same way.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { CANCEL_BUDGET_MS, type PaymentConfig } from '../limits.ts'
import { isFinal, isPending } from '../transaction/payment-phases.ts'
import type { TakePaymentPorts } from './take-payment.ts'

export interface EndPaymentAtBankPorts
  extends Pick<TakePaymentPorts, 'transactions' | 'bankPoller'> {
  readonly config: Pick<PaymentConfig, 'onBusy'>
}

export function createEndPaymentAtBank(ports: EndPaymentAtBankPorts) {
  const { transactions, bankPoller } = ports

  return {
    /** Ends the former payment: one customer must not have two payable codes. */
    async makeRoom(): Promise<void> {
      const before = transactions.current
      if (!before || isFinal(before)) return
      if (isPending(before) && ports.config.onBusy === 'reject')
        throw new Fault('busy', say('fault.payment.pending-cancel-first'))
      // Nobody ever saw its code, so nobody can pay it; bankPoller goes on asking about the order.
      if (before.phase === 'unknown' && before.payload === null) return
      const { record, said } = await endAtBank(before, 'superseded')
      if (record.phase === 'accepted')
        throw new Fault('already-paid', say('fault.payment.previous-paid'))
      // The bank answered and did not cancel, so somebody is paying. A new payment goes on where the bank is silent or
      // cannot cancel: the old code is off the glass, and bankPoller goes on asking about the order.
      if (!isFinal(record) && said === 'payable')
        throw new Fault('busy', say('fault.payment.previous-being-paid'))
    },
    endAtBank,
  }

  async function endAtBank(before: TransactionRecord, reason: 'user' | 'superseded') {
    transactions.apply(before.id, { type: 'cancel-asked', reason })
    const said = await bankPoller.attempt(before.id, CANCEL_BUDGET_MS)
    return { record: transactions.find(before.id) ?? before, said }
  }
}
