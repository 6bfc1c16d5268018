/** The ledger on paper: CSV as RFC 4180 has it, safe to open in a spreadsheet. Pure. */
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { statusOf } from '../transaction/phases.ts'
import { csvText } from './csv-text.ts'

/** Documented in docs/api/payment.md; new columns are only ever added at the end. */
const COLUMNS: Readonly<Record<string, (record: TransactionRecord) => string | number | null>> = {
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
}

const LINE_END = '\r\n'
/** How an export of ours begins, that of an earlier release too. */
export const CSV_BEGINNINGS = ['transaction_id,created_at,', '"transaction_id","created_at",']

export const CSV_HEADER = Object.keys(COLUMNS).map(csvText).join(',') + LINE_END

export function csvRow(record: TransactionRecord): string {
  return Object.values(COLUMNS)
    .map((read) => cell(read(record)))
    .join(',')
    .concat(LINE_END)
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : csvText(value)
}

export function isoOf(wallMs: number): string {
  return new Date(wallMs).toISOString()
}
