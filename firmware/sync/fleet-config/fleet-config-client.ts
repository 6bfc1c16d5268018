/** A lane tells its master how it is with its fragment, and takes what it is offered. For ever, and never in a hurry. */
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerLink } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import { keepInStep } from '../keep-in-step.ts'
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
  const everyMs = askEverySeconds * 1_000

  async function askOnce(signal: AbortSignal): Promise<void> {
    const head = await lane.report()
    const options = { timeoutMs: FRAGMENT_LIMITS.answerMs, signal }
    const answer = await link.ask('config', { head, body: NO_BODY }, options)
    const { sequence } = readConfigAnswer(answer.head)
    if (sequence !== null) await lane.offer(sequence, answer.body)
  }

  return keepInStep({
    everyMs: () => everyMs,
    retryMs: { min: FRAGMENT_LIMITS.retryMsMin, max: everyMs },
    exchange: askOnce,
    news: [lane.onChange],
    onTrouble({ kind, message }, error) {
      if (kind === 'bug') journal.error('fleet_config.broken', { error })
      else journal.warn('fleet_config.not_asked', { why: message })
    },
    clock,
    random,
  })
}
