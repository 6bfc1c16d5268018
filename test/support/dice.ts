/** Seeded chance for tests: the same seed, the same throws, on every machine. */
export interface Dice {
  /** From 0 up to, without, 1. */
  throw(): number
  /** A whole number from 0 up to, without, `limit`. */
  below(limit: number): number
  between(low: number, high: number): number
}

/** mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    throw: next,
    below: (limit) => Math.floor(next() * limit),
    between: (low, high) => low + next() * (high - low),
  }
}
