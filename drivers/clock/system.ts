/** The machine's own clocks. */
import { performance } from 'node:perf_hooks'
import type { Clock } from '#hal/clock.ts'

// setTimeout fires at once above this; longer waits are made of several.
const TIMER_MS_MAX = 2 ** 31 - 1

export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    after(delayMs, fire) {
      let timer: NodeJS.Timeout
      const arm = (leftMs: number) => {
        const stepMs = Math.min(Math.max(leftMs, 0), TIMER_MS_MAX)
        timer = setTimeout(() => (leftMs > stepMs ? arm(leftMs - stepMs) : fire()), stepMs)
        timer.unref()
      }
      arm(delayMs)
      return { [Symbol.dispose]: () => clearTimeout(timer) }
    },
  }
}
