/** Wakes one waiter, now or at its next wait: a ring is never lost. */
import type { Clock } from '#hal/clock.ts'

export interface Bell {
  readonly ring: () => void
  /** Resolves at the next ring, at once when it rang since the last wait, or after `limitMs`. */
  rung(limitMs: number): Promise<void>
}

export function createBell(clock: Clock): Bell {
  let isRinging = false
  let wake: (() => void) | null = null
  return {
    ring() {
      isRinging = true
      wake?.()
    },
    async rung(limitMs) {
      if (!isRinging) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        using _timer = clock.after(limitMs, resolve)
        await promise
        wake = null
      }
      isRinging = false
    },
  }
}
