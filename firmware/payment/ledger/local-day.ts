/** Days of the device's own time zone: 23 or 25 hours long where the clocks change. */

import { Fault } from '#firmware/fault.ts'
import { localDateOf, twoDigits } from '#firmware/local-date.ts'
import { say } from '#firmware/words/sentence.ts'
import { DAY_MS } from '#hal/durations.ts'
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
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()]
  return `${localDateOf(time)} ${parts.map(twoDigits).join(':')}`
}

/** Throws Fault 'bad-request' for what is no date, written YYYY-MM-DD, from 2000 on. */
export function localDay(date: string): Day {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const [year, month, day] = (parts ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined)
    throw new Fault('bad-request', say('fault.request.date-malformed'))
  const from = new Date(year, month - 1, day)
  if (from.getMonth() !== month - 1 || from.getDate() !== day || year < 2000)
    throw new Fault('bad-request', say('fault.request.no-such-date'))
  return { date, fromMs: from.getTime(), untilMs: new Date(year, month - 1, day + 1).getTime() }
}

/** By default today; throws Fault 'bad-request' for a day that is still to come. */
export function begunDay(nowMs: number, date = dayOf(nowMs)): Day {
  const day = localDay(date)
  if (day.fromMs > nowMs)
    throw new Fault('bad-request', say('fault.request.day-in-future', { date }))
  return day
}

/** From the beginning of `first` to the end of `last`; throws Fault 'bad-request' where it ends before it begins. */
export function localDays(first: string, last = first): Day {
  const { date, fromMs } = localDay(first)
  const { untilMs } = localDay(last)
  if (untilMs <= fromMs)
    throw new Fault('bad-request', say('fault.request.days-reversed', { last, first }))
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
