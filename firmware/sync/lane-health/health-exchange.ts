/**
 * A lane tells its master how it is: with the question for changes if the master takes it there, else with a question
 * of its own.
 */
import { unlessAborted } from '#firmware/async/deadline.ts'
import type { Clock } from '#hal/clock.ts'
import type { Exchange } from '../exchange-loop.ts'
import type { HeardNews } from '../protocol/master-news.ts'
import {
  HEALTH_LIMITS,
  type HealthReport,
  healthReport,
  type LaneHealth,
} from './health-messages.ts'

/** How the lane is; `onChange` when a look is worth it, for example after a payment. */
export interface LaneHealthSource {
  read(): Promise<LaneHealth>
  onChange(listener: () => void): Disposable
}

/**
 * `masterNews`: of a master that tells news. There the health travels with each question for changes; this exchange
 * reports a change at once, and otherwise asks seldom.
 */
export function createHealthExchange(
  health: LaneHealthSource,
  clock: Clock,
  masterNews?: HeardNews,
): Exchange {
  const { everyMs, notWithinMs } = HEALTH_LIMITS
  return {
    operation: 'health',
    everyMs,
    masterNews,
    notWithinMs,
    retryMs: { min: notWithinMs, max: everyMs },
    news: [health.onChange, ...(masterNews ? [masterNews.onNewsGone] : [])],
    async round(ask, signal) {
      // A bank that does not answer must not hold up the end of this lane's part in the fleet.
      await ask(healthReport(await unlessAborted(signal, health.read()), clock.now()))
    },
    brokenEvent: 'lane_health.broken',
    // Why no master answers is in the journal and the status of synchronisation already.
    notAskedEvent: null,
  }
}

/**
 * The latest health of a lane: it travels with the question for changes, and is read again while that question waits.
 */
export interface LatestHealth extends LaneHealthSource {
  /** As of now; undefined: nothing was read yet. */
  report(): HealthReport | undefined
  /** Reads the health for the next report. An error is ignored here: whoever calls `read` gets it. */
  refresh(): void
}

/** A bank that is slow to answer keeps no question back. */
export function createLatestHealth(source: LaneHealthSource, clock: Clock): LatestHealth {
  let latest: { readonly nth: number; readonly health: LaneHealth } | null = null
  let begun = 0

  async function read(): Promise<LaneHealth> {
    begun += 1
    const nth = begun
    const health = await source.read()
    // A later look may have ended first.
    if (nth > (latest?.nth ?? 0)) latest = { nth, health }
    return health
  }

  return {
    read,
    onChange: source.onChange,
    report: () => (latest ? healthReport(latest.health, clock.now()) : undefined),
    refresh: () => void read().catch(() => {}),
  }
}
