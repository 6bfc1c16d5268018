/** Transactions and events as the added operations, the stream and the webhooks tell them. Pure. */
import type { LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../ledger/csv.ts'
import { statusOf } from '../transaction/phases.ts'

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

export function eventView({ sequence, type, atMs, data }: LedgerEntry) {
  return { id: sequence, type, at: isoOf(atMs), ...data }
}
