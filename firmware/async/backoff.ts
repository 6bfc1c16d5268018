/** How long to wait after each failure in a row: twice as long each time, up to a bound. Pure. */
export interface Backoff {
  /** The wait after one more failure. */
  next(): number
  /** After a success: the next failure waits for the shortest time again. */
  reset(): void
}

export function createBackoff(firstMs: number, maxMs: number): Backoff {
  let failures = 0
  return {
    next() {
      failures += 1
      return backoffMs(failures, firstMs, maxMs)
    },
    reset() {
      failures = 0
    },
  }
}

/** The wait after the given number of failures in a row, of which the first waits for `firstMs`. */
export function backoffMs(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(Math.max(failures, 1) - 1, DOUBLINGS_MAX), maxMs)
}

/** More would reach infinity after a few years of failing. */
const DOUBLINGS_MAX = 30
