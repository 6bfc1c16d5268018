/** Which span of time is compared: the span that the bank is asked about, or that a file from its website covers. */

import { DAY_MS, HOUR_MS } from '#firmware/vocabulary/durations.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import type { Day } from '../ledger/local-day.ts'
import type { Span } from './comparison-input.ts'
import type { LedgerSide } from './reconciliation-report.ts'

/** No bank lets a payment wait for longer than some days. */
export const REACH_MS = 7 * DAY_MS

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
 * The span of spanToAsk, widened by what belongs to the payments that lines name and that were paid: from where the
 * first was begun to where the last became what it is. Of money that came twice, the ledger may have the later, on another day. Of a refund that a
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
 * its first line to its last, for it may have only a part of the days at its ends. Beyond them all is undecided.
 */
export function spanOfFile(
  day: Day,
  lines: readonly StatementLine[],
  bankDay: (of: number | string) => Span,
): Span {
  const [first] = lines
  if (!first) return bankDay(day.date)
  const reach = lines.reduce(
    ({ fromMs, untilMs }, { atMs, isDayOnly }) => ({
      fromMs: Math.min(fromMs, atMs),
      untilMs: Math.max(untilMs, isDayOnly ? bankDay(atMs).untilMs : atMs + 1),
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
