/**
 * One pass over all templates for one query, and what it says of each item. Pure.
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
   * Looks at all templates but the one in slot `except`: as if nobody had taught it. The others
   * speak of the last look.
   */
  look(query: Float32Array | Codes, except?: number): void
  /** The best items, best first; of equals the one that was there first. */
  ranked(top: number, accepts?: (itemId: string) => boolean): ItemScore[]
  /** The best single template, as slot and cosine. */
  nearest(): { readonly slot: number; readonly cosine: number } | null
  /** The template in this slot is another one now; with a metric each must be told of, before a look. */
  measure(slot: number): void
}

/** Cosines as the metric sees them; without one, plain. */
export function createScan(table: VectorTable, slotIndex: SlotIndex, metric: Metric | null): Scan {
  // By the place of an item; one more for the template that is left out.
  let sums = new Float64Array(256)
  let bests = new Float64Array(256)
  let scale = 0
  let left = -1
  // By slot, with a metric: one over the length of the template as the metric sees it.
  let seenInverses = new Float64Array(metric ? slotIndex.owners.length : 0)
  const inverses = () => (metric ? seenInverses : table.inverses)
  // What the last look saw by; where it was another than the metric, what it has to put back.
  let sight = metric
  const kept = new Map<number, number>()

  function look(query: Float32Array | Codes, except = -1): void {
    straighten()
    if (metric && except >= 0)
      bend(metric.without(slotIndex.sidAt(except)), slotIndex.itemAt(except).slots)
    scale = setQuery(query)
    left = except
    const places = slotIndex.items.length
    if (sums.length <= places) {
      sums = new Float64Array(places * 2)
      bests = new Float64Array(places * 2)
    }
    sums.fill(0, 0, places + 1)
    bests.fill(Number.NEGATIVE_INFINITY, 0, places + 1)
    // Left out by giving it to nobody: the loop asks no question for each template.
    const { owners } = slotIndex
    const owner = owners[except] ?? 0
    if (except >= 0) owners[except] = places
    for (let from = 0; from < slotIndex.size; from += RUN)
      add(from, Math.min(RUN, slotIndex.size - from))
    if (except >= 0) owners[except] = owner
  }

  /** This look goes by another metric; of the templates only these are measured by it. */
  function bend(next: Metric, slots: readonly number[]): void {
    if (next === metric) return
    sight = next
    for (const slot of slots) {
      kept.set(slot, seenInverses[slot] ?? 0)
      measure(slot)
    }
  }

  function straighten(): void {
    if (sight === metric) return
    sight = metric
    for (const [slot, inverse] of kept) seenInverses[slot] = inverse
    kept.clear()
  }

  function measure(slot: number): void {
    if (!sight) return
    if (slot >= seenInverses.length) seenInverses = doubled(seenInverses)
    const square = sight.square(table.read(slot))
    seenInverses[slot] = square > 0 ? 1 / Math.sqrt(square) : 0
  }

  /** By what a product, times the inverse length of its template, becomes a cosine. */
  function setQuery(query: Float32Array | Codes): number {
    if (!sight) return table.setQuery(query)
    const vector = Float32Array.from(query)
    const seen = sight.seen(vector)
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
    // What is kept must not depend on who is left out now.
    const length = Math.sqrt((isWhole ? metric : sight)?.square(total) ?? squareLength(total))
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
      straighten()
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
