/**
 * Keeps one device linked: opens, hands the link over, and opens again when it is gone.
 *
 * Attempts back off with jitter, up to a second: a display that was plugged in again must show its screen within two.
 * A display on the radio may be away for weeks, and each search for it takes the radio from Wi-Fi: there the caller
 * gives a longer bound, and calls `wake` when a screen is wanted. The journal has each change and each new reason once,
 * not each attempt.
 */
import { createRetry } from '#firmware/async/retry.ts'
import type { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { createReasons } from '#hal/part-condition.ts'

/** The spread only shortens a pause: the longest one is a promise. */
const RULE = { firstMs: 150, factor: 1.6, spread: { least: 0.5, most: 1 } }
const DELAY_MS_MAX = 1_000
/** After a link that lasted this long the next loss starts again from the first delay. */
const GOOD_AFTER_MS = 5_000

export interface KeepOptions {
  /** Aborting it ends the attempts, as disposing does. */
  readonly stop: AbortController
  /** For the journal. */
  readonly device: string
  /**
   * Opens, uses and closes one connection; rejects when it is lost. `ready` is called once the
   * device is there. After `stop` aborted it ends soon.
   */
  readonly connect: (ready: () => void) => Promise<void>
  /** After each loss and each attempt that failed. */
  readonly onDown: (because: Fault, wasUp: boolean) => void
  readonly clock: Clock
  readonly journal: Journal
  /** The longest pause between two attempts; default: a second. */
  readonly delayMsMax?: number
  /** 0 <= x < 1; spreads lanes that lost power together. Tests have their own. */
  readonly random?: (() => number) | undefined
}

export function keepLinked(options: KeepOptions) {
  const { device, clock, journal, stop, delayMsMax = DELAY_MS_MAX, random = Math.random } = options
  const { signal } = stop
  const chance = { fraction: random }
  const retry = createRetry({ clock, stop: signal, random: chance, maxMs: delayMsMax, ...RULE })
  let isWaiting = false
  const reasons = createReasons()

  async function attempt(): Promise<void> {
    let readyAtMs: number | null = null
    try {
      await options.connect(() => {
        readyAtMs = clock.monotonicMs()
        reasons.forget()
        journal.info('link.opened', { device })
      })
    } catch (thrown) {
      const isGood = readyAtMs !== null && clock.monotonicMs() - readyAtMs >= GOOD_AFTER_MS
      if (isGood) retry.succeeded()
      const { fault } = retry.failed(thrown)
      if (!signal.aborted) report(fault, readyAtMs !== null)
    }
  }

  function report(fault: Fault, wasUp: boolean): void {
    const because = fault.said
    const isNew = reasons.isNew(fault.message)
    if (fault.kind === 'bug') journal.error('link.broken', { device, because, stack: fault.stack })
    else if (wasUp) journal.warn('link.lost', { device, because })
    else if (isNew) journal.warn('link.failed', { device, because })
    options.onDown(fault, wasUp)
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await attempt()
      isWaiting = true
      await retry.sleep(retry.nextMs(RULE.firstMs))
      isWaiting = false
    }
  }

  const running = run()
  return {
    /** Begins the next attempt now; does nothing while one is under way. */
    wake(): void {
      if (isWaiting) retry.wake()
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}
