/** Seeded chance for tests: the same seed, the same throws, on every machine. */
import { createSeededRandom } from '#doubles/random-seeded.ts'

export interface SeededChance {
  /** From 0 up to, without, 1. */
  fraction(): number
  /** A whole number from 0 up to, without, `limit`. */
  below(limit: number): number
  between(low: number, high: number): number
}

export function createSeededChance(seed: number): SeededChance {
  const { fraction } = createSeededRandom(seed)
  return {
    fraction: fraction,
    below: (limit) => Math.floor(fraction() * limit),
    between: (low, high) => low + fraction() * (high - low),
  }
}
