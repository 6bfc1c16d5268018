/** Asks the master about one thing for ever: at a pace, at once when there is news here, later when that fails. */
import { createLeastPause } from '#firmware/async/least-pause.ts'
import { createRetry } from '#firmware/async/retry.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Random } from '#hal/random.ts'
import { SYNC_LIMITS } from './limits.ts'
import type { HeardNews } from './protocol/master-news.ts'

export interface KeepInStepParts {
  /** Asked before each wait. */
  readonly everyMs: () => number
  /** After a failure, doubled from `min` up to `max`. By default between a second and a minute. */
  readonly retryMs?: { readonly min: number; readonly max: number }
  /** News do not hasten the next one within so long, nor after a failure. By default they always do. */
  readonly notWithinMs?: number
  readonly exchange: (signal: AbortSignal) => Promise<void>
  /** Each subscribes to news of this device. */
  readonly news: readonly ((listener: () => void) => Disposable)[]
  /** Not again while it is the same; not of a master of an earlier release, which has no such thing. */
  readonly onTrouble: (fault: Fault, error: unknown) => void
  readonly clock: Clock
  readonly random: Random
}

/** With a master that tells its news: for what nobody has thought of. */
const ASK_SELDOM_MS = 15 * 60_000

/** How often to ask a master that tells its news, or does not: then each `everyMs`. */
export function askingEveryMs(everyMs: number, news: HeardNews | undefined): () => number {
  return () => (news?.isTold ? ASK_SELDOM_MS : everyMs)
}

const RETRY_MS = { min: 1_000, max: 60_000 }
const SPREAD = { least: 0.75, most: 1.25 }

export function keepInStep(parts: KeepInStepParts): AsyncDisposable {
  const { everyMs, retryMs = RETRY_MS, notWithinMs = 0, exchange, clock, random } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  let news = new AbortController()
  const listening = parts.news.map((listen) => listen(() => news.abort()))

  async function run(): Promise<void> {
    const rule = { firstMs: retryMs.min, maxMs: retryMs.max, spread: SPREAD }
    const retry = createRetry({ clock, random, stop: signal, ...rule })
    const rounds = createLeastPause({
      ...{ clock, everyMs: SYNC_LIMITS.roundEveryMs, atOnce: SYNC_LIMITS.roundsAtOnce, signal },
    })
    let told: string | null = null
    while (!signal.aborted) {
      await rounds.next()
      if (signal.aborted) return
      news = new AbortController()
      let usualMs = everyMs()
      let hasFailed = false
      try {
        await exchange(signal)
        retry.succeeded()
        told = null
      } catch (error) {
        if (signal.aborted) return
        const fault = toFault(error)
        const { kind, message } = fault
        // A master of an earlier release is asked as seldom as one that is away for long.
        if (kind === 'bug' || (kind !== 'no-route' && message !== told))
          parts.onTrouble(fault, error)
        told = message
        hasFailed = true
        if (kind !== 'no-route') retry.failed(error)
        else {
          retry.succeeded()
          usualMs = retryMs.max
        }
      }
      const waitMs = retry.nextMs(usualMs)
      // News do not shorten what the master asked for either.
      const quietMs = notWithinMs > 0 && hasFailed ? waitMs : retry.quietMs
      const deafMs = Math.min(Math.max(quietMs, notWithinMs * (waitMs / usualMs)), waitMs)
      if (deafMs > 0) await pause(clock, deafMs, signal)
      const heedfulMs = waitMs - deafMs
      if (heedfulMs > 0) await pause(clock, heedfulMs, AbortSignal.any([signal, news.signal]))
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
