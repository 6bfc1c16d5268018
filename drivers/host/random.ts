/** Random numbers from the kernel; identifiers are ULIDs. */
import { randomBytes, randomInt } from 'node:crypto'
import { CROCKFORD, idTimeOf } from '#firmware/vocabulary/crockford.ts'
import type { Random } from '#hal/random.ts'

const CHANCE_BYTES = 16

export function createRandom(): Random {
  return {
    fraction: () => randomInt(2 ** 32) / 2 ** 32,
    id: (nowMs) => idTimeOf(nowMs) + chanceOf(randomBytes(CHANCE_BYTES)),
  }
}

function chanceOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CROCKFORD.charAt(byte % 32)).join('')
}
