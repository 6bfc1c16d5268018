/**
 * The templates a device compares with: exact search over all of them, and what they say of each
 * other. Pure: memory in, answers out.
 *
 * An item's score for a query is half the cosine to the mean of its templates and half the best
 * cosine to one of them. A template is added and removed in time that does not grow with the
 * gallery.
 */
import { inverseLength, prepareQuery } from './query.ts'
import { createRoster, type RosterItem } from './roster.ts'
import type { Codes } from './vector.ts'
import { createVectorTable, RUN } from './vector-table.ts'

export interface Gallery {
  readonly dimension: number
  readonly templateCount: number
  readonly itemCount: number
  /** Counts up with every change; equal numbers mean an unchanged gallery. */
  readonly generation: number

  /** Adds a template. A sid that is already there is replaced. */
  add(template: Template): void
  /** Loads many, streaming: nothing of the iterator is kept but the templates. */
  addMany(templates: Iterable<Template>): void
  /** False when there was no such template. */
  remove(sid: string): boolean
  /** How many templates went. */
  removeItem(itemId: string): number
  clear(): void

  has(sid: string): boolean
  itemOf(sid: string): string | null
  /** A copy of a template's codes. */
  codesOf(sid: string): Codes | null
  /** In the order of adding, except that a removal moves the last into the gap. */
  templatesOf(itemId: string): readonly string[]
  /** Items with at least one template. */
  items(): Iterable<{ readonly id: string; readonly count: number }>

  /** All items that `accepts` lets through, best first, `top` of them at most. */
  search(query: Query, options?: SearchOptions): readonly Scored[]
  /** The single most similar template; null in an empty gallery. */
  nearest(query: Query): Nearest | null
  /**
   * What a search for this template finds when it is not in the gallery itself. The raw material
   * of calibration and of quality reports.
   */
  leaveOneOut(sid: string, top: number): readonly Scored[]
  /** At most `count` templates, spread evenly over the whole gallery; the same for the same gallery. */
  sample(count: number): readonly string[]
}

export interface Template {
  readonly sid: string
  readonly itemId: string
  readonly codes: Codes
}

/** A fresh vector, or the codes of a template that is there or was. */
export type Query = Float32Array | Codes

export interface SearchOptions {
  /** Default 5. */
  readonly top?: number
  readonly accepts?: (itemId: string) => boolean
}

export interface Scored {
  readonly id: string
  /** Half mean, half best cosine: -1…1. Not a probability; see calibration.ts. */
  readonly similarity: number
}

export interface Nearest {
  readonly sid: string
  readonly itemId: string
  readonly cosine: number
}

/** Two templates this close are the same picture taken twice. */
export const NEAR_DUPLICATE_COSINE = 0.995

export function createGallery(dimension: number, hasSimd?: boolean): Gallery {
  let table = createVectorTable(dimension, hasSimd)
  let generation = 0
  const roster = createRoster()
  // By slot: one over the length of the vector.
  let inverses = new Float64Array(1024)
  // By the place of an item: what the last scan found.
  let sums = new Float64Array(1024)
  let bests = new Float64Array(1024)

  function add({ sid, itemId, codes }: Template): void {
    const inverse = inverseLength(codes)
    if (inverse === null || codes.length !== dimension)
      throw new RangeError(`not a vector of ${dimension} components`)
    remove(sid)
    const slot = roster.join(sid, itemId)
    table.write(slot, codes)
    inverses = holding(inverses, slot + 1)
    inverses[slot] = inverse
    generation += 1
  }

  function remove(sid: string): boolean {
    const left = roster.leave(sid)
    if (!left) return false
    if (left.movedFrom !== null) {
      table.move(left.movedFrom, left.slot)
      inverses[left.slot] = inverses[left.movedFrom] ?? 0
    }
    generation += 1
    return true
  }

  /** One pass over all templates but `except`; leaves the sums and the best cosines per item. */
  function scan(query: Query, except: number): void {
    const { numbers, inverseLength } = prepareQuery(query)
    table.setQuery(numbers)
    sums = holding(sums, roster.items.length).fill(0)
    bests = holding(bests, roster.items.length).fill(-1)
    const { owners, size } = roster
    for (let from = 0; from < size; from += RUN) {
      const count = Math.min(RUN, size - from)
      const products = table.products(from, count)
      for (let nth = 0; nth < count; nth += 1) {
        const slot = from + nth
        if (slot === except) continue
        const cosine = (products[nth] ?? 0) * (inverses[slot] ?? 0) * inverseLength
        const place = owners[slot] ?? 0
        sums[place] = (sums[place] ?? 0) + cosine
        if (cosine > (bests[place] ?? 0)) bests[place] = cosine
      }
    }
  }

  function ranked(top: number, except: number, accepts: SearchOptions['accepts']): Scored[] {
    const found: Scored[] = []
    const touched = except < 0 ? null : roster.itemAt(except)
    for (const [place, item] of roster.items.entries()) {
      if (!item || (accepts && !accepts(item.id))) continue
      if (item === touched && item.slots.length === 1) continue
      // The cosine to the mean is the sum of the cosines over the length of the sum.
      const length = item === touched ? sumLength(item, except) : (item.derived ?? sumLength(item))
      if (item !== touched) item.derived = length
      const mean = length > 0 ? (sums[place] ?? 0) / length : 0
      insert(found, { id: item.id, similarity: (mean + (bests[place] ?? 0)) / 2 }, top)
    }
    return found
  }

  /** Length of the sum of the item's templates, each of length 1. */
  function sumLength(item: RosterItem, except = -1): number {
    const total = new Float64Array(dimension)
    for (const slot of item.slots) {
      if (slot === except) continue
      const inverse = inverses[slot] ?? 0
      const codes = table.read(slot)
      for (let at = 0; at < dimension; at += 1)
        total[at] = (total[at] ?? 0) + (codes[at] ?? 0) * inverse
    }
    let square = 0
    for (const value of total) square += value * value
    return Math.sqrt(square)
  }

  function nearest(query: Query): Nearest | null {
    scan(query, -1)
    let best: RosterItem | null = null
    let cosine = Number.NEGATIVE_INFINITY
    for (const [place, item] of roster.items.entries()) {
      if (!item || (bests[place] ?? 0) <= cosine) continue
      best = item
      cosine = bests[place] ?? 0
    }
    if (!best) return null
    const products = (slot: number) => (table.products(slot, 1)[0] ?? 0) * (inverses[slot] ?? 0)
    const slot = best.slots.reduce((one, other) => (products(other) > products(one) ? other : one))
    return { sid: roster.sidAt(slot), itemId: best.id, cosine }
  }

  return {
    dimension,
    get templateCount() {
      return roster.size
    },
    get itemCount() {
      return roster.itemCount
    },
    get generation() {
      return generation
    },
    add,
    addMany(templates) {
      for (const template of templates) add(template)
    },
    remove,
    removeItem(itemId) {
      const sids = roster.itemOf(itemId)?.slots.map(roster.sidAt) ?? []
      for (const sid of sids) remove(sid)
      return sids.length
    },
    clear() {
      roster.clear()
      // A table never shrinks, so a new one.
      table = createVectorTable(dimension, hasSimd)
      generation += 1
    },
    has: (sid) => roster.slotOf(sid) !== undefined,
    itemOf(sid) {
      const slot = roster.slotOf(sid)
      return slot === undefined ? null : roster.itemAt(slot).id
    },
    codesOf(sid) {
      const slot = roster.slotOf(sid)
      return slot === undefined ? null : table.read(slot).slice()
    },
    templatesOf: (itemId) => roster.itemOf(itemId)?.slots.map(roster.sidAt) ?? [],
    *items() {
      for (const item of roster.items) if (item) yield { id: item.id, count: item.slots.length }
    },
    search(query, { top = 5, accepts } = {}) {
      scan(query, -1)
      return ranked(top, -1, accepts)
    },
    nearest,
    leaveOneOut(sid, top) {
      const slot = roster.slotOf(sid)
      if (slot === undefined) return []
      scan(table.read(slot), slot)
      return ranked(top, slot, undefined)
    },
    sample(count) {
      const many = Math.min(count, roster.size)
      const step = roster.size / Math.max(many, 1)
      return Array.from({ length: many }, (_, nth) => roster.sidAt(Math.floor(nth * step)))
    },
  }
}

/** Keeps the `top` best, best first; of equals the first found stays ahead. */
function insert(found: Scored[], scored: Scored, top: number): void {
  const worst = found[top - 1]
  if (worst && worst.similarity >= scored.similarity) return
  let at = found.length
  while (at > 0 && (found[at - 1]?.similarity ?? 0) < scored.similarity) at -= 1
  found.splice(at, 0, scored)
  if (found.length > top) found.pop()
}

/** The same numbers in an array that has room for `count`. */
function holding(numbers: Float64Array<ArrayBuffer>, count: number): Float64Array<ArrayBuffer> {
  if (numbers.length >= count) return numbers
  const larger = new Float64Array(Math.max(count, numbers.length * 2))
  larger.set(numbers)
  return larger
}
