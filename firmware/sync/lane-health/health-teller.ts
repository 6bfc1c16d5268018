/** A lane tells its master how it is: now and then, and soon after something changed. For ever. */
import { unlessAborted } from '#firmware/async/deadline.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerLink } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import { askingEveryMs, keepInStep } from '../keep-in-step.ts'
import type { HeardNews } from '../protocol/master-news.ts'
import { HEALTH_LIMITS, healthReport, type LaneHealth } from './health-messages.ts'

/** How the lane is; `onChange` when a look is worth it, for example after a payment. */
export interface LaneHealthSource {
  read(): Promise<LaneHealth>
  onChange(listener: () => void): Disposable
}

export interface HealthTellerParts {
  readonly link: PeerLink
  readonly health: LaneHealthSource
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  /** Of a master that tells news: it is told with each question for changes, and here what is new. */
  readonly news?: HeardNews | undefined
}

const NO_BODY = new Uint8Array()

export function openHealthTeller(parts: HealthTellerParts): AsyncDisposable {
  const { link, health, clock, random, journal, news } = parts
  const { everyMs, notWithinMs, answerMs: timeoutMs } = HEALTH_LIMITS

  async function tell(signal: AbortSignal): Promise<void> {
    // A bank that does not answer must not hold up the end of this lane's part in the fleet.
    const head = healthReport(await unlessAborted(signal, health.read()), clock.now())
    await link.ask('health', { head, body: NO_BODY }, { timeoutMs, signal })
  }

  return keepInStep({
    everyMs: askingEveryMs(everyMs, news),
    notWithinMs,
    retryMs: { min: notWithinMs, max: everyMs },
    exchange: tell,
    news: [health.onChange, ...(news ? [news.onUntold] : [])],
    // Why no master answers is in the journal and the status of synchronisation already.
    onTrouble({ kind }, error) {
      if (kind === 'bug') journal.error('lane_health.broken', { error })
    },
    clock,
    random,
  })
}
