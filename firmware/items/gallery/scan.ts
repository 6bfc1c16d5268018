/**
 * One pass over all templates for one query, and the score of each item. Pure.
 *
 * The cosine to the mean of an item's templates is the sum of the single cosines over the length
 * of the sum of the templates, so the pass needs no means: per item a sum and a best.
 */
import type { Metric } from './metric.ts'
import type { IndexedItem, SlotIndex } from './slot-index.ts'
import { type Codes, dot, squareLength } from './vector.ts'
import type { VectorTable } from './vector-table.ts'
import { doubled, RUN } from './vector-table.ts'

export interface ItemScore {
  readonly id: string
  /** Half the cosine to the mean of the item's templates, half the best cosine: -1…1. */
  readonly similarity: number
}

export interface Scan {
  /**
   * Compares the query with all templates but the one in slot `except`, as if that had never been
   * added. `ranked` and `nearest` answer for the query of the latest `look`.
   */
  look(query: Float32Array | Codes, except?: number): void
  /** The best items, best first; of equals the one that was there first. */
  ranked(top: number, accepts?: (itemId: string) => boolean): ItemScore[]
  /** The best single template, as slot and cosine. */
  nearest(): { readonly slot: number; readonly cosine: number } | null
  /** To be called for each slot whose template changed, before the next `look`. */
  measure(slot: number): void
}

/** With cosines by the metric; null: plain cosines. */
export function createScan(table: VectorTable, slotIndex: SlotIndex, metric: Metric | null): Scan {
  // By the place of an item; one more for the template that is left out.
  let sums = new Float64Array(256)
  let bests = new Float64Array(256)
  let scale = 0
  let left = -1
  // By slot, with a metric: one over the length of the template by the metric.
  let seenInverses = new Float64Array(metric ? slotIndex.owners.length : 0)
  const inverses = () => (metric ? seenInverses : table.inverses)
  // The metric of the latest look. A look without one template has its own; the inverse lengths that
  // it replaced are restored before the next.
  let current = metric
  const replaced = new Map<number, number>()

  function look(query: Float32Array | Codes, except = -1): void {
    restore()
    if (metric && except >= 0)
      lookBy(metric.without(slotIndex.sidAt(except)), slotIndex.itemAt(except).slots)
    scale = setQuery(query)
    left = except
    const places = slotIndex.items.length
    if (sums.length <= places) {
      sums = new Float64Array(places * 2)
      bests = new Float64Array(places * 2)
    }
    sums.fill(0, 0, places + 1)
    bests.fill(Number.NEGATIVE_INFINITY, 0, places + 1)
    // Left out by giving it to a place that no item has: the loop needs no branch per template.
    const { owners } = slotIndex
    const owner = owners[except] ?? 0
    if (except >= 0) owners[except] = places
    for (let from = 0; from < slotIndex.size; from += RUN)
      add(from, Math.min(RUN, slotIndex.size - from))
    if (except >= 0) owners[except] = owner
  }

  /** This look goes by another metric; of the templates only these are measured by it. */
  function lookBy(next: Metric, slots: readonly number[]): void {
    if (next === metric) return
    current = next
    for (const slot of slots) {
      replaced.set(slot, seenInverses[slot] ?? 0)
      measure(slot)
    }
  }

  function restore(): void {
    if (current === metric) return
    current = metric
    for (const [slot, inverse] of replaced) seenInverses[slot] = inverse
    replaced.clear()
  }

  function measure(slot: number): void {
    if (!current) return
    if (slot >= seenInverses.length) seenInverses = doubled(seenInverses)
    const square = current.square(table.read(slot))
    seenInverses[slot] = square > 0 ? 1 / Math.sqrt(square) : 0
  }

  /** By what a product, times the inverse length of its template, becomes a cosine. */
  function setQuery(query: Float32Array | Codes): number {
    if (!current) return table.setQuery(query)
    const vector = Float32Array.from(query)
    const seen = current.seen(vector)
    const square = dot(vector, seen)
    return square > 0 ? table.setQuery(seen) * Math.sqrt(squareLength(seen) / square) : 0
  }

  function add(from: number, count: number): void {
    const products = table.products(from, count)
    const { owners } = slotIndex
    const lengths = inverses()
    for (let nth = 0; nth < count; nth += 1) {
      const cosine = (products[nth] ?? 0) * (lengths[from + nth] ?? 0)
      const place = owners[from + nth] ?? 0
      sums[place] = (sums[place] ?? 0) + cosine
      if (cosine > (bests[place] ?? 0)) bests[place] = cosine
    }
  }

  function similarity(item: IndexedItem, place: number): number {
    const length = sumLength(item)
    const mean = length > 0 ? (sums[place] ?? 0) / length : 0
    return ((mean + (bests[place] ?? 0)) / 2) * scale
  }

  /** Length of the sum of the item's templates, each of length 1. */
  function sumLength(item: IndexedItem): number {
    const isWhole = left < 0 || !item.slots.includes(left)
    if (isWhole && item.derived !== null) return item.derived
    const { dimension } = table
    const total = new Float32Array(dimension)
    for (const slot of item.slots) {
      if (slot === left) continue
      const codes = table.read(slot)
      const inverse = inverses()[slot] ?? 0
      for (let at = 0; at < dimension; at += 1)
        total[at] = (total[at] ?? 0) + (codes[at] ?? 0) * inverse
    }
    // The derived length that is kept must not depend on which template is left out now.
    const length = Math.sqrt((isWhole ? metric : current)?.square(total) ?? squareLength(total))
    if (isWhole) item.derived = length
    return length
  }

  return {
    look,
    ranked(top, accepts) {
      const found: ItemScore[] = []
      const { items } = slotIndex
      for (let place = 0; place < items.length; place += 1) {
        const item = items[place]
        // A gap, or an item of nothing but the template that is left out.
        if (!item || bests[place] === Number.NEGATIVE_INFINITY) continue
        if (accepts && !accepts(item.id)) continue
        insert(found, { id: item.id, similarity: similarity(item, place) }, top)
      }
      return found
    },
    nearest() {
      const best = bests
        .subarray(0, slotIndex.items.length)
        .reduce((one, value, place) => (value > (bests[one] ?? 0) ? place : one), 0)
      const item = slotIndex.items[best]
      if (!item) return null
      const cosineOf = (slot: number) => (table.products(slot, 1)[0] ?? 0) * (inverses()[slot] ?? 0)
      const slot = item.slots.reduce((one, other) =>
        cosineOf(other) > cosineOf(one) ? other : one,
      )
      return { slot, cosine: cosineOf(slot) * scale }
    },
    measure(slot) {
      restore()
      measure(slot)
    },
  }
}

/** Keeps the `top` best, best first. */
function insert(found: ItemScore[], score: ItemScore, top: number): void {
  const worst = found[top - 1]
  if (worst && worst.similarity >= score.similarity) return
  let at = found.length
  while (at > 0 && (found[at - 1]?.similarity ?? 0) < score.similarity) at -= 1
  found.splice(at, 0, score)
  if (found.length > top) found.pop()
}
