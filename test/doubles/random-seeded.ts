/**
 * Chance that can be told again: the same seed, the same fractions and identifiers. For
 * simulations; never on a device, where two lanes with one seed would make the same order ids.
 */
import type { Random } from '#hal/random.ts'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_DIGITS = 10
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
    let time = ''
    for (let rest = Math.max(0, Math.floor(nowMs)); time.length < TIME_DIGITS; ) {
      time = DIGITS.charAt(rest % 32) + time
      rest = Math.floor(rest / 32)
    }
    const chance = Array.from({ length: CHANCE_DIGITS }, () => DIGITS.charAt(fraction() * 32))
    return time + chance.join('')
  }

  return { fraction, id }
}
