/** A lane tells its master how it is with its fragment, and takes what it is offered. For ever, and never in a hurry. */
import { createBackoff } from '#firmware/async/backoff.ts'
import { toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerLink } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import { readConfigAnswer } from './config-messages.ts'
import type { FragmentInstaller } from './fragment-installer.ts'
import { FRAGMENT_LIMITS } from './limits.ts'

export interface MasterAskParts {
  readonly link: PeerLink
  readonly lane: Pick<FragmentInstaller, 'report' | 'offer' | 'onChange'>
  readonly askEverySeconds: number
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
}

const NO_BODY = new Uint8Array()

export function openMasterAsk(parts: MasterAskParts): AsyncDisposable {
  const { link, lane, askEverySeconds, clock, random, journal } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const intervalMs = askEverySeconds * 1_000
  let news = new AbortController()
  const listening = lane.onChange(() => news.abort())

  async function askOnce(): Promise<void> {
    const head = await lane.report()
    const options = { timeoutMs: FRAGMENT_LIMITS.answerMs, signal }
    const answer = await link.ask('config', { head, body: NO_BODY }, options)
    const { sequence } = readConfigAnswer(answer.head)
    if (sequence !== null) await lane.offer(sequence, answer.body)
  }

  async function run(): Promise<void> {
    const backoff = createBackoff(FRAGMENT_LIMITS.retryMsMin, intervalMs)
    let told: string | null = null
    while (!signal.aborted) {
      news = new AbortController()
      let waitMs = intervalMs
      try {
        await askOnce()
        backoff.reset()
        told = null
      } catch (error) {
        if (signal.aborted) return
        const { kind, message } = toFault(error)
        if (kind === 'bug') journal.error('fleet_config.broken', { error })
        // A master of an earlier release has no fragments: it is asked as seldom as one that has none now.
        else if (kind !== 'no-route') {
          if (message !== told) journal.warn('fleet_config.not_asked', { why: message })
          told = message
          waitMs = backoff.next()
        }
      }
      const spread = 0.75 + 0.5 * random.fraction()
      await pause(clock, waitMs * spread, AbortSignal.any([signal, news.signal]))
    }
  }

  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      listening[Symbol.dispose]()
      await running
    },
  }
}
