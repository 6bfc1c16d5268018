/** A day on one page: what came in, what is still open, what deserves a look. Pure. */
import type { ScreenStatus } from '#hal/display.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import { refundView } from '../refunds/refund-views.ts'
import { add, none, type Total, totalOf } from '../totals.ts'
import { hasOtherAmount, isFinal, statusOf } from '../transaction/payment-phases.ts'
import type { Day } from './local-day.ts'
import { transactionView } from './transaction-views.ts'

/** Refunds counted by when the money went, not by when their payments were made. */
export interface DayRefunds {
  /** Returned on the day. */
  readonly returned: readonly RefundRecord[]
  /** Refunds of any day on which the bank's last word is still to come. */
  readonly open: readonly RefundRecord[]
}

/** `records` are those created on the day. */
export function dayReport(
  { date, fromMs, untilMs }: Day,
  records: readonly TransactionRecord[],
  refunds: DayRefunds = { returned: [], open: [] },
) {
  const totals: Partial<Record<ScreenStatus, Total>> = {}
  for (const record of records) {
    const status = statusOf(record)
    totals[status] ??= none()
    add(totals[status], paid(record))
  }
  const accepted = records.filter(({ phase }) => phase === 'accepted')
  const acceptedAmount = accepted.reduce((sum, record) => sum + paid(record), 0)
  const refunded = totalOf(refunds.returned)
  const otherAmount = totalOfOtherAmount(records)
  const atBank = refunds.returned.filter(({ origin }) => origin === 'bank')
  return {
    date,
    from: isoOf(fromMs),
    until: isoOf(untilMs),
    count: records.length,
    acceptedCount: accepted.length,
    acceptedAmount,
    /** Not in `acceptedAmount`: the bank took another amount than was asked for. */
    otherAmount,
    refundCount: refunded.count,
    refundedAmount: refunded.amount,
    /**
     * All money of the payments begun on the day, less all refunds returned on it: the bank too counts money by its own
     * day.
     */
    netAmount: acceptedAmount + otherAmount.amount - refunded.amount,
    refundsByBank: totalsByBank(refunds.returned.map((one) => [one.bankName, one.amountKopecks])),
    /** The part of these that was made on the bank's website or by another till. */
    refundedAtBank: totalOf(atBank),
    /** The bank's last word is still to come: the money may have gone back. */
    openRefunds: refunds.open.map(refundView),
    totals,
    /** How many of the other payments ended for each reason. */
    reasons: reasonsOf(records),
    byBank: totalsByBank(accepted.map((record) => [record.bankName, paid(record)])),
    /** The bank's last word is still to come, or the money was not what was asked for. */
    open: records
      .filter((record) => !isFinal(record) && record.phase !== 'accepted')
      .map(transactionView),
    /** Money that came after the till had given up: the goods may not have been handed out. */
    late: records.filter(({ isLate }) => isLate).map(transactionView),
    /** The bank named one movement of money for more than one payment: compare with its registry. */
    sameOperation: records.filter(({ reason }) => reason === 'same-operation').map(transactionView),
  }
}

export type DayReport = ReturnType<typeof dayReport>

export function totalOfOtherAmount(records: readonly TransactionRecord[]): Total {
  const own = records.filter(hasOtherAmount)
  return { count: own.length, amount: own.reduce((sum, record) => sum + paid(record), 0) }
}

function reasonsOf(records: readonly TransactionRecord[]): Readonly<Record<string, number>> {
  const unpaid = records.filter(({ phase, reason }) => phase !== 'accepted' && reason !== null)
  const groups = Map.groupBy(unpaid, ({ reason }) => String(reason))
  return Object.fromEntries([...groups].map(([reason, { length }]) => [reason, length]))
}

function totalsByBank(
  money: readonly (readonly [bankName: string, amountKopecks: number])[],
): Readonly<Record<string, Total>> {
  const totals = new Map<string, Total>()
  for (const [bankName, amountKopecks] of money) {
    const total = totals.get(bankName) ?? none()
    totals.set(bankName, total)
    add(total, amountKopecks)
  }
  return Object.fromEntries(totals)
}

function paid({ paidKopecks, amountKopecks }: TransactionRecord): number {
  return paidKopecks ?? amountKopecks
}
