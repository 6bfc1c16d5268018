/**
 * A sealer whose key is no secret: it hides nothing from a thief, keeps every promise to its caller,
 * and forgets its key on request. For simulations and tests; a device seals with its own key.
 */

import { hash } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Sealer } from '#hal/sealer.ts'

export interface FakeSealer extends Sealer {
  /** 'key-lost': what was sealed so far opens no more, what is sealed from now on does. */
  fail(accident: 'key-lost' | null): void
}

/** Two with the same `device` open each other's seals, as two runs on one card do. */
export function createFakeSealer(device = 'device'): FakeSealer {
  let key = device
  let seals = 0

  return {
    seal(text) {
      seals += 1
      const body = Buffer.from(text).toString('base64')
      return `fake.${seals}.${body}.${proofOf(key, seals, body)}`
    },
    open(sealed) {
      const [mark, nth, body = '', proof, ...more] = sealed.split('.')
      const isOurs = mark === 'fake' && more.length === 0 && proof === proofOf(key, nth, body)
      if (isOurs) return Buffer.from(body, 'base64').toString()
      throw new Fault('storage', asSentence('a secret was sealed with another key'), undefined, {
        part: 'settings',
      })
    },
    fail(accident) {
      key = accident === null ? device : `${device}, ${accident}`
    },
  }
}

function proofOf(key: string, nth: number | string | undefined, body: string): string {
  return hash('sha256', JSON.stringify([key, String(nth), body]), 'base64url')
}
