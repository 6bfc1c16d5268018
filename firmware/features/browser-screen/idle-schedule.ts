/** Which files of an idle lane are shown at a given time of its own day. */

import { localDateOf, twoDigits } from '#firmware/local-date.ts'
import type { BrowserScreenConfig } from './browser-screen-section.ts'

export type IdleRule = BrowserScreenConfig['idle']['schedule'][number]

/** By the lane's own clock and time zone. */
export interface LocalMoment {
  /** YYYY-MM-DD */
  readonly date: string
  /** HH:MM */
  readonly time: string
  /** SS */
  readonly seconds: string
  readonly day: number
  /** The day before, for rules that reach past midnight. */
  readonly dateBefore: string
}

export function localMoment(atMs: number): LocalMoment {
  const at = new Date(atMs)
  const before = new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1)
  return {
    date: localDateOf(at),
    time: `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
    seconds: twoDigits(at.getSeconds()),
    day: at.getDay() || 7,
    dateBefore: localDateOf(before),
  }
}

/** A file that no rule names is always shown; a file that rules name is shown while one of them applies. */
export function isShown(name: string, rules: readonly IdleRule[], moment: LocalMoment): boolean {
  const own = rules.filter(({ show }) => name.startsWith(show))
  return own.length === 0 || own.some((rule) => isOn(rule, moment))
}

function isOn(rule: IdleRule, { date, time, day, dateBefore }: LocalMoment): boolean {
  const { from, until } = rule
  if (from <= until) return time >= from && time < until && isOfDay(rule, date, day)
  // Past midnight: the hours after it belong to the day before.
  if (time >= from) return isOfDay(rule, date, day)
  return time < until && isOfDay(rule, dateBefore, day === 1 ? 7 : day - 1)
}

function isOfDay({ days, since, till }: IdleRule, date: string, day: number): boolean {
  return days.includes(day) && (since ?? date) <= date && date <= (till ?? date)
}
