/**
 * Synchronises everything except templates with the master: for each kind it asks again and again, at a pace, at once
 * when there is news, later after a failure. The kind's own file says what a round asks and does with the answers.
 *
 *   kind              asked by    each     where the master tells news   at once
 *   assortment        lanes       10 s     15 min                        another list, the first sale of a day; the master's news
 *   counter-examples  lanes       30 s     15 min                        one is said or taken back; the master's news; 30 s after templates came
 *   health            all         60 s     15 min, and with `changes`    a change, 15 s apart at least; the master tells no news any more
 *   handed out        all         as the feature says                    something to report
 *   shop day          all         60 s                                   at the master: a comparison is begun, a lane has answered
 *
 * `all` are the lanes and the master itself. Templates, labels and deletions are followed by a question that waits
 * (subordinate/). A question has twenty seconds and a least pause before the next of its kind
 * (question-rate-limiter.ts).
 */
import { createLeastPause } from '#firmware/async/rate-limiter.ts'
import { createRetry } from '#firmware/async/retry.ts'
import { toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { type Message, messageOf, type Operation, type PeerLink } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import { SYNC_LIMITS } from './limits.ts'
import type { HeardNews } from './protocol/master-news.ts'
import { paceQuestions } from './question-rate-limiter.ts'

/** One kind that is kept in step. */
export interface Exchange {
  readonly operation: Operation
  /** How often a master is asked that does not tell news of this kind. */
  readonly everyMs: number
  /** Where the master's news tell of this kind: while they do, it is asked seldom. */
  readonly masterNews?: HeardNews | undefined
  /** After a failure, doubled from `min` up to `max`. By default between a second and a minute. */
  readonly retryMs?: { readonly min: number; readonly max: number }
  /** News do not bring the next round forward within this time, nor after a failure. By default they always do. */
  readonly notWithinMs?: number
  /** Each subscribes to news, of this device or of the master. */
  readonly news: readonly ((listener: () => void) => Disposable)[]
  /** Asks what there is to ask. Rejects with what prevents it; each step may be lost, or be done twice. */
  round(ask: Ask, signal: AbortSignal): Promise<void>
  /** Recorded of a bug; a feature records an event of its own. */
  readonly brokenEvent:
    | `${'assortment' | 'counter_example' | 'lane_health' | 'shop_day'}.broken`
    | ((error: unknown) => void)
  /** The event for other errors, recorded once while they stay the same; null: synchronisation reports them. */
  readonly notAskedEvent:
    | `${'assortment' | 'counter_example'}.not_asked`
    | ((why: string) => void)
    | null
}

/** Asks the master one thing about the kind. Rejects as a link does. */
export type Ask = (head: unknown, body?: Uint8Array) => Promise<Message>

/** The pause with a master that tells its news: a safety net for news that were missed. */
const ASK_SELDOM_MS = 15 * 60_000
const RETRY_MS = { min: 1_000, max: 60_000 }
const SPREAD = { least: 0.75, most: 1.25 }

/** `signal` ends whatever is being asked. */
export function createAsk(
  link: Pick<PeerLink, 'ask'>,
  operation: Operation,
  clock: Clock,
  signal: AbortSignal,
): Ask {
  const paced = paceQuestions(link, clock)
  const options = { timeoutMs: SYNC_LIMITS.answerMs, signal }
  return (head, body) => paced.ask(operation, messageOf(head, body), options)
}

export function openExchangeLoop(
  exchange: Exchange,
  {
    link,
    clock,
    random,
    journal,
  }: {
    readonly link: Pick<PeerLink, 'ask'>
    readonly clock: Clock
    readonly random: Random
    readonly journal: Journal
  },
): AsyncDisposable {
  const { operation, masterNews, retryMs = RETRY_MS, notWithinMs = 0 } = exchange
  const stopping = new AbortController()
  const { signal } = stopping
  const ask = createAsk(link, operation, clock, signal)
  let news = new AbortController()
  const listening = exchange.news.map((listen) => listen(() => news.abort()))

  async function run(): Promise<void> {
    const rule = { firstMs: retryMs.min, maxMs: retryMs.max, spread: SPREAD }
    const retry = createRetry({ clock, random, stop: signal, ...rule })
    const nextRound = createLeastPause({
      clock,
      everyMs: SYNC_LIMITS.roundEveryMs,
      atOnce: SYNC_LIMITS.roundsAtOnce,
      signal,
    })
    let logged: string | null = null
    while (!signal.aborted) {
      await nextRound()
      if (signal.aborted) return
      news = new AbortController()
      let usualMs = masterNews?.hasNews ? ASK_SELDOM_MS : exchange.everyMs
      let hasFailed = false
      try {
        await exchange.round(ask, signal)
        retry.succeeded()
        logged = null
      } catch (error) {
        if (signal.aborted) return
        const { kind, message } = toFault(error)
        // A master of an earlier release is asked as seldom as one that is away for long, and nothing is logged of it.
        if (kind === 'bug') recordBug(error)
        else if (kind !== 'no-route' && message !== logged) recordNotAsked(message)
        logged = message
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

  function recordBug(error: unknown): void {
    const { brokenEvent } = exchange
    if (typeof brokenEvent === 'string') journal.error(brokenEvent, { error })
    else brokenEvent(error)
  }

  function recordNotAsked(why: string): void {
    const { notAskedEvent } = exchange
    if (typeof notAskedEvent === 'string') journal.warn(notAskedEvent, { why })
    else notAskedEvent?.(why)
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
