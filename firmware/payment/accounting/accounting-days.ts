/**
 * Days for an accountant's program: of each day and bank what was paid, refunded, kept by the bank, and what the shop gets.
 * Made from the statements of the days. Pure.
 *
 * A fee is told only where the bank said it of every line of the day: a part of the fees is no fee of the day.
 */
import type { DayOfMonth } from '../day-statement/month-statement.ts'
import type { KeptPayout } from '../reconciliation/reconciliation-report.ts'
import { add, none, type Total } from '../totals.ts'

export interface AccountingRow {
  readonly date: string
  readonly bankName: string
  /** Of another amount than was asked for included. */
  readonly payments: Total
  readonly refunds: Total
  /** Kopecks: payments less refunds. */
  readonly gross: number
  /** Kopecks; null: the bank does not say it of every line. */
  readonly fee: number | null
  readonly net: number | null
  /** What came to the account for the lines of this day alone; null: nobody said it, or it is of several days or lanes. */
  readonly came: number | null
  /** The day agrees with this bank, by the last comparison. */
  readonly agrees: boolean
  /** The number under which the day was filed last; null: it was not. */
  readonly statement: number | null
}

function cameOn(date: string, payout: KeptPayout | null): number | null {
  if (payout === null || payout.shared) return null
  return payout.from === date && payout.to === date ? payout.came : null
}

export function accountingRows(days: readonly DayOfMonth[]): readonly AccountingRow[] {
  return days.flatMap(({ statement, filed }) =>
    statement.byBank.map(({ bankName, accepted, otherAmount, refunds }) => {
      const payments = none()
      for (const { count, amount } of [accepted, otherAmount]) add(payments, amount, count)
      const gross = payments.amount - refunds.amount
      const made = statement.banks.find((one) => one.bankName === bankName)?.comparison
      const comparison = made?.takenBack === null && !made.isNothing ? made : null
      const charges = comparison?.charges ?? null
      const isWhole = charges !== null && charges.linesWithout === 0 && charges.gross === gross
      return {
        date: statement.date,
        bankName,
        payments,
        refunds,
        gross,
        fee: isWhole ? charges.fee : null,
        net: isWhole ? charges.net : null,
        came: cameOn(statement.date, comparison?.payout ?? null),
        agrees: comparison?.agrees === true && comparison.isOver && !comparison.isChangedSince,
        statement: filed?.number ?? null,
      }
    }),
  )
}
