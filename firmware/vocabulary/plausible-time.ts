/**
 * No port: which times are plausible, both of other devices and of our own clock. Pure.
 *
 * A time is plausible up to a year (366 days) after our clock, and our clock counts as no earlier than this release:
 * a lane without a battery wakes in 1970 or on the day it was switched off. A year, because a shop that was closed
 * for a season must not leave out all that its lanes say.
 *
 * Why: a label stamped in the year 9999 was taken. The next rename was stamped one later, past the bound, and the
 * message with it was refused whole, for ever: one lane had stopped another's synchronisation. So only the record
 * with such a time is left out. What is held already is put right at the start and when a clock was set
 * (repair-left-out-records.ts). It does not get our time: each device makes the same of the same, so merging stays
 * independent of order, and a name that was given with a right clock wins. The cost: a clock that is less than a year
 * ahead still wins until somebody names the item again, and a clock that is more than a year behind the release
 * leaves out what is right until it is set.
 */

import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'

/** In the past wherever this program runs. */
const RELEASED_MS = Date.UTC(2026, 10, 1)
/**
 * Longer than a shop's seasonal closing: a lane whose clock stood still all that time must not refuse today's times.
 */
export const AHEAD_MS_MAX = 366 * DAY_MS
/** The end of the year 9999: what a date can show. */
export const CALENDAR_END_MS = 253_402_300_799_999

/** Before this, no lane ran this program. */
const FIRST_LANE_MS = Date.UTC(2026, 0, 1)

/** Whether this is the time of a clock that was not set since power-on: 1970, or a day years ago. */
export function isTooEarly(atMs: number): boolean {
  return atMs < FIRST_LANE_MS
}

/** What to do about a clock that is wrong. */
export const SET_THE_CLOCK = say('text.clock.set-the-clock')

export function latestPlausibleMs(nowMs: number): number {
  return Math.min(Math.max(nowMs, RELEASED_MS) + AHEAD_MS_MAX, CALENDAR_END_MS)
}

export function isPlausible(atMs: number, nowMs: number): boolean {
  return atMs <= latestPlausibleMs(nowMs)
}
