/** Rows and entries of refunds, for tests: whole ones, in which a case changes what it is about. */
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import { newRefund } from '#firmware/payment/refunds/new-refund.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { NewEntry } from '#hal/transaction-store.ts'

export function refundRow(id: string, change: Partial<RefundRecord> = {}): RefundRecord {
  const given = {
    id,
    transactionId: 'A',
    bankName: 'CFT',
    amountKopecks: 100,
    reason: 'Молоко скисло',
    reference: 'return-7',
    requestedBy: 'till 1',
  }
  return { ...newRefund(given, 2_000), ...change }
}

export function refundEntry(type: LedgerEvent = 'refund.requested', transactionId = 'A'): NewEntry {
  return { transactionId, atMs: 2_000, type, data: { transaction: transactionId } }
}
