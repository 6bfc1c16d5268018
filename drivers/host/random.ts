/** Random numbers from the kernel; identifiers are ULIDs. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Random } from '#hal/random.ts'

// Crockford's: no I, L, O, U, so that nobody misreads one aloud.
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_DIGITS = 10
const CHANCE_BYTES = 16

export function createRandom(): Random {
  return {
    fraction: () => randomInt(2 ** 32) / 2 ** 32,
    id: (nowMs) => timeOf(nowMs) + chanceOf(randomBytes(CHANCE_BYTES)),
  }
}

function timeOf(nowMs: number): string {
  let rest = Math.max(0, Math.floor(nowMs))
  let digits = ''
  for (let place = 0; place < TIME_DIGITS; place += 1) {
    digits = DIGITS.charAt(rest % 32) + digits
    rest = Math.floor(rest / 32)
  }
  return digits
}

function chanceOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => DIGITS.charAt(byte % 32)).join('')
}
