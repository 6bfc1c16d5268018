/**
 * What items and templates are called in the interface. Pure.
 *
 * A template that this device learned has its number as sid; one that another device learned is
 * `serial number:number`, which is the same on every device but that one. A serial number holds
 * no colon, so both ways are exact.
 *
 * Why serial and number: templates travel, the same picture learned twice is two templates, and one template on two
 * lanes is one. A number is the greater of the last one plus one and the wall clock in ms, because a plain counter
 * would start again after a factory reset and collide with every package made before. If a clock far behind repeats
 * one all the same, a known identity with other content is refused, not merged. A device with a new serial number
 * shows its old templates as foreign ones.
 */

import { Fault } from '#firmware/fault.ts'
import { identifierTrouble, isItemId } from '#firmware/plain-text.ts'
import { say } from '#firmware/words/sentence.ts'
import type { TemplateIdentity } from '#hal/template-store.ts'
import { LIMITS } from '../limits.ts'

const SERIAL_NUMBER = /^[A-Za-z0-9._-]{1,64}$/
const NUMBER = /^[1-9]\d{0,15}$/

export function sidOf({ origin, number }: TemplateIdentity, ownSerial: string): string {
  return origin === ownSerial ? String(number) : `${origin}:${number}`
}

/** Null when nothing can have this sid. */
export function identityOf(sid: string, ownSerial: string): TemplateIdentity | null {
  const colon = sid.lastIndexOf(':')
  const origin = colon < 0 ? ownSerial : sid.slice(0, colon)
  const identity = { origin, number: Number(sid.slice(colon + 1)) }
  return isIdentity(identity) && sidOf(identity, ownSerial) === sid ? identity : null
}

export function isIdentity({ origin, number }: TemplateIdentity): boolean {
  return SERIAL_NUMBER.test(origin) && Number.isSafeInteger(number) && NUMBER.test(String(number))
}

/**
 * For an id that is about to be given to an item: it may not turn the writing direction or hold what nobody sees
 * either. An id with such characters from an earlier release still names its item.
 */
export function checkedNewItemId(id: string): string {
  const trouble = identifierTrouble(checkedItemId(id))
  if (trouble) throw new Fault('bad-request', say('fault.item.bad-id-characters', { why: trouble }))
  return id
}

export function checkedItemId(id: string): string {
  if (isItemId(id)) return id
  throw new Fault('bad-request', say('fault.item.bad-id', { most: LIMITS.itemIdLength }))
}
