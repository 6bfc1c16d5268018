/**
 * One pass over all templates for one query, and the score of each item. Pure.
 *
 * The cosine to the mean of an item's templates is the sum of the single cosines over the length
 * of the sum of the templates, so the pass needs no means: per item a sum and a best.
 */
import { type CounterVectors, lowered } from './counter-example-score.ts'
import type { DistanceMetric } from './distance-metric.ts'
import { inverseLength } from './search-query.ts'
import type { SlotIndex } from './slot-index.ts'
import { type Codes, dot, squareLength } from './vector.ts'
import type { Column, VectorTable } from './vector-table.ts'

export interface ItemScore {
  readonly id: string
  /** Half the cosine to the mean of the item's templates, half the best cosine, less what counter-examples take. */
  readonly similarity: number
}

export interface TemplateSearch {
  /**
   * Compares the query with all templates but the one in slot `except`, as if that had never been
   * added, and but for its `siblings`, whose differences stay in the metric. `ranked` and `nearest` answer for
   * the query of the latest `search`.
   */
  search(query: Float32Array | Codes, except?: number, siblings?: readonly number[]): void
  /** Compares the query with nothing yet: for `cosine` alone. */
  aim(query: Float32Array | Codes): void
  /** The best items, best first; of equals the one that was there first. */
  ranked(top: number, accepts?: (itemId: string) => boolean): ItemScore[]
  /** The score of an item as it would be with one template more; of an item that is not there too. */
  scoreWith(itemId: string, codes: Codes): ItemScore
  /** The cosine of a single template. */
  cosine(slot: number): number
  /** The best single template, as slot and cosine. */
  nearest(): { readonly slot: number; readonly cosine: number } | null
  /** To be called for each slot whose template changed, before the next `search`. */
  measure(slot: number): void
}

const NO_SLOTS: readonly number[] = []

/**
 * With cosines by the metric; null: plain cosines. In `column` of the table it keeps one over the
 * length of each template.
 */
export function createTemplateSearch(
  table: VectorTable,
  slotIndex: SlotIndex,
  counterExamples: Pick<CounterVectors, 'of'>,
  metric: DistanceMetric | null,
  column: Column,
): TemplateSearch {
  let scale = 0
  // The templates that are left out, and the place of their item; -1: none.
  let left: readonly number[] = []
  let leftPlace = -1
  // The metric of the latest search. A search without one template has its own; the inverse lengths that
  // it replaced are restored before the next.
  let current = metric
  // The query as the current metric sees it, and one over its length by the metric.
  let queryVector: Float32Array = new Float32Array(table.dimension)
  let inverseQuery = 0
  const replaced = new Map<number, number>()
  // One buffer for all templates that are measured: 100,000 buffers would be 50 MB of garbage.
  const measured = new Int8Array(table.dimension)
  // One over the length of a counter-example by the metric, from its first search on.
  const counterInverses = new WeakMap<Codes, number>()

  function search(
    query: Float32Array | Codes,
    except = -1,
    siblings: readonly number[] = NO_SLOTS,
  ): void {
    restore()
    if (metric && except >= 0)
      searchBy(metric.without(slotIndex.sidAt(except)), slotIndex.itemAt(except).slots)
    scale = setQuery(query)
    left = except < 0 ? NO_SLOTS : [except, ...siblings]
    leftPlace = except < 0 ? -1 : slotIndex.itemAt(except).place
    table.clear(0, slotIndex.items.length)
    // The pass needs no branch per template: a row that is left out counts for no item.
    for (const slot of left) table.assign(slot, null)
    table.tally(0, slotIndex.size, column)
    for (const slot of left) table.assign(slot, leftPlace)
  }

  /** This search goes by another metric; of the templates only these are measured by it. */
  function searchBy(next: DistanceMetric, slots: readonly number[]): void {
    if (next === metric) return
    current = next
    for (const slot of slots) {
      replaced.set(slot, table.factor(slot, column))
      measure(slot)
    }
  }

  function restore(): void {
    if (current === metric) return
    current = metric
    for (const [slot, inverse] of replaced) table.setFactor(slot, column, inverse)
    replaced.clear()
  }

  function measure(slot: number): void {
    table.setFactor(slot, column, inverseOf(table.read(slot, measured)))
  }

  function inverseOf(codes: Codes): number {
    if (!current) return inverseLength(codes) ?? 0
    const square = current.square(codes)
    return square > 0 ? 1 / Math.sqrt(square) : 0
  }

  /** The factor that turns a product, times the inverse length of its template, into a cosine. */
  function setQuery(query: Float32Array | Codes): number {
    const vector = new Float32Array(query)
    const seen = current?.seen(vector) ?? vector
    const square = dot(vector, seen)
    queryVector = seen
    inverseQuery = square > 0 ? 1 / Math.sqrt(square) : 0
    if (!current) return table.setQuery(query)
    return square > 0 ? table.setQuery(seen) * Math.sqrt(squareLength(seen) / square) : 0
  }

  /** A score that counter-examples of the item may lower; `best` is the cosine to its nearest template. */
  function contradicted(similarity: number, itemId: string, best: number): number {
    // A query without direction is as far from these as from everything.
    if (inverseQuery === 0) return similarity
    let nearest = Number.NEGATIVE_INFINITY
    for (const codes of counterExamples.of(itemId)) {
      const inverse = isLeft(itemId) ? inverseOf(codes) : counterInverse(codes)
      nearest = Math.max(nearest, product(queryVector, codes) * inverse * inverseQuery)
    }
    return lowered(similarity, best, nearest)
  }

  /** Whether this is the item of the template left out: for that item all lengths are measured again. */
  const isLeft = (itemId: string) => leftPlace >= 0 && slotIndex.items[leftPlace]?.id === itemId

  function counterInverse(codes: Codes): number {
    const known = counterInverses.get(codes)
    if (known !== undefined) return known
    const square = metric?.square(codes) ?? squareLength(codes)
    const inverse = square > 0 ? 1 / Math.sqrt(square) : 0
    counterInverses.set(codes, inverse)
    return inverse
  }

  /** The sum of the item's templates, each of length 1. */
  function sumOf(place: number): Float32Array {
    const total = new Float32Array(table.dimension)
    for (const slot of slotIndex.items[place]?.slots ?? [])
      if (!left.includes(slot)) add(total, table.read(slot, measured), table.factor(slot, column))
    return total
  }

  function sumLength(place: number): number {
    const total = sumOf(place)
    // The derived length that is kept must not depend on which template is left out now.
    const isWhole = place !== leftPlace
    const length = Math.sqrt((isWhole ? metric : current)?.square(total) ?? squareLength(total))
    if (isWhole) slotIndex.derived[place] = length
    return length
  }

  return {
    search,
    aim(query) {
      restore()
      left = NO_SLOTS
      leftPlace = -1
      scale = setQuery(query)
    },
    ranked(top, accepts) {
      const found: ItemScore[] = []
      const { items, derived } = slotIndex
      const { tallies } = table
      let worst = Number.NEGATIVE_INFINITY
      for (let place = 0; place < items.length; place += 1) {
        const best = tallies[2 * place + 1] ?? 0
        // A gap, or an item of nothing but the template that is left out.
        if (best === Number.NEGATIVE_INFINITY) continue
        const kept = place === leftPlace ? Number.NaN : (derived[place] ?? 0)
        const length = Number.isNaN(kept) ? sumLength(place) : kept
        const mean = length > 0 ? (tallies[2 * place] ?? 0) / length : 0
        const plain = ((mean + best) / 2) * scale
        // Most items end here, before more of them is fetched than numbers that lie side by side.
        if (plain <= worst) continue
        const id = items[place]?.id
        if (id === undefined || (accepts && !accepts(id))) continue
        // Counter-examples only lower a score, so no item that was skipped above would have come in.
        const similarity = contradicted(plain, id, best * scale)
        if (similarity <= worst) continue
        insert(found, { id, similarity }, top)
        worst = found[top - 1]?.similarity ?? worst
      }
      return found
    },
    nearest() {
      const { tallies } = table
      let best = 0
      for (let place = 1; place < slotIndex.items.length; place += 1)
        if ((tallies[2 * place + 1] ?? 0) > (tallies[2 * best + 1] ?? 0)) best = place
      const item = slotIndex.items[best]
      if (!item) return null
      const cosineOf = (slot: number) => table.product(slot) * table.factor(slot, column)
      const slot = item.slots.reduce((one, other) =>
        cosineOf(other) > cosineOf(one) ? other : one,
      )
      return { slot, cosine: cosineOf(slot) * scale }
    },
    scoreWith(itemId, codes) {
      const place = slotIndex.itemOf(itemId)?.place ?? -1
      // As in a search, only the item of the template left out is measured by the metric of this search.
      const by = place >= 0 && place === leftPlace ? current : metric
      const square = by?.square(codes) ?? squareLength(codes)
      const inverse = square > 0 ? 1 / Math.sqrt(square) : 0
      const cosine = dot(queryVector, codes) * inverse * inverseQuery
      const best = table.tallies[2 * place + 1] ?? Number.NEGATIVE_INFINITY
      if (place < 0 || best === Number.NEGATIVE_INFINITY)
        return { id: itemId, similarity: contradicted(cosine, itemId, cosine) }
      const total = sumOf(place)
      add(total, codes, inverse)
      const length = Math.sqrt(by?.square(total) ?? squareLength(total))
      const sum = (table.tallies[2 * place] ?? 0) * scale + cosine
      const mean = length > 0 ? sum / length : 0
      const nearest = Math.max(best * scale, cosine)
      return { id: itemId, similarity: contradicted((mean + nearest) / 2, itemId, nearest) }
    },
    cosine: (slot) => table.product(slot) * table.factor(slot, column) * scale,
    measure(slot) {
      restore()
      measure(slot)
    },
  }
}

/** The `dot` of these two kinds of arrays only: `dot` itself, which takes all kinds, needs half as long again. */
function product(vector: Float32Array, codes: Codes): number {
  let sum = 0
  for (let at = 0; at < codes.length; at += 1) sum += (vector[at] ?? 0) * (codes[at] ?? 0)
  return sum
}

function add(total: Float32Array, codes: Codes, inverse: number): void {
  for (let at = 0; at < total.length; at += 1)
    total[at] = (total[at] ?? 0) + (codes[at] ?? 0) * inverse
}

/** Keeps the `top` best, best first. */
function insert(found: ItemScore[], score: ItemScore, top: number): void {
  let at = Math.min(found.length, top - 1)
  for (; at > 0; at -= 1) {
    const before = found[at - 1]
    if (!before || before.similarity >= score.similarity) break
    found[at] = before
  }
  if (at >= 0) found[at] = score
}
