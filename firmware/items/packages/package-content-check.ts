/**
 * Whether a package that is whole also makes sense: names, sizes, vectors, counts. Its form was checked before, by
 * whoever read it (drivers/storage/packages/package-reader.ts). Pure, one group at a time; remembers identities and
 * counts, never pictures.
 */

import { Fault } from '#firmware/fault.ts'
import { isItemId } from '#firmware/plain-text.ts'
import { CALENDAR_END_MS } from '#firmware/vocabulary/plausible-time.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { PackageHeader, PackageManifest, PackedTemplate } from '#hal/packages.ts'
import type { Random } from '#hal/random.ts'
import { createNameIndex } from '../gallery/template-name-index.ts'
import { areCodes } from '../gallery/vector.ts'
import { jpegSize } from '../jpeg-size.ts'
import { isIdentity } from '../library/template-identity.ts'
import type { Limits } from '../limits.ts'

/** Forgets all names when disposed. */
export function createPackageCheck(
  header: PackageHeader,
  limits: Limits,
  random: Pick<Random, 'fraction'>,
) {
  const identities = createNameIndex(random)
  const perItem = new Map<string, number>()

  function check(template: PackedTemplate): void {
    const { itemId, origin, number, createdAtMs, jpeg, codes } = template
    if (!isIdentity(template)) throw wrong(say('fault.template.impossible-identity'))
    const name = say('text.package.template-of-lane', { number, lane: origin })
    if (!isItemId(itemId)) throw wrong(say('fault.package.template-bad-item-id', { name }))
    if (createdAtMs > CALENDAR_END_MS) throw wrong(say('fault.package.bad-date', { name }))
    if (codes && !areCodes(codes, header.space.dimension))
      throw wrong(say('fault.package.unusable-vector', { name }))
    checkPicture(name, jpeg, limits)
    count(`${origin}:${number}`, name, itemId)
  }

  function count(identity: string, name: Sentence, itemId: string): void {
    if (identities.placeOf(identity) !== undefined)
      throw wrong(say('fault.package.duplicate-entry', { name }))
    identities.push(identity)
    if (identities.size > limits.templates)
      throw wrong(say('fault.package.too-many-templates', { most: limits.templates }))
    const siblings = (perItem.get(itemId) ?? 0) + 1
    if (siblings > limits.templatesPerItem)
      throw wrong(
        say('fault.package.too-many-templates-of-item', {
          item: itemId,
          most: limits.templatesPerItem,
        }),
      )
    perItem.set(itemId, siblings)
  }

  return {
    get templates(): number {
      return identities.size
    },
    /** Throws Fault 'bad-request' (part 'file') at the first thing that is wrong. */
    group(templates: readonly PackedTemplate[]): void {
      for (const template of templates) check(template)
    },
    manifest({ items }: PackageManifest): void {
      if (items.some(({ itemId }) => !isItemId(itemId)))
        throw wrong(say('fault.item.impossible-id'))
      if (new Set(items.map(({ itemId }) => itemId)).size < items.length)
        throw wrong(say('fault.item.described-twice'))
    },
    [Symbol.dispose]: identities.clear,
  }
}

/** Throws Fault 'bad-request' for what a decoder should not be given. */
export function checkPicture(
  name: Sentence,
  jpeg: Uint8Array,
  limits: Pick<Limits, 'pictureSide'>,
): void {
  const facts = jpegSize(jpeg)
  if (!facts) throw wrong(say('fault.package.picture-not-whole', { name }))
  if (Math.max(facts.width, facts.height) > limits.pictureSide)
    throw wrong(
      say('fault.package.picture-too-large', {
        name,
        width: facts.width,
        height: facts.height,
        most: limits.pictureSide,
      }),
    )
}

export function wrong(why: Sentence): Fault {
  return new Fault('bad-request', say('fault.package.content-refused', { why }), undefined, {
    part: 'file',
  })
}
