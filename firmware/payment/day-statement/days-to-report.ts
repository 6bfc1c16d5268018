/** Which ended days to report now. Pure. */
import { dateAfter } from './due-dates.ts'

export interface ReportedDays {
  /** Today's date by the lane's clock. */
  readonly today: string
  /** The day after which days are reported; null: nothing is reported yet. */
  readonly reportedAfter: string | null
  readonly reported: readonly string[]
  /** The date of the ledger's first payment; null while there is none. */
  readonly firstPayment: string | null
}

/** A lane that was off for longer reports its last month. */
export const REPORTED_DAYS_MAX = 31

/**
 * The days that are over, are after `reportedAfter`, are not before the first payment and were not reported yet; oldest first.
 */
export function daysToReport({
  today,
  reportedAfter,
  reported,
  firstPayment,
}: ReportedDays): readonly string[] {
  if (reportedAfter === null || firstPayment === null) return []
  const known = new Set(reported)
  const dates = Array.from({ length: REPORTED_DAYS_MAX }, (_, days) =>
    dateAfter(today, days - REPORTED_DAYS_MAX),
  )
  return dates.filter((date) => date > reportedAfter && date >= firstPayment && !known.has(date))
}
