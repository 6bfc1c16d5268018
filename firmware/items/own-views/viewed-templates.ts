/**
 * Which templates are looked at otherwise: a few, of as many items as there are. Pure.
 *
 * The name of a template alone decides, so lanes with the same templates take the same ones, and a template
 * more changes little.
 */
import { type Gallery, ITEMS_MIN } from '../gallery/gallery.ts'
import { VIEWED_MAX } from '../gallery/view-rows.ts'
import { nameNumber } from './spoilt-views.ts'

/** Of more these are taken from an even sample: some milliseconds of work. */
const LOOKED_AT_MAX = 4096

/** `nameOf`: what all lanes call this template. Empty where nothing would be learnt of them. */
export function viewedTemplates(gallery: Gallery, nameOf: (sid: string) => string): string[] {
  if (gallery.itemCount < ITEMS_MIN || gallery.templateCount === gallery.itemCount) return []
  const sorted = gallery
    .sample(LOOKED_AT_MAX)
    .map((sid) => ({ sid, number: nameNumber(nameOf(sid)), itemId: gallery.itemOf(sid) ?? '' }))
    .sort((one, other) => one.number - other.number || (one.sid < other.sid ? -1 : 1))
  const seen = new Map<string, number>()
  // The first of each item before the second of any.
  return sorted
    .map(({ sid, itemId }) => {
      const turn = seen.get(itemId) ?? 0
      seen.set(itemId, turn + 1)
      return { sid, turn }
    })
    .sort((one, other) => one.turn - other.turn)
    .slice(0, VIEWED_MAX)
    .map(({ sid }) => sid)
}
