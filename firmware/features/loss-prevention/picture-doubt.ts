/**
 * How strongly a picture contradicts the choice: a cheap item was chosen, and the picture looks like an expensive
 * one. Pure.
 *
 * The gap is by how much the picture is more like another item than like the chosen one. What honest choices show is
 * learnt from the device's own templates: each is left out and taken for a sale of its item; of a hundred such sales
 * one may lie above the bound. With fewer than 99 there is no bound, and nothing is doubted. An item that is known to
 * cost no more than the chosen one is no reason for a doubt, nor is one of its look-alike group.
 *
 * The bound is the ⌈0.99 (n + 1)⌉th of n honest gaps, which holds whatever their distribution and does not exist for
 * n < 99. At most 1,000 templates are tried, in slices, again when prices change and otherwise every ten minutes at
 * most. Where a price or its unit is unknown the picture alone counts: a shop without an assortment has doubts, too.
 */
interface Scored {
  readonly id: string
  readonly similarity: number
}

/** As far as a picture is compared: the gallery of the lane's templates. */
export interface ComparedGallery {
  /** Counts up with every change; equal numbers mean an unchanged gallery. */
  readonly generation: number
  /** Counts up when similarities change. */
  readonly metrics: number
  /** Null: no such template. */
  itemOf(sid: string): string | null
  templatesOf(itemId: string): readonly string[]
  /** At most `count` templates, spread evenly; the same for the same gallery. */
  sample(count: number): readonly string[]
  /** All items that `accepts` lets through, best first, `top` of them at most. */
  search(
    query: Int8Array,
    options: { readonly top: number; accepts(itemId: string): boolean },
  ): readonly Scored[]
  /** What a search for this template finds when it is not in the gallery itself; null: no such template. */
  searchWithout(sid: string): {
    ranked(top: number, accepts: (itemId: string) => boolean): readonly Scored[]
  } | null
}

/** What the shop's list says of an item. */
export interface Listed {
  readonly priceKopecks: number | null
  /** Prices of different units are not compared. */
  readonly unit: string | null
  /** Goods of one group look the same to a camera. */
  readonly group: string | null
}

export type ListedOf = (itemId: string) => Listed | null

/** An item that the picture may be rather than the chosen one. */
export interface Likeness {
  readonly itemId: string
  /** By how much the picture is more like it than like the chosen one; below 0: less. */
  readonly gap: number
  /** Both have prices that can be compared, and this one is the dearer. */
  readonly isDearer: boolean
}

export interface DoubtBound {
  /** A gap above it is doubted; null: too few templates to say. */
  readonly gap: number | null
  /** Templates that were left out. */
  readonly samples: number
}

export const NO_BOUND: DoubtBound = { gap: null, samples: 0 }

/** One honest choice in a hundred may be doubted. */
const FALSE_ALARMS = 0.01
/** A thousand searches: the last hundredth rests on ten of them. */
const PROBES = 1_000

/** The most similar item that is let through; null: none is. */
export type BestOf = (accepts: (itemId: string) => boolean) => Scored | null

/** Null: the chosen one has no templates, or there is nothing else that it may be. */
export function likenessOf(bestOf: BestOf, chosenId: string, listedOf: ListedOf): Likeness | null {
  const chosen = listedOf(chosenId)
  const mayBe = (id: string) => id !== chosenId && isReason(listedOf(id), chosen)
  const own = bestOf((id) => id === chosenId)
  const other = own && bestOf(mayBe)
  if (!own || !other) return null
  return {
    itemId: other.id,
    gap: other.similarity - own.similarity,
    isDearer: isDearer(listedOf(other.id), chosen) === true,
  }
}

function isReason(one: Listed | null, chosen: Listed | null): boolean {
  const areAlike = one?.group != null && one.group === chosen?.group
  return !areAlike && isDearer(one, chosen) !== false
}

/** Null: it is unknown. */
function isDearer(one: Listed | null, chosen: Listed | null): boolean | null {
  if (one?.priceKopecks == null || chosen?.priceKopecks == null || one.unit !== chosen.unit)
    return null
  return one.priceKopecks > chosen.priceKopecks
}

/** One template with each step. The gallery may change meanwhile. */
export function* boundLearning(
  gallery: ComparedGallery,
  listedOf: ListedOf,
): Generator<undefined, DoubtBound> {
  const gaps: number[] = []

  function probe(sid: string): void {
    const ownId = gallery.itemOf(sid)
    // Without the probe its item has no template: nobody would find it.
    if (ownId === null || gallery.templatesOf(ownId).length < 2) return
    const ranking = gallery.searchWithout(sid)
    if (!ranking) return
    const bestOf: BestOf = (accepts) => ranking.ranked(1, accepts)[0] ?? null
    gaps.push(likenessOf(bestOf, ownId, listedOf)?.gap ?? Number.NEGATIVE_INFINITY)
  }

  for (const sid of gallery.sample(PROBES)) {
    probe(sid)
    yield
  }
  return { gap: boundOf(gaps), samples: gaps.length }
}

/** The gap that one honest choice in a hundred exceeds, if honest choices are like these; null: too few to say. */
export function boundOf(gaps: readonly number[]): number | null {
  const sorted = [...gaps].sort((one, other) => one - other)
  const rank = Math.ceil((sorted.length + 1) * (1 - FALSE_ALARMS) - 1e-9)
  return sorted[rank - 1] ?? null
}
