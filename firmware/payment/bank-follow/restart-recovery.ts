/**
 * Before the first request, takes up the payments that a stop left unsettled. One that can still be paid and is not the
 * newest is cancelled; each other gets the event 'restarted', and its record then says what is to be done.
 */
import { toFault } from '#firmware/fault.ts'
import type { Transactions } from '../ledger/transactions.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { isPayable } from '../transaction/payment-phases.ts'
import type { BankPoller } from './bank-poller.ts'
import type { PaymentTimers } from './end-overdue-payments.ts'
import type { Deadlines } from './payment-deadlines.ts'

export interface RecoveryPorts extends Pick<PaymentPorts, 'store' | 'journal'> {
  readonly transactions: Transactions
  readonly bankPoller: BankPoller
  readonly timers: PaymentTimers
  readonly deadlines: Deadlines
}

export function recover(ports: RecoveryPorts): void {
  const { transactions, store, bankPoller, timers, deadlines, journal } = ports
  for (const record of store.unsettled()) {
    const { id } = record
    try {
      // Only the newest may be on the glass; an older one has lost its place.
      if (isPayable(record) && id !== transactions.current?.id)
        transactions.apply(id, { type: 'cancel-asked', reason: 'superseded' })
      else {
        const isExpired = (deadlines.leftMs(record) ?? 1) <= 0
        transactions.apply(id, { type: 'restarted', isExpired })
      }
    } catch (thrown) {
      // The disk is full: what the row says is still true, and the bank is asked all the same.
      journal.warn('recovery.failed', { id, fault: toFault(thrown).said })
      bankPoller.follow(id)
      timers.watch(record)
    }
  }
}
