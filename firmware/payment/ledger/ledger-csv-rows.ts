/** The ledger on paper: CSV as RFC 4180 has it, safe to open in a spreadsheet. Pure. */

import { csvText } from '#firmware/csv/csv-cell.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import { NO_REFUNDS, type RefundSums } from '../refunds/refund-sums.ts'
import { statusOf } from '../transaction/payment-phases.ts'

type Cell = string | number | null
type Column = (record: TransactionRecord, refunds: RefundSums) => Cell

/** Documented in docs/api/payment.md; new columns are only ever added at the end. */
const COLUMNS: Readonly<Record<string, Column>> = {
  transaction_id: ({ id }) => id,
  created_at: ({ createdAtMs }) => isoOf(createdAtMs),
  changed_at: ({ changedAtMs }) => isoOf(changedAtMs),
  status: statusOf,
  amount_kopecks: ({ amountKopecks }) => amountKopecks,
  paid_kopecks: ({ paidKopecks }) => paidKopecks,
  purpose: ({ purpose }) => purpose,
  ttl_minutes: ({ ttlMinutes }) => ttlMinutes,
  bank: ({ bankName }) => bankName,
  bank_profile: ({ profileName }) => profileName,
  qr_id: ({ qrId }) => qrId,
  bank_operation: ({ operationId }) => operationId,
  bank_status: ({ bankWord }) => bankWord,
  reason: ({ reason }) => reason,
  late: ({ isLate }) => (isLate ? 'yes' : 'no'),
  reference: ({ reference }) => reference,
  idempotency_key: ({ idempotencyKey }) => idempotencyKey,
  refunded_kopecks: (_, { returnedKopecks }) => returnedKopecks,
  refund_open_kopecks: (_, { openKopecks }) => openKopecks,
}

const LINE_END = '\r\n'
/** How a CSV export of this release or an earlier one begins. */
export const CSV_BEGINNINGS = ['transaction_id,created_at,', '"transaction_id","created_at",']

export const CSV_HEADER = Object.keys(COLUMNS).map(csvText).join(',') + LINE_END

export function csvRow(record: TransactionRecord, refunds = NO_REFUNDS): string {
  return Object.values(COLUMNS)
    .map((read) => cell(read(record, refunds)))
    .join(',')
    .concat(LINE_END)
}

function cell(value: Cell): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : csvText(value)
}
