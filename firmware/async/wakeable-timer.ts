/**
 * A sleep that can be cut short. A wake is never lost: one that comes while nobody sleeps ends the
 * next sleep at once. For one sleeper at a time.
 */
import { type Clock, pause } from '#hal/clock.ts'

export interface WakeableTimer {
  /** Resolves after `ms`, when woken, at once when woken since the last sleep or `stop` aborted. */
  sleep(ms: number): Promise<void>
  readonly wake: () => void
}

export function createWakeableTimer(clock: Clock, stop: AbortSignal): WakeableTimer {
  let isWoken = false
  let rise = () => {}

  return {
    async sleep(ms) {
      if (!isWoken && !stop.aborted) {
        const waking = new AbortController()
        rise = () => waking.abort()
        stop.addEventListener('abort', rise, { once: true })
        await pause(clock, ms, waking.signal)
        stop.removeEventListener('abort', rise)
        rise = () => {}
      }
      isWoken = false
    },
    wake() {
      isWoken = true
      rise()
    },
  }
}
