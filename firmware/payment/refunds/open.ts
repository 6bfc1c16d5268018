/** Opens the refunds of the payment terminal: follows what a stop left open, and hands out what the routes call. */

import { Fault, toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { openBankRefundWatch } from './bank-refund-watch.ts'
import { createRefundBankOpener } from './refund-bank.ts'
import { createRefundFollower } from './refund-follower.ts'
import { isSettled } from './refund-step.ts'
import { createRefundSumsForLists, type RefundSumsForLists } from './refund-sums-for-lists.ts'
import type { PaymentSumsView } from './refund-views.ts'
import { createRefunds } from './refunds.ts'
import { createSettleRefund, type SettleRefund } from './settle-refund.ts'
import { createTakeRefund, type TakeRefund } from './take-refund.ts'

export interface OpenRefunds extends AsyncDisposable {
  readonly request: TakeRefund
  readonly settle: SettleRefund
  /** The payment of an id; null where there is none. */
  payment(id: string): TransactionRecord | null
  /** A refund by its own id alone; null where there is none. */
  find(id: string): RefundRecord | null
  /** Of which the last word is still to come, oldest first. */
  unsettled(): readonly RefundRecord[]
  /** What the ledger's condition says of those that a person is to settle; null where there are none. */
  readonly trouble: Sentence | null
  /** Of one payment, oldest first. Throws Fault 'not-found' where there is no such payment. */
  list(transactionId: string): readonly RefundRecord[]
  /** Throws Fault 'not-found'. */
  one(transactionId: string, id: string): RefundRecord
  readonly paymentSums: RefundSumsForLists
  /** Of one. Throws Fault 'not-found' where there is no such payment. */
  sumsOf(transactionId: string): PaymentSumsView
}

export interface OpenRefundsPorts
  extends Pick<
    PaymentPorts,
    | 'store'
    | 'banks'
    | 'sealer'
    | 'ledgerGaps'
    | 'config'
    | 'clock'
    | 'confirmedTime'
    | 'random'
    | 'journal'
  > {
  readonly transactions: Transactions
}

export function openRefunds(ports: OpenRefundsPorts): OpenRefunds {
  const { store, transactions, banks, sealer, ledgerGaps, confirmedTime } = ports
  const { clock, random, journal } = ports
  const config = ports.config.refunds
  const refunds = createRefunds({ store: store.refunds, transactions, clock, random })
  const openBank = createRefundBankOpener(store.refunds, banks, sealer)
  const watch = openBankRefundWatch({
    store,
    transactions,
    refunds,
    openBank,
    refundDays: config.days,
    clock,
    confirmedTime,
    journal,
  })
  const { noticeReturned, queryNow } = watch
  const follower = createRefundFollower({
    refunds,
    transactions,
    openBank,
    noticeReturned,
    queryNow,
    clock,
    random,
    journal,
  })
  const request = createTakeRefund({
    store: store.refunds,
    transactions,
    refunds,
    follower,
    openBank,
    ledgerGaps,
    config,
    clock,
    confirmedTime,
    random,
  })
  const settle = createSettleRefund({
    store: store.refunds,
    transactions,
    refunds,
    openBank,
    sinceAskedMs: follower.sinceAskedMs,
    queryNow,
    clock,
    journal,
  })
  const paymentSums = createRefundSumsForLists({
    store: store.refunds,
    banks,
    sealer,
    refundDays: config.days,
    now: () => confirmedTime.nowMs(),
  })
  // In memory: whoever asks how the ledger is may ask when its disk is closed already.
  const overdue = new Set<string>()
  function noteOverdue(record: RefundRecord): void {
    if (record.isOverdue && !isSettled(record)) overdue.add(record.id)
    else overdue.delete(record.id)
  }
  const noting = refunds.onChange(noteOverdue)
  try {
    for (const record of store.refunds.unsettled()) {
      noteOverdue(record)
      follower.follow(record.id)
    }
  } catch (thrown) {
    journal.error('refunds.unread', { fault: toFault(thrown).said })
  }

  function list(transactionId: string): readonly RefundRecord[] {
    if (!transactions.find(transactionId))
      throw new Fault('not-found', say('fault.payment.not-found'))
    return refunds.of(transactionId)
  }

  return {
    request,
    settle,
    payment: (id) => transactions.find(id),
    find: (id) => store.refunds.find(id),
    unsettled: () => store.refunds.unsettled(),
    get trouble() {
      const count = overdue.size
      if (count === 0) return null
      return say('fault.refund.unconfirmed-by-bank', { count })
    },
    list,
    paymentSums,
    sumsOf(transactionId) {
      const payment = transactions.find(transactionId)
      const sums = payment && paymentSums([payment]).get(transactionId)
      if (!sums) throw new Fault('not-found', say('fault.payment.not-found'))
      return sums
    },
    one(transactionId, id) {
      const found = list(transactionId).find((refund) => refund.id === id)
      if (!found) throw new Fault('not-found', say('fault.refund.not-of-payment'))
      return found
    },
    async [Symbol.asyncDispose]() {
      noting[Symbol.dispose]()
      await Promise.all([follower, watch].map((part) => part[Symbol.asyncDispose]()))
    },
  }
}
