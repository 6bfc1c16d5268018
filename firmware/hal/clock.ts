/**
 * Time is hardware: only drivers/clock/ may read it. Every implementation, the fake included,
 * passes test/contract/clock.ts.
 */
export interface Clock {
  /** Wall time in Unix milliseconds, whole ones. May jump; for display, ledgers and bank expiry only. */
  now(): number
  /** Milliseconds of this process that never go back; for deadlines. */
  monotonicMs(): number
  /**
   * How long the machine has been running, and which of its starts that was: this goes on when the
   * process does not, and it cannot be set. Null where the system does not tell.
   */
  sinceBoot(): SinceBoot | null
  /**
   * Runs `fire` once after `delayMs` of monotonic time, never before, unless disposed first.
   * A timer never keeps the process alive.
   */
  after(delayMs: number, fire: () => void): Disposable
}

export interface SinceBoot {
  /** Changes with each start of the machine. */
  readonly bootId: string
  readonly ms: number
}

/** Resolves after `delayMs`, or at once when `signal` aborts: the caller checks the signal afterwards. */
export function pause(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const wake = () => {
      timer[Symbol.dispose]()
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = clock.after(delayMs, wake)
    signal?.addEventListener('abort', wake, { once: true })
  })
}
