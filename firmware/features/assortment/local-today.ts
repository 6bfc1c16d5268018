/** The day of the shop's own calendar, in the lane's time zone. */
import { localDateOf } from '#firmware/local-date.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import type { Today } from './sale-days.ts'

export function todayOf(atMs: number): Today {
  const at = new Date(atMs)
  const midnightMs = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return { date: localDateOf(at), day: midnightMs / DAY_MS }
}
