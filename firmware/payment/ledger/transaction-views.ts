/** Transactions and events as the added operations, the stream and the webhooks answer them. Pure. */
import type { LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import { statusOf } from '../transaction/payment-phases.ts'

export function transactionView(record: TransactionRecord) {
  return {
    id: record.id,
    dynamicQRStatus: statusOf(record),
    phase: record.phase,
    reason: record.reason,
    late: record.isLate,
    amount: record.amountKopecks,
    paidAmount: record.paidKopecks,
    purpose: record.purpose,
    reference: record.reference,
    idempotencyKey: record.idempotencyKey,
    ttl: record.ttlMinutes,
    bankName: record.bankName,
    bankProfile: record.profileName,
    bankStatus: record.bankWord,
    bankOperation: record.operationId,
    qrId: record.qrId,
    payload: record.payload,
    createdAt: isoOf(record.createdAtMs),
    expiresAt: isoOf(record.expiresAtMs),
    changedAt: isoOf(record.changedAtMs),
  }
}

export type TransactionView = ReturnType<typeof transactionView>

/** How the last payment ended, as cancelQR answers it. */
export function cancelledView(record: TransactionRecord) {
  const { id, reason } = record
  return { transaction: id, dynamicQRStatus: statusOf(record), reason }
}

export interface EventView {
  readonly id: number
  readonly type: string
  readonly at: string
  /** The rest is what the ledger has of the event. */
  readonly [field: string]: unknown
}

export function eventView({ sequence, type, atMs, data }: LedgerEntry): EventView {
  return { id: sequence, type, at: isoOf(atMs), ...data }
}
