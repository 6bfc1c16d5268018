/** Asks the master about one thing for ever: at a pace, at once when there is news here, later when that fails. */
import { createBackoff } from '#firmware/async/backoff.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Random } from '#hal/random.ts'

export interface KeepInStepParts {
  readonly everyMs: number
  readonly exchange: (signal: AbortSignal) => Promise<void>
  /** Each subscribes to news of this device. */
  readonly news: readonly ((listener: () => void) => Disposable)[]
  /** Not again while it is the same; not of a master of an earlier release, which has no such thing. */
  readonly onTrouble: (fault: Fault, error: unknown) => void
  readonly clock: Clock
  readonly random: Random
}

const RETRY_MS_MIN = 1_000
const RETRY_MS_MAX = 60_000

export function keepInStep(parts: KeepInStepParts): AsyncDisposable {
  const { everyMs, exchange, clock, random } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  let news = new AbortController()
  const listening = parts.news.map((listen) => listen(() => news.abort()))

  async function run(): Promise<void> {
    const backoff = createBackoff(RETRY_MS_MIN, RETRY_MS_MAX)
    let told: string | null = null
    while (!signal.aborted) {
      news = new AbortController()
      let waitMs = everyMs
      try {
        await exchange(signal)
        backoff.reset()
        told = null
      } catch (error) {
        if (signal.aborted) return
        const fault = toFault(error)
        const { kind, message } = fault
        // A master of an earlier release is asked as seldom as one that is away for long.
        if (kind === 'bug' || (kind !== 'no-route' && message !== told))
          parts.onTrouble(fault, error)
        told = message
        waitMs = kind === 'no-route' ? RETRY_MS_MAX : backoff.next()
      }
      const spread = 0.75 + 0.5 * random.fraction()
      await pause(clock, waitMs * spread, AbortSignal.any([signal, news.signal]))
    }
  }

  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      for (const one of listening) one[Symbol.dispose]()
      await running
    },
  }
}
