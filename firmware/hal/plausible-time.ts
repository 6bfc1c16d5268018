/**
 * No port: which times are plausible, both of other devices (ADR 0087) and of our own clock. Pure.
 *
 * A time is plausible up to a year after our clock, and our clock counts as no earlier than this release: a lane
 * without a battery wakes in 1970 or on the day it was switched off.
 */

import { say } from '#firmware/words/sentence.ts'
import { DAY_MS } from '#hal/durations.ts'

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
