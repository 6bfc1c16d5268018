/**
 * Trying again: how long to wait after so many failures in a row, spread by chance so that lanes that lost the same thing
 * do not come back in step, never sooner than the other side has asked for, and which of the failures are told.
 *
 *   attempt ── well ──▶ succeeded() ──▶ sleep(nextMs(usual)) ──▶ attempt
 *      └───── fault ──▶ failed() ─────▶ sleep(nextMs()) ───────▶ attempt      wake() ends a sleep
 */
import { type Fault, toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Random } from '#hal/random.ts'
import { createWakeableTimer } from './wakeable-timer.ts'

export interface RetryRule {
  /** The wait after the first failure, and the longest one. */
  readonly firstMs: number
  readonly maxMs: number
  /** Each wait is so many times as long as the one before: two by default. */
  readonly factor?: number
  readonly spread?: Spread
}

/** A wait is drawn between `least` and `most` times its length. */
export interface Spread {
  readonly least: number
  readonly most: number
}

/** The spread of the lanes of a shop; for a fleet whose master comes back it is wider. */
const SPREAD: Spread = { least: 0.8, most: 1.2 }
export const FLEET_SPREAD: Spread = { least: 0.5, most: 1.5 }

export interface RetryNeeds extends RetryRule {
  readonly clock: Clock
  /** Ends each sleep. */
  readonly stop: AbortSignal
  /** Without it nothing is spread: for a wait in which no other lane takes part. */
  readonly random?: Pick<Random, 'fraction'>
}

export interface Failure {
  readonly fault: Fault
  /** In a row. */
  readonly failures: number
  /** The 1st, 2nd, 4th, 8th … in a row: a long outage fills no journal. */
  readonly isWorthLogging: boolean
}

export interface Retry {
  readonly stop: AbortSignal
  /** In a row. */
  readonly failures: number
  /** For how long the other side still wants to be left alone. A success does not end it. */
  readonly quietMs: number
  succeeded(): void
  failed(thrown: unknown): Failure
  /**
   * How long to wait now: `usualMs`, by default nothing; after failures the wait that those ask for. Drawn again each
   * time. What the other side asked for is a promise to stay away: the spread only ever adds to it.
   */
  nextMs(usualMs?: number, maxMs?: number): number
  /** One sleeper at a time. Ends when woken; at once where a wake came since the last sleep, or after `stop`. */
  sleep(ms: number): Promise<void>
  readonly wake: () => void
}

export function createRetry(needs: RetryNeeds): Retry {
  const { clock, stop, random, firstMs, maxMs, factor, spread = SPREAD } = needs
  const timer = createWakeableTimer(clock, stop)
  let failures = 0
  let quietUntilMs = 0
  const quietMs = () => Math.max(quietUntilMs - clock.monotonicMs(), 0)

  return {
    stop,
    get failures() {
      return failures
    },
    get quietMs() {
      return quietMs()
    },
    succeeded() {
      failures = 0
    },
    failed(thrown) {
      const fault = toFault(thrown)
      const { retryAfterMs } = fault.detail
      if (retryAfterMs !== undefined) quietUntilMs = clock.monotonicMs() + retryAfterMs
      failures += 1
      return { fault, failures, isWorthLogging: (failures & (failures - 1)) === 0 }
    },
    nextMs(usualMs = 0, longestMs = maxMs) {
      const waitMs = failures === 0 ? usualMs : backoffMs(failures, firstMs, longestMs, factor)
      if (!random) return Math.max(waitMs, quietMs())
      const chance = random.fraction()
      const { least, most } = spread
      return Math.max(
        waitMs * (least + (most - least) * chance),
        quietMs() * (1 + Math.max(most - 1, 0) * chance),
      )
    },
    sleep: timer.sleep,
    wake: timer.wake,
  }
}

/**
 * Attempt after attempt until one does not reject: resolves with what it gave, or with null when `stop` aborted or
 * `failed`, which is told of each failure but those of a stop, answers 'give-up'. What `failed` throws ends it.
 */
export async function tryUntilDone<Result>(
  retry: Retry,
  attempt: () => Promise<Result>,
  failed: (failure: Failure, againInMs: number, thrown: unknown) => undefined | 'give-up',
): Promise<Result | null> {
  while (!retry.stop.aborted) {
    try {
      const result = await attempt()
      retry.succeeded()
      return result
    } catch (thrown) {
      if (retry.stop.aborted) return null
      const failure = retry.failed(thrown)
      const againInMs = retry.nextMs()
      if (failed(failure, againInMs, thrown) === 'give-up') return null
      await retry.sleep(againInMs)
    }
  }
  return null
}

/** The wait after the given number of failures in a row; after the first it is `firstMs`. */
export function backoffMs(failures: number, firstMs: number, maxMs: number, factor = 2): number {
  const steps = Math.min(Math.max(failures, 1) - 1, STEPS_MAX)
  return Math.min(firstMs * factor ** steps, maxMs)
}

/** After years of failing more steps would reach infinity. */
const STEPS_MAX = 30
