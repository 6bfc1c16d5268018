/**
 * Keeps one device linked: opens, hands the link over, and opens again when it is gone.
 *
 * Attempts back off with jitter up to a second and no further: a display that was plugged in
 * again must show its screen within two. The journal hears of each change and of each new reason
 * once, not of each try.
 */
import { createBackoff } from '#firmware/async/backoff.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import { createReasons } from '#hal/condition.ts'
import type { Journal } from '#hal/journal.ts'

const FIRST_DELAY_MS = 150
const DELAY_MS_MAX = 1_000
const DELAY_FACTOR = 1.6
/** A link that lasted this long was a good one: the next loss starts again from the first delay. */
const GOOD_AFTER_MS = 5_000

export interface KeepOptions {
  /** Aborting it ends the keeping, as disposing does. */
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
  /** 0 <= x < 1; spreads lanes that lost power together. */
  readonly random: () => number
}

export function keepLinked(options: KeepOptions): AsyncDisposable {
  const { device, clock, journal, stop } = options
  const { signal } = stop
  const reasons = createReasons()

  async function attempt(): Promise<boolean> {
    let readyAtMs: number | null = null
    try {
      await options.connect(() => {
        readyAtMs = clock.monotonicMs()
        reasons.forget()
        journal.info('link.opened', { device })
      })
    } catch (thrown) {
      if (!signal.aborted) report(toFault(thrown), readyAtMs !== null)
    }
    return readyAtMs !== null && clock.monotonicMs() - readyAtMs >= GOOD_AFTER_MS
  }

  function report(fault: Fault, wasUp: boolean): void {
    const because = fault.message
    const isNew = reasons.isNew(because)
    if (fault.kind === 'bug') journal.error('link.broken', { device, because, stack: fault.stack })
    else if (wasUp) journal.warn('link.lost', { device, because })
    else if (isNew) journal.warn('link.failed', { device, because })
    options.onDown(fault, wasUp)
  }

  async function run(): Promise<void> {
    const backoff = createBackoff(FIRST_DELAY_MS, DELAY_MS_MAX, DELAY_FACTOR)
    while (!signal.aborted) {
      if (await attempt()) backoff.reset()
      if (signal.aborted) return
      await pause(clock, backoff.next() * (0.5 + options.random() / 2), signal)
    }
  }

  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}
