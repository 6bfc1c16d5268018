/**
 * A day that is always the same, at which a lane is never late: its clock stands while the machine does something else and
 * lets this thread wait for a core. So what a lane does every so often, and says of hours, does not differ.
 */
import { readFileSync } from 'node:fs'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Clock } from '#hal/clock.ts'

/** After the accident that the walked lane was restored from. */
export const NOON_MS = Date.UTC(2026, 9, 2, 12)

/** Of a slower pace the minute is the same where others of its threads and programs are waited for, too. */
export function createSameDayClock(pace = 1): Clock {
  const clock = createSystemClock()
  let latestMs = 0
  const monotonicMs = () => {
    latestMs = Math.max(latestMs, clock.monotonicMs() - waitedForCoreMs())
    return latestMs
  }
  const beganMs = monotonicMs()
  return {
    ...clock,
    monotonicMs,
    now: () => NOON_MS + Math.floor((monotonicMs() - beganMs) * pace),
    after(delayMs, fire) {
      const dueMs = monotonicMs() + delayMs
      const look = () => {
        const leftMs = dueMs - monotonicMs()
        if (leftMs <= 0) fire()
        else timer = clock.after(leftMs, look)
      }
      let timer = clock.after(delayMs, look)
      return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
    },
  }
}

/** What the kernel counts; where it does not, or is another one, the clock goes on. */
function waitedForCoreMs(): number {
  try {
    const [, waitedNs = ''] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
    return Number(waitedNs) / 1e6
  } catch {
    return 0
  }
}
