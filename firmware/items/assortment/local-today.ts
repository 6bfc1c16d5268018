/** The day of the shop's own calendar, in the lane's time zone. */
import type { Today } from './sale-days.ts'

export const DAY_MS = 86_400_000

export function todayOf(atMs: number): Today {
  const at = new Date(atMs)
  const ms = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return { date: new Date(ms).toISOString().slice(0, 10), day: ms / DAY_MS }
}
