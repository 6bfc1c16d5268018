/** A day on one page: what came in, what is still open, what deserves a look. Pure. */
import type { ScreenStatus } from '#hal/display.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isFinal, statusOf } from '../transaction/phases.ts'
import { isoOf } from './csv.ts'
import { transactionView } from './views.ts'

export interface Day {
  readonly date: string
  readonly fromMs: number
  readonly untilMs: number
}

interface Total {
  count: number
  amount: number
}

/** `records` are those created on the day. */
export function dayReport({ date, fromMs, untilMs }: Day, records: readonly TransactionRecord[]) {
  const totals: Partial<Record<ScreenStatus, Total>> = {}
  for (const record of records) {
    const status = statusOf(record)
    const total = totals[status] ?? { count: 0, amount: 0 }
    totals[status] = {
      count: total.count + 1,
      amount: total.amount + (record.paidKopecks ?? record.amountKopecks),
    }
  }
  const accepted = records.filter(({ phase }) => phase === 'accepted')
  return {
    date,
    from: isoOf(fromMs),
    until: isoOf(untilMs),
    count: records.length,
    acceptedCount: accepted.length,
    acceptedAmount: accepted.reduce((sum, record) => sum + paid(record), 0),
    totals,
    /** Why the others ended: how many of each reason. */
    reasons: reasonsOf(records),
    byBank: byBank(accepted),
    /** The bank's last word is still to come, or the money was not what was asked for. */
    open: records
      .filter((record) => !isFinal(record) && record.phase !== 'accepted')
      .map(transactionView),
    /** Money that came when the till had given up: goods may not have been handed out. */
    late: records.filter(({ isLate }) => isLate).map(transactionView),
    /** The bank named one movement of money for more than one payment: compare with its registry. */
    sameOperation: records.filter(({ reason }) => reason === 'same-operation').map(transactionView),
  }
}

export type DayReport = ReturnType<typeof dayReport>

function reasonsOf(records: readonly TransactionRecord[]): Readonly<Record<string, number>> {
  const unpaid = records.filter(({ phase, reason }) => phase !== 'accepted' && reason !== null)
  const groups = Map.groupBy(unpaid, ({ reason }) => String(reason))
  return Object.fromEntries([...groups].map(([reason, { length }]) => [reason, length]))
}

function byBank(accepted: readonly TransactionRecord[]): Readonly<Record<string, Total>> {
  const totals = new Map<string, Total>()
  for (const record of accepted) {
    const { count, amount } = totals.get(record.bankName) ?? { count: 0, amount: 0 }
    totals.set(record.bankName, { count: count + 1, amount: amount + paid(record) })
  }
  return Object.fromEntries(totals)
}

function paid({ paidKopecks, amountKopecks }: TransactionRecord): number {
  return paidKopecks ?? amountKopecks
}
