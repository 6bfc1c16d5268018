/** The machine's clock, on a day that is always the same: what a lane says of hours and seasons does not differ. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Clock } from '#hal/clock.ts'

/** After the accident that the walked lane was restored from. */
export const NOON_MS = Date.UTC(2026, 9, 2, 12)

/** Of a slower pace the minute is the same on a busy machine, too. */
export function createSameDayClock(pace = 1): Clock {
  const clock = createSystemClock()
  const beganMs = clock.monotonicMs()
  return { ...clock, now: () => NOON_MS + Math.floor((clock.monotonicMs() - beganMs) * pace) }
}
