/** The date and the time on the wall of the shop, in the lane's own time zone. */
import type { Moment } from './words/value-text.ts'

/** Written YYYY-MM-DD. */
export function localDateOf(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

export const twoDigits = (part: number) => String(part).padStart(2, '0')

/** For a person to read: to the minute. */
export function momentOf(wallMs: number): Moment {
  const at = new Date(wallMs)
  const time = `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
  return { date: localDateOf(at), time }
}

/** For a person to read: the day alone. */
export function dayMomentOf(wallMs: number): Moment {
  return { date: localDateOf(new Date(wallMs)) }
}
