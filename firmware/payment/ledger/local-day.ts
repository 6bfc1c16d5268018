/** Days of the device's own time zone: 23 or 25 hours long where the clocks change. */

import { Fault } from '#firmware/fault.ts'
import { localDateOf, twoDigits } from '#firmware/local-date.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'
import { REPORT_DAYS_MAX } from '../limits.ts'

export interface Day {
  readonly date: string
  readonly fromMs: number
  readonly untilMs: number
}

/** The beginning of the local day that contains this moment. */
export function startOfDayMs(wallMs: number): number {
  const now = new Date(wallMs)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
}

/** The local date of this moment, written YYYY-MM-DD. */
export function dayOf(wallMs: number): string {
  return localDateOf(new Date(wallMs))
}

/** An ISO 8601 time by the clock on the wall of the shop: `2026-11-21 18:00:05`. */
export function localTime(iso: string): string {
  const time = new Date(iso)
  const clockFields = [time.getHours(), time.getMinutes(), time.getSeconds()]
  return `${localDateOf(time)} ${clockFields.map(twoDigits).join(':')}`
}

/** Throws Fault 'bad-request' for what is no date, written YYYY-MM-DD, from 2000 on. */
export function localDay(date: string): Day {
  const matched = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const [year, month, day] = (matched ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined)
    throw new Fault('bad-request', say('fault.request.date-malformed'))
  const from = new Date(year, month - 1, day)
  if (from.getMonth() !== month - 1 || from.getDate() !== day || year < 2000)
    throw new Fault('bad-request', say('fault.request.no-such-date'))
  return { date, fromMs: from.getTime(), untilMs: new Date(year, month - 1, day + 1).getTime() }
}

/** The month of this moment, written YYYY-MM. */
export function monthOf(wallMs: number): string {
  return dayOf(wallMs).slice(0, 7)
}

export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text)
}

/** Throws Fault 'bad-request' for what is no month, written YYYY-MM, from 2000 on. `date` is its first day. */
export function localMonth(month: string): Day {
  if (!isMonth(month)) throw new Fault('bad-request', say('fault.request.month-malformed'))
  const first = localDay(`${month}-01`)
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { ...first, untilMs: new Date(year, number, 1).getTime() }
}

/** By default today; throws Fault 'bad-request' for a day that is still to come. */
export function begunDay(nowMs: number, date = dayOf(nowMs)): Day {
  const day = localDay(date)
  if (day.fromMs > nowMs)
    throw new Fault('bad-request', say('fault.request.day-in-future', { date: { date } }))
  return day
}

/** From the beginning of `first` to the end of `last`; throws Fault 'bad-request' where it ends before it begins. */
export function localDays(first: string, last = first): Day {
  const { date, fromMs } = localDay(first)
  const { untilMs } = localDay(last)
  if (untilMs <= fromMs)
    throw new Fault(
      'bad-request',
      say('fault.request.days-reversed', { last: { date: last }, first: { date: first } }),
    )
  return { date, fromMs, untilMs }
}

/** The same, limited to as many days as a report may have. */
export function reportDays(first: string, last?: string): Day {
  const days = localDays(first, last)
  if (countOf(days) > REPORT_DAYS_MAX)
    throw new Fault(
      'bad-request',
      say('fault.request.report-too-many-days', { most: REPORT_DAYS_MAX }),
    )
  return days
}

/** How many days, however long each is. */
export function countOf({ fromMs, untilMs }: Day): number {
  return Math.round((untilMs - fromMs) / DAY_MS)
}

/** Each of them, written YYYY-MM-DD. */
export function datesOf({ fromMs, untilMs }: Day): string[] {
  const dates: string[] = []
  for (let ms = fromMs; ms < untilMs; ) {
    const date = dayOf(ms)
    dates.push(date)
    ms = localDay(date).untilMs
  }
  return dates
}
