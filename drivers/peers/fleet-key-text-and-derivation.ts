/**
 * Keys of a fleet as TLS wants them: an identity that may be read by anybody, and a secret of 32
 * bytes.
 *
 *   laned1:KEYID:SERIAL:SECRET   a device's own key   identity `key:KEYID`
 *   anything else                one key for all      identity `all:TAG:SERIAL`; the secret is
 *                                                     derived per device, so that no two share one
 *
 * With one key for all, whoever has it can call itself anything: good for a first evening, not
 * for a fleet.
 */

import { hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

export interface Psk {
  readonly identity: string
  readonly secret: Uint8Array
  /** Null: the key says nothing of a serial number. */
  readonly serialNumber: string | null
}

const OWN = /^laned1:([0-9a-f]{12}):([A-Za-z0-9._-]{1,64}):([A-Za-z0-9_-]{43})$/
const SECRET_BYTES = 32
// Takes some 50 ms once per start; guessing keys from a recorded handshake costs as much for each guess.
const STRETCH = { N: 2 ** 14, r: 8, p: 1 } as const

/** Throws Fault 'bad-request' for a device's key that was cut short or mistyped. */
export function pskOf(text: string, serialNumber: string): Psk {
  const [, keyId, owner, secret] = OWN.exec(text) ?? []
  if (keyId && owner && secret)
    return {
      identity: `key:${keyId}`,
      secret: Buffer.from(secret, 'base64url'),
      serialNumber: owner,
    }
  if (text.startsWith('laned1:')) throw new Fault('bad-request', say('fault.fleet.key-incomplete'))
  const root = stretch(text)
  return {
    identity: `all:${keyTagOf(root)}:${serialNumber}`,
    secret: derive(root, serialNumber),
    serialNumber: null,
  }
}

/** Tells the keys for all apart while a fleet changes from one to the next. */
export function keyTagOf(stretched: Uint8Array): string {
  return Buffer.from(derive(stretched, ' mark')).toString('hex', 0, 4)
}

export function stretch(shared: string): Uint8Array {
  return scryptSync(shared, 'laned sync 1', SECRET_BYTES, STRETCH)
}

export function derive(stretched: Uint8Array, serialNumber: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', stretched, '', `laned ${serialNumber}`, SECRET_BYTES))
}

export function makeKey(serialNumber: string) {
  const keyId = randomBytes(6).toString('hex')
  const secret = randomBytes(SECRET_BYTES)
  return { keyId, secret, text: `laned1:${keyId}:${serialNumber}:${secret.toString('base64url')}` }
}
