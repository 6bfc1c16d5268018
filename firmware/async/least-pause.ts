/**
 * The least time between two things that follow from each other: whoever asks again because of an answer asks as
 * often as the one who answers likes. Some may follow at once, as pages of a list do; then one each `everyMs`, and
 * what was not used comes back at that pace.
 */
import { type Clock, pause } from '#hal/clock.ts'

export interface LeastPauseParts {
  readonly clock: Clock
  readonly everyMs: number
  /** So many at once, after a quiet time. */
  readonly atOnce: number
  /** Ends each pause. */
  readonly signal?: AbortSignal
}

export interface LeastPause {
  /** Resolves when the next one may begin; at once when `ending` aborts, by default the signal of all. */
  next(ending?: AbortSignal): Promise<void>
}

const NEVER = new AbortController().signal

export function createLeastPause({ clock, everyMs, atOnce, signal }: LeastPauseParts): LeastPause {
  /** When all of them are there again. */
  let fullMs = clock.monotonicMs()
  return {
    async next(ending = signal) {
      const nowMs = clock.monotonicMs()
      fullMs = Math.max(fullMs, nowMs) + everyMs
      const waitMs = fullMs - nowMs - atOnce * everyMs
      if (waitMs > 0) await pause(clock, waitMs, ending ?? NEVER)
    },
  }
}
