/**
 * How fast templates travel under a limit of so many a minute. Pure.
 *
 * One message carries ten seconds' worth of the limit, and a pause of as long follows it: a slow line
 * is never busy for long, and in any minute at most the limit and one message go out.
 */
import { MINUTE_MS } from '#hal/durations.ts'

const MESSAGES_A_MINUTE = 6

/** Templates in one message, at least one; a limit of 0 is none. */
export function templatesAtOnce(limit: number, most: number): number {
  if (limit === 0) return most
  return Math.max(1, Math.min(most, Math.floor(limit / MESSAGES_A_MINUTE)))
}

/** The pause after a message of so many. */
export function pauseMsAfter(templates: number, limit: number): number {
  return limit === 0 ? 0 : (templates / limit) * MINUTE_MS
}
