/** How often something was in the latest while: a bound of what a third-party feature may do. */
import type { Clock } from '#hal/clock.ts'

/** True where there were so many in the latest window already. */
export function createCount(windowMs: number, most: number, clock: Clock): () => boolean {
  let countedMs: readonly number[] = []
  return () => {
    const nowMs = clock.monotonicMs()
    countedMs = countedMs.filter((atMs) => nowMs - atMs < windowMs)
    if (countedMs.length >= most) return true
    countedMs = [...countedMs, nowMs]
    return false
  }
}
