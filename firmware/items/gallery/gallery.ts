/**
 * The templates a device compares with: exact search over all of them, and what is learnt from
 * their differences. Pure: memory in, answers out.
 *
 * An item's score for a query is half the cosine to the mean of its templates and half the best
 * cosine to one of them; once `learning` is done, cosines by the learnt metric. A template
 * is added and removed in time that does not grow with the gallery.
 */
import type { Variation } from '#hal/embedder.ts'
import type { Random } from '#hal/random.ts'
import { type TemplateViews, VIEWED_MAX, VIEWS_EACH, viewRows } from './augmentation-rows.ts'
import { createCounterVectors } from './counter-example-score.ts'
import { createMetricLearning, worthOf } from './distance-metric.ts'
import { DIFFERENCES_MAX, differencesOf } from './distance-metric-samples.ts'
import { brought, broughtMax, NO_VARIATION, together } from './model-variation.ts'
import { createSlotIndex } from './slot-index.ts'
import { createTemplateSearch, type ItemScore, type TemplateSearch } from './template-search.ts'
import { areCodes, type Codes } from './vector.ts'
import { type Column, createVectorTable } from './vector-table.ts'

/** A gallery to ask; who fills it holds a `WritableGallery`. */
export interface Gallery {
  readonly dimension: number
  readonly templateCount: number
  readonly itemCount: number
  /** Pictures that are known not to be an item. */
  readonly counterExampleCount: number
  /** Counts up with every change; equal numbers mean an unchanged gallery. */
  readonly generation: number
  /** Counts up when searches go by another metric: similarities change with it. */
  readonly metrics: number

  /** Null: no such template. */
  itemOf(sid: string): string | null
  /** The vector of a template; null: no such template. */
  codesOf(sid: string): Codes | null
  /** In the order of adding, except that a removal moves the last into the gap. */
  templatesOf(itemId: string): readonly string[]

  /** All items that `accepts` lets through, best first, `top` of them at most. */
  search(query: Query, options?: SearchOptions): readonly Scored[]
  /** The single most similar template by plain cosine; null in an empty gallery. */
  nearest(query: Query): Nearest | null
  /**
   * What a search for this template finds when it is not in the gallery itself. The raw material
   * of calibration and of quality reports.
   */
  leaveOneOut(sid: string, top: number): readonly Scored[]
  /**
   * The search behind `leaveOneOut`, for callers that need more than which items come first; `siblings`: other templates
   * of its item that are left out with it.
   */
  searchWithout(sid: string, siblings?: readonly string[]): TemplateRanking | null
  /**
   * The cosines of a query to `count` templates from the one with number `first` on; fewer at the end.
   * In pieces, as all of a large gallery take too long at once. The order is that of `sample`.
   */
  cosines(query: Query, first: number, count: number): readonly Nearest[]
  /**
   * Learns from the templates which differences count, a little with each call; true when it is
   * done and searches go by it. Until then they go by what was learnt before.
   */
  learning(): () => boolean
  /** At most `count` templates, spread evenly over the whole gallery; the same for the same gallery. */
  sample(count: number): readonly string[]
  /** `count` templates from the one with number `first` on; fewer at the end. In the order of `cosines`. */
  templates(first: number, count: number): readonly Owned[]
  /** What `setViews` was given; none after a `clear`. */
  readonly views: readonly TemplateViews[]
}

export interface WritableGallery extends Gallery {
  /** Adds a template. A sid that is already there is replaced. */
  add(template: Template): void
  /** Loads many, streaming: nothing of the iterator is kept but the templates. */
  addMany(templates: Iterable<Template>): void
  /** False when there was no such template. */
  remove(sid: string): boolean
  /**
   * The vectors of pictures that are not this item: all of them, in place of those before. They weigh
   * while the item has templates.
   */
  setCounterExamples(itemId: string, codes: readonly Codes[]): void
  /** The views of some templates: all of them, in place of those before. The next learning uses them. */
  setViews(all: readonly TemplateViews[]): void
  clear(): void
}

/** What a query finds; valid until the gallery is asked again. */
export interface TemplateRanking {
  ranked(top: number, accepts?: (itemId: string) => boolean): readonly Scored[]
  /** The score of an item as it would be with one template more, in a gallery that stays as it is. */
  scoreWith(itemId: string, codes: Codes): Scored
  /** The cosine to a template; null: there is none. */
  cosine(sid: string): number | null
}

export interface Template extends Owned {
  readonly codes: Codes
}

/** A fresh vector, or the codes of a template that is there or was. */
export type Query = Float32Array | Codes

export interface SearchOptions {
  /** Default 5. */
  readonly top?: number
  readonly accepts?: (itemId: string) => boolean
}

/** A similarity is not a probability; see calibrated-certainty.ts. */
export type Scored = ItemScore

/** A template and whose it is. */
export interface Owned {
  readonly sid: string
  readonly itemId: string
}

export interface Nearest extends Owned {
  readonly cosine: number
}

/** Two templates this close are the same picture taken twice. */
export const NEAR_DUPLICATE_COSINE = 0.995
/** The column of plain cosines; the metric in use and the one that is being learnt share the rest. */
const PLAIN = 0
/** Templates that one step of learning measures: a third of a millisecond. */
const MEASURED_AT_ONCE = 16
/** A gallery with fewer items has little to learn from; its thresholds are those for plain cosines. */
export const ITEMS_MIN = 4

export interface GalleryOptions {
  readonly dimension: number
  /** The variation that came with the model. */
  readonly variation?: Variation
  readonly hasSimd?: boolean | undefined
  /** For the key that names are hashed with. */
  readonly random: Pick<Random, 'fraction'>
}

export function createGallery(options: GalleryOptions): WritableGallery {
  const { dimension, hasSimd, variation = NO_VARIATION } = options
  const slotIndex = createSlotIndex(options.random)
  const counterExamples = createCounterVectors()
  let table = createVectorTable(dimension, hasSimd)
  let plain = createTemplateSearch(table, slotIndex, counterExamples, null, PLAIN)
  let scan = plain
  // The scan by the metric that is being learnt. A learning that is started ends the one before it.
  let coming: TemplateSearch | null = null
  let learnings = 0
  // The metric in use and the one that is being learnt take turns with these rows and with the columns of the table.
  const rows = createVectorTable(dimension, hasSimd)
  const rowsMax = DIFFERENCES_MAX + broughtMax(variation) + VIEWED_MAX * VIEWS_EACH
  let freeRows = 0
  let freeColumn: Column = 1
  let views: readonly TemplateViews[] = []
  let generation = 0
  let metrics = 0

  function changed(slot: number): void {
    plain.measure(slot)
    if (scan !== plain) scan.measure(slot)
    coming?.measure(slot)
  }

  function adopt(next: TemplateSearch): void {
    if (next !== scan) metrics += 1
    scan = next
    coming = null
    slotIndex.derived.fill(Number.NaN)
  }

  function add({ sid, itemId, codes }: Template): void {
    if (!areCodes(codes, dimension)) throw new RangeError(`not a vector of ${dimension} components`)
    remove(sid)
    const slot = slotIndex.join(sid, itemId)
    table.write(slot, codes, slotIndex.itemAt(slot).place)
    changed(slot)
    generation += 1
  }

  function remove(sid: string): boolean {
    const left = slotIndex.leave(sid)
    if (!left) return false
    if (left.movedFrom === null) table.assign(left.slot, null)
    else {
      table.move(left.movedFrom, left.slot)
      changed(left.slot)
    }
    generation += 1
    return true
  }

  function codesOf(sid: string): Codes | null {
    const slot = slotIndex.slotOf(sid)
    return slot === undefined ? null : table.read(slot)
  }

  function searchWithout(sid: string, siblings: readonly string[] = []): TemplateRanking | null {
    const slot = slotIndex.slotOf(sid)
    if (slot === undefined) return null
    const { place } = slotIndex.itemAt(slot)
    const others = siblings.flatMap((other) => {
      const at = slotIndex.slotOf(other)
      return at === undefined || at === slot || slotIndex.itemAt(at).place !== place ? [] : [at]
    })
    scan.search(table.read(slot), slot, others)
    return {
      ranked: (top, accepts) => scan.ranked(top, accepts),
      scoreWith: scan.scoreWith,
      cosine(other) {
        const at = slotIndex.slotOf(other)
        return at === undefined ? null : scan.cosine(at)
      },
    }
  }

  function templates(first: number, count: number): readonly Owned[] {
    const many = Math.max(0, Math.min(first + count, slotIndex.size) - first)
    return Array.from({ length: many }, (_, nth) => {
      const slot = first + nth
      return { sid: slotIndex.sidAt(slot), itemId: slotIndex.itemAt(slot).id }
    })
  }

  return {
    dimension,
    get templateCount() {
      return slotIndex.size
    },
    get itemCount() {
      return slotIndex.itemCount
    },
    get generation() {
      return generation
    },
    get metrics() {
      return metrics
    },
    add,
    addMany(templates) {
      for (const template of templates) add(template)
    },
    remove,
    setCounterExamples(itemId, codes) {
      if (!codes.every((one) => areCodes(one, dimension)))
        throw new RangeError(`not a vector of ${dimension} components`)
      counterExamples.set(itemId, codes)
      generation += 1
    },
    setViews(all) {
      if (!all.every((one) => one.views.every((view) => areCodes(view, dimension))))
        throw new RangeError(`not a vector of ${dimension} components`)
      views = all
      generation += 1
    },
    get views() {
      return views
    },
    get counterExampleCount() {
      return counterExamples.count
    },
    clear() {
      counterExamples.clear()
      views = []
      slotIndex.clear()
      // A table never shrinks, so a new one.
      table = createVectorTable(dimension, hasSimd)
      plain = createTemplateSearch(table, slotIndex, counterExamples, null, PLAIN)
      scan = plain
      coming = null
      learnings += 1
      generation += 1
    },
    itemOf(sid) {
      const slot = slotIndex.slotOf(sid)
      return slot === undefined ? null : slotIndex.itemAt(slot).id
    },
    codesOf,
    templatesOf: (itemId) => slotIndex.itemOf(itemId)?.slots.map(slotIndex.sidAt) ?? [],
    search(query, { top = 5, accepts } = {}) {
      scan.search(query)
      return scan.ranked(top, accepts)
    },
    nearest(query) {
      plain.search(query)
      const best = plain.nearest()
      if (!best) return null
      const { slot, cosine } = best
      return { sid: slotIndex.sidAt(slot), itemId: slotIndex.itemAt(slot).id, cosine }
    },
    leaveOneOut: (sid, top) => searchWithout(sid)?.ranked(top) ?? [],
    searchWithout,
    cosines(query, first, count) {
      // Plain cosines: what is alike by them is alike by the metric, and the pieces need no search each.
      plain.aim(query)
      return templates(first, count).map((one, nth) => ({
        ...one,
        cosine: plain.cosine(first + nth),
      }))
    },
    templates,
    learning() {
      learnings += 1
      const mine = learnings
      coming = null
      const differences = differencesOf(slotIndex, table)
      const withModel = brought(variation, differences)
      const ofViews = viewRows(views, worthOf(differences), codesOf)
      const isEnough = slotIndex.itemCount >= ITEMS_MIN && differences.length + withModel.worth > 0
      if (!isEnough) {
        return () => {
          adopt(plain)
          return true
        }
      }
      const learn = createMetricLearning(differences, together(withModel, ofViews), rows, freeRows)
      let measured = 0
      return () => {
        if (mine !== learnings) return true
        if (!coming) {
          const metric = learn()
          if (metric)
            coming = createTemplateSearch(table, slotIndex, counterExamples, metric, freeColumn)
          return false
        }
        const end = Math.min(measured + MEASURED_AT_ONCE, slotIndex.size)
        while (measured < end) coming.measure(measured++)
        if (measured < slotIndex.size) return false
        adopt(coming)
        freeRows = freeRows === 0 ? rowsMax : 0
        freeColumn = freeColumn === 1 ? 2 : 1
        return true
      }
    },
    sample(count) {
      const many = Math.min(count, slotIndex.size)
      const step = slotIndex.size / Math.max(many, 1)
      return Array.from({ length: many }, (_, nth) => slotIndex.sidAt(Math.floor(nth * step)))
    },
  }
}
