/**
 * Which templates are looked at as if in a bag or under another lamp: a few, of as many items as possible. Pure.
 *
 * The name of a template alone decides, so lanes with the same templates take the same ones, in whatever order they
 * came, and a template more changes little.
 */

import { VIEWED_MAX } from '../gallery/augmentation-rows.ts'
import { type Gallery, ITEMS_MIN } from '../gallery/gallery.ts'
import { nameNumber } from './bag-and-lamp-pixels.ts'

/** A millisecond of a slow board. */
const AT_ONCE = 100

interface Candidate {
  readonly sid: string
  readonly name: string
  readonly number: number
}

/**
 * Looks at a slice of the gallery with each step. Returns an empty list where nothing would be learnt of them.
 * `nameOf`: what all lanes call this template. If the gallery changes meanwhile, the choice has to be made again.
 */
export function* viewedTemplates(
  gallery: Gallery,
  nameOf: (sid: string) => string,
): Generator<undefined, readonly string[]> {
  const { itemCount, templateCount } = gallery
  if (itemCount < ITEMS_MIN || templateCount === itemCount) return []
  // The items that come first, each with its own first templates. A template that falls out is never needed again.
  const first = new Map<string, Candidate[]>()
  for (let seen = 0; seen < templateCount; seen += AT_ONCE) {
    if (seen > 0) yield
    for (const { sid, itemId } of gallery.templates(seen, AT_ONCE)) {
      const name = nameOf(sid)
      take(first, itemId, { sid, name, number: nameNumber(name) })
    }
  }
  return chosen(first)
}

/** The first of each item before the second of any. */
function chosen(first: ReadonlyMap<string, readonly Candidate[]>): readonly string[] {
  return [...first.values()]
    .flatMap((own) => own.map((one, turn) => ({ one, turn })))
    .sort((a, b) => a.turn - b.turn || compare(a.one, b.one))
    .slice(0, VIEWED_MAX)
    .map(({ one }) => one.sid)
}

function take(first: Map<string, Candidate[]>, itemId: string, one: Candidate): void {
  const own = first.get(itemId) ?? []
  insert(own, one)
  first.set(itemId, own)
  if (first.size > VIEWED_MAX) first.delete(lastOf(first))
}

/** The item whose first one comes last. */
function lastOf(first: ReadonlyMap<string, readonly Candidate[]>): string {
  let last: { readonly itemId: string; readonly one: Candidate } | null = null
  for (const [itemId, [one]] of first)
    if (one && (!last || compare(one, last.one) > 0)) last = { itemId, one }
  return last?.itemId ?? ''
}

/** Keeps the first ones, in order. */
function insert(own: Candidate[], one: Candidate): void {
  const at = own.findIndex((other) => compare(one, other) < 0)
  own.splice(at < 0 ? own.length : at, 0, one)
  if (own.length > VIEWED_MAX) own.pop()
}

const compare = (one: Candidate, other: Candidate) =>
  one.number - other.number || (one.name < other.name ? -1 : 1)
