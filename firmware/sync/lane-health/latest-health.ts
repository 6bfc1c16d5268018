/**
 * What a lane knew of itself last: it travels with the question for changes, where the master takes it
 * there, and is read while that one waits. A bank that is slow to answer keeps no question back.
 */
import type { Clock } from '#hal/clock.ts'
import { type HealthReport, healthReport, type LaneHealth } from './health-messages.ts'
import type { LaneHealthSource } from './health-teller.ts'

export interface LatestHealth extends LaneHealthSource {
  /** As of now; undefined: nothing was read yet. */
  report(): HealthReport | undefined
  /** For the next report; what goes wrong is told by whoever reads it to tell it at once. */
  refresh(): void
}

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
