/** The machine's clock, running faster: back-offs and heartbeats of hours pass in minutes. */
import type { Clock } from '#hal/clock.ts'

export function createFastClock(clock: Clock, factor: number): Clock {
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs() * factor,
    sinceBoot: () => clock.sinceBoot(),
    after: (delayMs, fire) => clock.after(delayMs / factor, fire),
  }
}
