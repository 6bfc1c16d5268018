/** Which days are to be told now. Pure. */
import { dateAfter } from './due-dates.ts'

export interface ToldDays {
  /** That of the lane's clock. */
  readonly today: string
  /** The day after which days are told; null: nothing is told yet. */
  readonly toldAfter: string | null
  readonly told: readonly string[]
  /** On which the first payment of the ledger was begun; null while there is none. */
  readonly firstPayment: string | null
}

/** A lane that was off for longer tells its last month. */
export const TOLD_DAYS_MAX = 31

/** Oldest first: those that are over and were not told, since the lane tells days and has sold something. */
export function daysToTell({ today, toldAfter, told, firstPayment }: ToldDays): readonly string[] {
  if (toldAfter === null || firstPayment === null) return []
  const known = new Set(told)
  const dates = Array.from({ length: TOLD_DAYS_MAX }, (_, days) =>
    dateAfter(today, days - TOLD_DAYS_MAX),
  )
  return dates.filter((date) => date > toldAfter && date >= firstPayment && !known.has(date))
}
