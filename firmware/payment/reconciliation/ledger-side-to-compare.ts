/** The ledger's side of a comparison: the day's payments, those that the bank names, and their refunds. */

import { inSlices } from '#firmware/async/in-slices.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { isPending } from '../transaction/payment-phases.ts'
import { REACH_MS } from './compared-span.ts'
import {
  type LedgerPayment,
  type LedgerRefund,
  namesOurOrder,
  type Span,
} from './comparison-input.ts'
import type { LedgerSide } from './reconciliation-report.ts'

/** The day of one bank, by all names that it has in the ledger: what the bank is to be asked for follows from it. */
export function ledgerDay(
  store: TransactionStore,
  bankNames: ReadonlySet<string>,
  day: Span,
): LedgerSide {
  const records = store.between(day.fromMs, day.untilMs)
  const dayRefunds = store.refunds.returnedBetween(day.fromMs, day.untilMs)
  return {
    dayPayments: withRefunds(
      store,
      records.filter((record) => bankNames.has(record.bankName)),
    ),
    dayRefunds: dayRefunds.filter((refund) => bankNames.has(refund.bankName)),
  }
}

/** Its name, and those under which the lane made the payments that its lines name: somebody called it otherwise since. */
export async function bankNamesOf(
  store: TransactionStore,
  bankName: string,
  named: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const names = new Set([bankName])
  await inSlices([...named], (id) => {
    const record = store.find(id)
    if (record) names.add(record.bankName)
  })
  return names
}

/** Further payments that the lines name: looked up in slices, for there may be 50,000 lines. */
export async function namedByLines(
  store: TransactionStore,
  bankName: string,
  beside: readonly LedgerPayment[],
  lines: readonly StatementLine[],
): Promise<ReadonlySet<string>> {
  const known = new Set(beside.map(({ id }) => id))
  const named = new Set<string>()
  const name = (id: string | null | undefined) => {
    if (!id || known.has(id) || named.has(id)) return
    if (store.find(id) !== null) named.add(id)
  }
  const ofBankRefund = bankRefundsNear(store, bankName, lines)
  await inSlices(lines, ({ kind, orderId, operationId, refundId }) => {
    name(orderId)
    if (namesOurOrder(orderId)) return
    if (refundId !== null) name(store.refunds.find(refundId)?.transactionId)
    if (kind === 'refund')
      for (const id of [refundId, operationId]) if (id !== null) name(ofBankRefund.get(id))
    if (operationId !== null)
      if (!orderId || !(known.has(orderId) || named.has(orderId)))
        name(store.ownerOf({ bankName, operationId }))
  })
  return named
}

/** Payments by the bank's ids of their refunds: of those that the ledger heard of within a week of the lines. */
function bankRefundsNear(
  store: TransactionStore,
  bankName: string,
  lines: readonly StatementLine[],
): ReadonlyMap<string, string> {
  const times = lines.flatMap(({ kind, atMs }) => (kind === 'refund' ? [atMs] : []))
  const first = times.reduce((least, atMs) => Math.min(least, atMs), Number.POSITIVE_INFINITY)
  const last = times.reduce((most, atMs) => Math.max(most, atMs), 0)
  if (times.length === 0) return new Map()
  const near = store.refunds.returnedBetween(first - REACH_MS, last + REACH_MS)
  return new Map(
    near.flatMap((refund) =>
      refund.bankName === bankName && refund.bankRefundId !== null
        ? [[refund.bankRefundId, refund.transactionId] as const]
        : [],
    ),
  )
}

/** The day's payments, those named by lines and those of the day's refunds, as they are at this moment. */
export function ledgerNamed(
  store: TransactionStore,
  { dayPayments, dayRefunds }: LedgerSide,
  named: ReadonlySet<string>,
): readonly LedgerPayment[] {
  const known = new Set(dayPayments.map(({ id }) => id))
  const ids = new Set([...dayRefunds.map(({ transactionId }) => transactionId), ...named])
  const records = [...ids].flatMap((id) => (known.has(id) ? [] : (store.find(id) ?? [])))
  return [...dayPayments, ...withRefunds(store, records)]
}

function withRefunds(
  store: TransactionStore,
  records: readonly TransactionRecord[],
): LedgerPayment[] {
  const refunds = store.refunds.ofAll(records.map(({ id }) => id))
  const byPayment = Map.groupBy(refunds, ({ transactionId }) => transactionId)
  return records.map((record) => paymentOf(record, byPayment.get(record.id) ?? []))
}

function paymentOf(record: TransactionRecord, refunds: readonly RefundRecord[]): LedgerPayment {
  const { id, reference, qrId, operationId, paidKopecks, amountKopecks, phase } = record
  const hasCome = phase === 'accepted' || paidKopecks !== null
  return {
    id,
    reference,
    qrId,
    operationId,
    money: hasCome ? 'came' : isPending(record) ? 'open' : 'none',
    amountKopecks: paidKopecks ?? amountKopecks,
    bankName: record.bankName,
    profileName: record.profileName,
    createdAtMs: record.createdAtMs,
    changedAtMs: record.changedAtMs,
    refunds: refunds.map(refundOf),
  }
}

function refundOf(record: RefundRecord): LedgerRefund {
  const { id, bankRefundId, amountKopecks, origin, phase, createdAtMs, settledAtMs } = record
  const money = phase === 'returned' ? 'went' : phase === 'refused' ? 'none' : 'open'
  return { id, bankRefundId, money, amountKopecks, origin, createdAtMs, settledAtMs }
}
