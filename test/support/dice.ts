/** Seeded chance for tests: the same seed, the same throws, on every machine. */
import { createSeededRandom } from '#doubles/random-seeded.ts'

export interface Dice {
  /** From 0 up to, without, 1. */
  throw(): number
  /** A whole number from 0 up to, without, `limit`. */
  below(limit: number): number
  between(low: number, high: number): number
}

export function createDice(seed: number): Dice {
  const { fraction } = createSeededRandom(seed)
  return {
    throw: fraction,
    below: (limit) => Math.floor(fraction() * limit),
    between: (low, high) => low + fraction() * (high - low),
  }
}
