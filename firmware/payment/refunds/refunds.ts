/**
 * All refunds: what the store holds, and everyone who listens. Every change goes through `apply`: one pure step, one
 * commit, then the listeners. If the commit fails, nothing has happened.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { RefundKey, RefundRecord, RefundStore } from '#hal/refund-store.ts'
import type { NewEntry, TransactionRecord } from '#hal/transaction-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { foundRefund } from './new-refund.ts'
import { type RefundEvent, type RefundEventType, refundStep } from './refund-step.ts'
import { refundSums } from './refund-sums.ts'
import { refundEventData } from './refund-views.ts'

export interface Refunds {
  /** Throws Error where there is none. */
  known(id: string): RefundRecord
  of(transactionId: string): readonly RefundRecord[]
  open(record: RefundRecord, key: RefundKey): void
  /** Answers the record as it is after the event. */
  apply(id: string, event: RefundEvent): RefundRecord
  /** The bank gave back what no refund of ours accounts for. */
  found(payment: TransactionRecord, amountKopecks: number): void
  /** Told of each that an event has changed. */
  onChange(listener: (record: RefundRecord) => void): Disposable
}

export interface RefundsPorts extends Pick<PaymentPorts, 'clock' | 'random'> {
  readonly store: RefundStore
  readonly transactions: Transactions
}

export function createRefunds({ store, transactions, clock, random }: RefundsPorts): Refunds {
  const listeners = createListeners<[record: RefundRecord]>()

  function known(id: string): RefundRecord {
    const record = store.find(id)
    if (!record) throw new Error(`no refund ${id}`)
    return record
  }

  function entryOf(record: RefundRecord, type: RefundEventType): NewEntry {
    const { transactionId } = record
    const payment = transactions.find(transactionId)
    if (!payment) throw new Error(`no transaction ${transactionId}`)
    const others = store.of(transactionId).filter(({ id }) => id !== record.id)
    const data = refundEventData(payment, record, refundSums([...others, record]))
    return { transactionId, atMs: clock.now(), type, data }
  }

  return {
    known,
    of: (transactionId) => store.of(transactionId),
    open(record, key) {
      transactions.tell(store.insert(record, entryOf(record, 'refund.requested'), key))
    },
    apply(id, event) {
      const before = known(id)
      const { record, event: entered } = refundStep(before, event, clock.now())
      if (record === before) return before
      const entry = store.update(record, entered === null ? null : entryOf(record, entered))
      if (entry) transactions.tell(entry)
      listeners.tell(record)
      return record
    },
    found({ id: transactionId, bankName }, amountKopecks) {
      const nowMs = clock.now()
      const given = { id: random.id(nowMs), transactionId, bankName, amountKopecks }
      const record = foundRefund(given, nowMs)
      transactions.tell(store.insert(record, entryOf(record, 'refund.found-at-bank'), null))
    },
    onChange: (listener) => listeners.add(listener),
  }
}
