/** Which days are to be told now. Pure. */
import { dateAfter } from './due-dates.ts'

export interface ToldDays {
  /** Today's date by the lane's clock. */
  readonly today: string
  /** The day after which days are told; null: nothing is told yet. */
  readonly toldAfter: string | null
  readonly told: readonly string[]
  /** The date of the ledger's first payment; null while there is none. */
  readonly firstPayment: string | null
}

/** A lane that was off for longer tells its last month. */
export const TOLD_DAYS_MAX = 31

/**
 * The days that are over, are after `toldAfter`, are not before the first payment and were not told yet; oldest first.
 */
export function daysToTell({ today, toldAfter, told, firstPayment }: ToldDays): readonly string[] {
  if (toldAfter === null || firstPayment === null) return []
  const known = new Set(told)
  const dates = Array.from({ length: TOLD_DAYS_MAX }, (_, days) =>
    dateAfter(today, days - TOLD_DAYS_MAX),
  )
  return dates.filter((date) => date > toldAfter && date >= firstPayment && !known.has(date))
}
