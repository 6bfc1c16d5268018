/**
 * Whether a file of counter-examples that is whole also makes sense, one at a time. A device never has more than
 * the bounds of an item or in all, so a file that exceeds them was not made by one.
 */

import { isItemId } from '#firmware/plain-text.ts'
import { CALENDAR_END_MS } from '#firmware/vocabulary/plausible-time.ts'
import { say } from '#firmware/words/sentence.ts'
import type { PackedCounterExample } from '#hal/packages.ts'
import { isIdentity } from '../library/template-identity.ts'
import type { Limits } from '../limits.ts'
import { checkPicture, wrong } from './package-content-check.ts'

type CheckedLimits = Pick<Limits, 'counterExamples' | 'counterExamplesPerItem' | 'pictureSide'>

/** The check throws Fault 'bad-request' (part 'file') at the first thing that is wrong. */
export function createCounterExampleCheck(limits: CheckedLimits) {
  const names = new Set<string>()
  const perItem = new Map<string, number>()

  return ({ itemId, sha256, atMs, by, jpeg }: PackedCounterExample): void => {
    if (!isItemId(itemId)) throw wrong(say('fault.package.counter-example-bad-item-id'))
    const name = say('text.package.counter-example-number', { number: names.size + 1 })
    if (!isIdentity({ origin: by, number: 1 }))
      throw wrong(say('fault.package.bad-serial-number', { name }))
    if (atMs > CALENDAR_END_MS) throw wrong(say('fault.package.bad-date', { name }))
    checkPicture(name, jpeg, limits)
    if (names.has(`${sha256} ${itemId}`))
      throw wrong(say('fault.package.duplicate-entry', { name }))
    names.add(`${sha256} ${itemId}`)
    if (names.size > limits.counterExamples)
      throw wrong(say('fault.package.too-many-counter-examples', { most: limits.counterExamples }))
    const siblings = (perItem.get(itemId) ?? 0) + 1
    if (siblings > limits.counterExamplesPerItem)
      throw wrong(
        say('fault.package.counter-examples-of-item-limit', {
          item: itemId,
          most: limits.counterExamplesPerItem,
        }),
      )
    perItem.set(itemId, siblings)
  }
}
