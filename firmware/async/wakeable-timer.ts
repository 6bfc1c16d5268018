/**
 * A sleep that can be cut short. A wake is never lost: one that comes while none is sleeping ends the
 * next sleep at once. For one sleeper at a time.
 */
import { type Clock, pause } from '#hal/clock.ts'

export type WakeableTimer = ReturnType<typeof createWakeableTimer>

export function createWakeableTimer(clock: Clock, stop: AbortSignal) {
  let isWoken = false
  let rise = () => {}

  return {
    /** Resolves after `ms`, when woken, at once when woken since the last sleep or `stop` aborted. */
    async sleep(ms: number): Promise<void> {
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
    wake(): void {
      isWoken = true
      rise()
    },
  }
}
