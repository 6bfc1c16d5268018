/**
 * Chance that can be told again: the same seed, the same fractions and identifiers. For
 * simulations; never on a device, where two lanes with one seed would make the same order ids.
 */
import { CROCKFORD, idTimeOf } from '#firmware/vocabulary/crockford.ts'
import type { Random } from '#hal/random.ts'

const CHANCE_DIGITS = 16

/** mulberry32 behind the port's promises. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function id(nowMs: number): string {
    const chance = Array.from({ length: CHANCE_DIGITS }, () => CROCKFORD.charAt(fraction() * 32))
    return idTimeOf(nowMs) + chance.join('')
  }

  return { fraction, id }
}
