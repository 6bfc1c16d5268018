/** How often one device may ask: a bucket that fills again while it is quiet. */
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'

/** A new lane that fetches 10,000 templates asks some 600 times, which the burst has space for. */
const PER_SECOND = 50
const BURST = 1_000
const NAMES_MAX = 2_000

/** Counts a question of a device: 0 when it may ask, else how long it should wait. */
export function createPeerRequestRate(monotonicMs: () => number) {
  const buckets = new Map<string, { left: number; atMs: number }>()
  return (name: string): number => {
    const nowMs = monotonicMs()
    const bucket = buckets.get(name) ?? { left: BURST, atMs: nowMs }
    const left = Math.min(BURST, bucket.left + ((nowMs - bucket.atMs) / 1_000) * PER_SECOND)
    keepLatest(buckets, name, { left: Math.max(left - 1, 0), atMs: nowMs }, NAMES_MAX)
    return left >= 1 ? 0 : Math.ceil(((1 - left) / PER_SECOND) * 1_000)
  }
}
