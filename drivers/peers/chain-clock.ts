/** How far the clock of the chain's servers is from this lane's, of what is known of both. Pure. */
import type { Clock } from '#hal/clock.ts'

/** Something that happened at the servers, between two moments of the lane's monotonic clock. */
export interface Moment {
  readonly serverMs: number
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * The servers' time less the lane's: the least that explains what is known; null where nothing is. `lastMs`: something that has
 * happened by the servers' clock, whenever it was by ours; it shows no more than that they are ahead.
 */
export function offsetOf(
  moments: readonly Moment[],
  lastMs: number | null,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
): number | null {
  const [nowMs, monotonicMs] = [clock.now(), clock.monotonicMs()]
  const ahead = lastMs === null ? 0 : Math.max(lastMs - nowMs, 0)
  const [first] = moments
  if (!first) return ahead > 0 ? ahead : null
  const latest = moments.reduce((one, other) => (other.untilMs > one.untilMs ? other : one), first)
  const least = latest.serverMs + monotonicMs - latest.untilMs - nowMs
  const most = latest.serverMs + monotonicMs - latest.fromMs - nowMs
  if (least > 0) return least
  return most < 0 ? most : 0
}
