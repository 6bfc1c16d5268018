/** How long to wait after each failure in a row: longer each time, up to a bound. Pure. */
export interface Backoff {
  /** The wait after one more failure. */
  next(): number
  /** After a success: the next failure waits for the shortest time again. */
  reset(): void
}

/** Each wait is `factor` times as long as the one before. */
export function createBackoff(firstMs: number, maxMs: number, factor = 2): Backoff {
  let failures = 0
  return {
    next() {
      failures += 1
      return backoffMs(failures, firstMs, maxMs, factor)
    },
    reset() {
      failures = 0
    },
  }
}

/** The wait after the given number of failures in a row, of which the first waits for `firstMs`. */
export function backoffMs(failures: number, firstMs: number, maxMs: number, factor = 2): number {
  const steps = Math.min(Math.max(failures, 1) - 1, STEPS_MAX)
  return Math.min(firstMs * factor ** steps, maxMs)
}

/** More would reach infinity after a few years of failing. */
const STEPS_MAX = 30
