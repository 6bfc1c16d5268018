/** The machine's own clocks. */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Clock } from '#hal/clock.ts'

// setTimeout fires at once above this; longer waits are made of several.
const TIMER_MS_MAX = 2 ** 31 - 1

export function createSystemClock(): Clock {
  const bootId = readBootId()
  const monotonicMs = () => performance.now()

  return {
    now: () => Date.now(),
    monotonicMs,
    // Node's hrtime is the kernel's CLOCK_MONOTONIC, which counts from the machine's start.
    sinceBoot: () =>
      bootId === null ? null : { bootId, ms: Number(process.hrtime.bigint()) / 1e6 },
    after(delayMs, fire) {
      const dueMs = monotonicMs() + delayMs
      let timer: NodeJS.Timeout
      const arm = () => {
        const leftMs = dueMs - monotonicMs()
        if (leftMs <= 0) fire()
        else timer = setTimeout(arm, timerMs(leftMs)).unref()
      }
      timer = setTimeout(arm, timerMs(delayMs)).unref()
      return { [Symbol.dispose]: () => clearTimeout(timer) }
    },
  }
}

/** Node counts from the whole millisecond before now: without one more, a late pass would run a later timer first. */
function timerMs(delayMs: number): number {
  return Math.min(Math.ceil(Math.max(delayMs, 0)) + 1, TIMER_MS_MAX)
}

/** The unit closes /proc/sys (InaccessiblePaths=), so systemd says it. */
function readBootId(): string | null {
  const given = process.env['LANED_BOOT_ID']
  if (given) return given
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null // Not Linux: a laptop of a developer.
  }
}
