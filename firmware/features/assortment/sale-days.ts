/** Whether a good is offered on a day: by its season, and by how long it has not been sold. Pure. */
import type { AssortmentItem } from './assortment-item.ts'

/** A day of the shop's own calendar. */
export interface Today {
  /** YYYY-MM-DD */
  readonly date: string
  /** Counted from 1970-01-01. */
  readonly day: number
}

export type Hidden = 'season' | 'unsold'

/** Why it is not offered; null: it is. `soldOn`: the last day it was sold, or came into the list. */
export function hiddenBy(
  item: AssortmentItem,
  { date, day }: Today,
  soldOn: number | undefined,
): Hidden | null {
  if (!isInSeason(item, date)) return 'season'
  const { hideAfterDays } = item
  if (hideAfterDays === null || soldOn === undefined) return null
  return day - soldOn > hideAfterDays ? 'unsold' : null
}

function isInSeason({ from, until }: AssortmentItem, date: string): boolean {
  const isEveryYear = (from ?? until ?? '').length === 5
  const now = isEveryYear ? date.slice(5) : date
  const hasBegun = from === null || now >= from
  const isNotOver = until === null || now <= until
  // Over New Year: from November until February.
  if (isEveryYear && from !== null && until !== null && from > until) return hasBegun || isNotOver
  return hasBegun && isNotOver
}
