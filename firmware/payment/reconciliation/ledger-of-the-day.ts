/** What of the ledger is compared: the day's payments, those that the bank names, and their refunds. */

import { inSlices } from '#firmware/async/in-slices.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { DAY_MS, HOUR_MS } from '#hal/durations.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import type { Day } from '../ledger/day-report.ts'
import { isPending } from '../transaction/payment-phases.ts'
import { type LedgerPayment, type LedgerRefund, namesOurOrder, type Span } from './comparison.ts'
import type { LedgerSide } from './reconciliation-report.ts'

/** The day of one bank, by the ledger alone: what the bank is to be asked for follows from it. */
export function ledgerDay(store: TransactionStore, bankName: string, day: Span): LedgerSide {
  const records = store.between(day.fromMs, day.untilMs)
  const dayRefunds = store.refunds.returnedBetween(day.fromMs, day.untilMs)
  return {
    dayPayments: withRefunds(
      store,
      records.filter((record) => record.bankName === bankName),
    ),
    dayRefunds: dayRefunds.filter((refund) => refund.bankName === bankName),
  }
}

/** The payments that the lines name beside these: looked up in slices, for there may be 50,000 lines. */
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
    if (store.find(id)?.bankName === bankName) named.add(id)
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
    ...{ id, reference, qrId, operationId },
    money: hasCome ? 'came' : isPending(record) ? 'open' : 'none',
    amountKopecks: paidKopecks ?? amountKopecks,
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

/** No bank lets a payment wait for longer than some days. */
const REACH_MS = 7 * DAY_MS

/** The time that the bank is asked about, so that it holds all that the day's money could be told in. */
export function spanToAsk(
  day: Span,
  store: TransactionStore,
  { dayPayments, dayRefunds }: LedgerSide,
): Span {
  const ends = [
    ...dayPayments.filter(({ money }) => money === 'came').map(({ changedAtMs }) => changedAtMs),
    ...[...dayRefunds, ...noticedBeside(store, dayRefunds)].flatMap(
      ({ settledAtMs }) => settledAtMs ?? [],
    ),
  ]
  const begins = dayRefunds.map(({ createdAtMs }) => createdAtMs)
  const fromMs = begins.reduce((least, atMs) => Math.min(least, atMs), day.fromMs)
  const untilMs = ends.reduce((most, atMs) => Math.max(most, atMs), day.untilMs)
  return {
    fromMs: Math.max(fromMs, day.fromMs - REACH_MS) - HOUR_MS,
    untilMs: Math.min(untilMs, day.untilMs + REACH_MS) + HOUR_MS,
  }
}

/**
 * What a clerk gave back of the same payments. Of a bank that tells sums only later lines show which of the day's were
 * the lane's own.
 */
function noticedBeside(
  store: TransactionStore,
  dayRefunds: readonly RefundRecord[],
): readonly RefundRecord[] {
  const own = dayRefunds.filter(({ origin }) => origin === 'lane')
  const ids = new Set(own.map(({ transactionId }) => transactionId))
  return store.refunds.ofAll([...ids]).filter(({ origin }) => origin === 'bank')
}

/**
 * The same, and what belongs to the payments that lines name and that were paid: from where the first was begun to where
 * the last became what it is. Of money that came twice, the ledger may have the later, on another day. Of a refund that a
 * line names by no id, to where the ledger last heard what went back of its payment: it may have the line in a sum of then.
 */
export function spanSince(
  span: Span,
  day: Span,
  store: TransactionStore,
  {
    named,
    refunded,
  }: { readonly named: ReadonlySet<string>; readonly refunded: ReadonlySet<string> },
): Span {
  const paid = [...named].flatMap((id) => {
    const record = store.find(id)
    return record && record.paidKopecks !== null ? [record] : []
  })
  const heard = store.refunds.ofAll([...refunded]).filter(({ phase }) => phase === 'returned')
  const ends = [
    ...paid.map(({ changedAtMs }) => changedAtMs),
    ...heard.flatMap(({ settledAtMs }) => settledAtMs ?? []),
  ]
  const firstMs = paid.reduce((least, one) => Math.min(least, one.createdAtMs), span.fromMs)
  const lastMs = ends.reduce((most, atMs) => Math.max(most, atMs), span.untilMs)
  if (firstMs === span.fromMs && lastMs === span.untilMs) return span
  return {
    fromMs:
      firstMs < span.fromMs ? Math.max(firstMs, day.fromMs - REACH_MS) - HOUR_MS : span.fromMs,
    untilMs:
      lastMs > span.untilMs ? Math.min(lastMs, day.untilMs + REACH_MS) + HOUR_MS : span.untilMs,
  }
}

/**
 * The time that a file is of. Of one day of the bank's calendar: that day, whole, wherever the lane is. Of several: from
 * its first line to its last, for nobody knows how much of the days at its ends it has. What is beyond is undecided.
 */
export function spanOfFile(
  day: Day,
  lines: readonly StatementLine[],
  bankDay: (of: number | string) => Span,
): Span {
  const [first] = lines
  if (!first) return bankDay(day.date)
  const reach = lines.reduce(
    ({ fromMs, untilMs }, { atMs }) => ({
      fromMs: Math.min(fromMs, atMs),
      untilMs: Math.max(untilMs, atMs + 1),
    }),
    { fromMs: first.atMs, untilMs: first.atMs + 1 },
  )
  const only = bankDay(reach.fromMs)
  const whole = reach.untilMs <= only.untilMs ? only : reach
  return {
    fromMs: Math.max(whole.fromMs, day.fromMs - REACH_MS),
    untilMs: Math.min(whole.untilMs, day.untilMs + REACH_MS),
  }
}
