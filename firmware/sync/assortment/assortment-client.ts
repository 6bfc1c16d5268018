/** A lane keeps its list of goods in step with its master's: for ever, and at once when something changed here. */
import { createBackoff } from '#firmware/async/backoff.ts'
import { toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import { type ExchangeParts, exchangeAssortment, type SentDays } from './assortment-exchange.ts'

export interface AssortmentClientParts extends ExchangeParts {
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
}

/** A question is some hundred bytes; a price list may take so long from lane to lane. */
const ASK_EVERY_MS = 10_000
const RETRY_MS_MIN = 1_000
const RETRY_MS_MAX = 60_000

export function openAssortmentClient(parts: AssortmentClientParts): AsyncDisposable {
  const { assortment, clock, random, journal } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  let news = new AbortController()
  const listening = [assortment.onChange(() => news.abort()), assortment.onSale(() => news.abort())]

  async function run(): Promise<void> {
    const backoff = createBackoff(RETRY_MS_MIN, RETRY_MS_MAX)
    let told: string | null = null
    const sent: SentDays = { digest: null }
    while (!signal.aborted) {
      news = new AbortController()
      let waitMs = ASK_EVERY_MS
      try {
        await exchangeAssortment(parts, signal, sent)
        backoff.reset()
        told = null
      } catch (error) {
        if (signal.aborted) return
        const { kind, message } = toFault(error)
        if (kind === 'bug') journal.error('assortment.broken', { error })
        // A master of an earlier release knows no list: it is asked as seldom as one that has none.
        else if (kind !== 'no-route' && message !== told)
          journal.warn('assortment.not_asked', { why: message })
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
