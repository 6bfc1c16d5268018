/**
 * The code by which a new card takes the place of a dead lane: 20 letters and digits that a person
 * can read out, of which two are a check, so that a slip is found before anybody is asked.
 *
 *   7K3QM-9XW2T-RB4HV-0D8NZ     90 bits of chance: nothing to guess offline from a handshake
 *
 * In TLS its identity is `code:TAG`; tag and secret are derived from it one way, apart.
 */

import { hash, hkdfSync, randomInt } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { CROCKFORD } from '#firmware/vocabulary/crockford.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Psk } from '../fleet-key-text-and-derivation.ts'

const CHANCE_LENGTH = 18
const SECRET_BYTES = 32
const TAG_BYTES = 6

export interface RestoreSecret {
  readonly tag: string
  readonly secret: Uint8Array
}

export function makeRestoreCode(): string {
  const letters = Array.from({ length: CHANCE_LENGTH }, () => CROCKFORD[randomInt(32)])
  const whole = withCheck(letters.join(''))
  return whole.match(/.{5}/g)?.join('-') ?? whole
}

/** As it was read out: any case, with or without dashes. Throws Fault 'bad-request' for a slip. */
export function restoreSecretOf(text: string): RestoreSecret {
  const letters = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
  const chance = letters.slice(0, CHANCE_LENGTH)
  if (letters.length !== CHANCE_LENGTH + 2 || withCheck(chance) !== letters)
    throw new Fault('bad-request', say('fault.replacement.code-mistyped'))
  return {
    tag: Buffer.from(derived(chance, 'tag', TAG_BYTES)).toString('hex'),
    secret: derived(chance, 'secret', SECRET_BYTES),
  }
}

export function restorePskOf(text: string): Psk {
  const { tag, secret } = restoreSecretOf(text)
  return { identity: `code:${tag}`, secret, serialNumber: null }
}

function withCheck(chance: string): string {
  const sum = hash('sha256', `laned restore ${chance}`, 'buffer').readUInt16BE(0)
  return `${chance}${CROCKFORD[(sum >> 5) & 31]}${CROCKFORD[sum & 31]}`
}

function derived(chance: string, what: string, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', chance, '', `laned restore ${what}`, bytes))
}
