/** A sleep that can be cut short, also before it has begun. */
import { type Clock, pause } from '#hal/clock.ts'

export interface WakeableTimer {
  /** Ends after `ms`, when woken, or when `stop` aborts; at once when woken since the last one. */
  sleep(ms: number): Promise<void>
  wake(): void
}

export function createWakeableTimer(clock: Clock, stop: AbortSignal): WakeableTimer {
  let isWoken = false
  let rise = () => {}

  return {
    async sleep(ms) {
      if (!isWoken) {
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
