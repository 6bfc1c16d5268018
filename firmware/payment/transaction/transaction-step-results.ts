/** The transitions that a payment can make: the record after it, the entry of the ledger, the effects. Pure. */

import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import type { NewEntry, Phase, Reason, TransactionRecord } from '#hal/transaction-store.ts'
import { statusOf } from './payment-phases.ts'

export type TransactionEffect =
  | 'show' // Its QR shall be on the glass.
  | 'withdraw' // Its QR shall not be on the glass.
  | 'announce' // The customer is told how it ended.
  | 'follow' // The bank is to be asked about it.

export interface Step {
  readonly record: TransactionRecord
  /** What the ledger is told; null when nothing is to be written. */
  readonly entry: NewEntry | null
  readonly effects: readonly TransactionEffect[]
}

/** How long a payment that ended unpaid is asked about, in case money comes after all. */
export const WATCH_MS = 72 * HOUR_MS

/** Nothing more will be asked of the bank. */
export const CLOSED = { watchUntilMs: null, sealedProfile: null } as const

export function cancelling(record: TransactionRecord, nowMs: number, reason: Reason): Step {
  const effects = ['withdraw', 'follow'] as const
  return moved(record, nowMs, 'cancelling', 'transaction.cancelling', effects, { reason })
}

export function lost(record: TransactionRecord, nowMs: number, reason: Reason | null): Step {
  const effects =
    reason === 'not-registered' ? (['follow'] as const) : (['announce', 'follow'] as const)
  return moved(record, nowMs, 'unknown', 'transaction.lost-sight', effects, {
    reason,
    watchUntilMs: nowMs + WATCH_MS,
  })
}

type End = 'rejected' | 'canceled' | 'failed'

const SILENT: ReadonlySet<Reason> = new Set(['superseded', 'not-shown', 'client-gone'])

export function ended(
  record: TransactionRecord,
  nowMs: number,
  phase: End,
  reason: Reason | null,
): Step {
  // Nobody saw it, or the next one is on its way: there is nothing to tell the customer.
  const isSilent = phase === 'failed' || (reason !== null && SILENT.has(reason))
  const effects = isSilent ? (['withdraw', 'follow'] as const) : (['announce', 'follow'] as const)
  return moved(record, nowMs, phase, `transaction.${phase}`, effects, {
    reason,
    watchUntilMs: record.sealedProfile === null ? null : nowMs + WATCH_MS,
  })
}

export function moved(
  record: TransactionRecord,
  nowMs: number,
  phase: Phase,
  type: LedgerEvent,
  effects: readonly TransactionEffect[],
  change: Partial<TransactionRecord> = {},
): Step {
  const next = { ...record, ...change, phase, changedAtMs: nowMs, version: record.version + 1 }
  return { record: next, entry: entryOf(next, nowMs, type), effects }
}

export function noted(
  record: TransactionRecord,
  nowMs: number,
  type: LedgerEvent,
  data: Readonly<Record<string, unknown>>,
): Step {
  const next = { ...record, changedAtMs: nowMs, version: record.version + 1 }
  return withData({ record: next, entry: entryOf(next, nowMs, type), effects: [] }, data)
}

/** The same step, and the ledger is told more of it. */
export function withData(step: Step, data: Readonly<Record<string, unknown>>): Step {
  return { ...step, entry: step.entry && { ...step.entry, data: { ...step.entry.data, ...data } } }
}

export function same(record: TransactionRecord): Step {
  return { record, entry: null, effects: [] }
}

export function entryOf(record: TransactionRecord, nowMs: number, type: LedgerEvent): NewEntry {
  const { id, phase, reason, isLate, amountKopecks, paidKopecks, bankWord, operationId } = record
  const { reference, idempotencyKey } = record
  return {
    transactionId: id,
    atMs: nowMs,
    type,
    // In the words of the published interface: listeners get it as it is written here.
    data: {
      transaction: id,
      dynamicQRStatus: statusOf(record),
      phase,
      reason,
      late: isLate,
      amount: amountKopecks,
      paidAmount: paidKopecks,
      bankStatus: bankWord,
      bankOperation: operationId,
      // Only where the till gave them: the events of other tills stay as they were.
      ...(reference !== null && { reference }),
      ...(idempotencyKey !== null && { idempotencyKey }),
    },
  }
}
