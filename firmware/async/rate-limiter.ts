/**
 * The least time between a request and the one that follows from its answer: without it, the one who answers
 * would decide how often we ask. Some may follow at once, as the pages of a list do; after those, one each `everyMs`.
 * What was not used comes back at that pace.
 */
import { type Clock, pause } from '#hal/clock.ts'

export interface LeastPauseNeeds {
  readonly clock: Clock
  readonly everyMs: number
  /** How many may follow at once after a quiet time. */
  readonly atOnce: number
  /** Ends each pause. */
  readonly signal?: AbortSignal
}

/** Resolves when the next one may begin; at once when `ending` aborts, by default the signal of all. */
export type LeastPause = (ending?: AbortSignal) => Promise<void>

const NEVER = new AbortController().signal

export function createLeastPause({ clock, everyMs, atOnce, signal }: LeastPauseNeeds): LeastPause {
  /** When `atOnce` of them may follow at once again. */
  let fullMs = clock.monotonicMs()
  return async (ending = signal) => {
    const nowMs = clock.monotonicMs()
    fullMs = Math.max(fullMs, nowMs) + everyMs
    const waitMs = fullMs - nowMs - atOnce * everyMs
    if (waitMs > 0) await pause(clock, waitMs, ending ?? NEVER)
  }
}
