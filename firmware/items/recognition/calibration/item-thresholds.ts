/**
 * From which value on an answer is certain, for each item: the value that one in ten strangers like it reaches. Pure.
 *
 * A shelf holds unlike goods. A stranger is taken for what is like it: a new apple for an apple, never for a shirt. So
 * for an item those strangers count that resemble it, and a few of all kinds so that no threshold rests on two. A small
 * shelf has few strangers to learn from, and a threshold from a few goods varies more than real thresholds do from shop
 * to shop. So usual strangers count too, and less the more items there are (docs/recognition-trials.md).
 */
import type { Scored } from '../../gallery/gallery.ts'
import { itemsAlike, type Probe, sortedQuantile } from './item-weights.ts'

/** A template as a stranger: how far it stands out without its item. */
export interface StrangerProbe extends Probe {
  /** How well its colours agree with those of the item that it is taken for; 0: vectors without colours. */
  readonly colours: number
  /** The items that it resembles, best first; of a large gallery the first few, and the last stands for the rest. */
  readonly likes: readonly Scored[]
}

/** Strangers that stay below the threshold. */
export const STRANGER_SHARE = 0.9
/** How fast a stranger counts less as it resembles an item less: a third for 0.1. 8 to 18 do as well. */
const LIKENESS = 12
/** All strangers together count as so many that resemble the item most. */
const ALL_WORTH = 10
/** Nine in ten usual strangers stay below it: 1.13 to 1.26 with two networks on fruit and on groceries. */
const USUAL = 1.21
/** The usual strangers count as those of so many items. */
const USUAL_ITEMS = 10

/** Whether these are vectors with colours. */
export function haveColours(probes: readonly StrangerProbe[]): boolean {
  return probes.some(({ colours }) => colours > 0)
}

/** What a threshold of these strangers becomes with the usual ones. */
export function usualToo(probes: readonly StrangerProbe[]): (threshold: number) => number {
  // What is usual holds for margin and colours together.
  if (!haveColours(probes)) return (threshold) => threshold
  const items = new Set(probes.map(({ itemId }) => itemId)).size
  return (threshold) => (items * threshold + USUAL_ITEMS * USUAL) / (items + USUAL_ITEMS)
}

/** One item's threshold with each step. Items that no stranger resembles have none. */
export function* itemThresholds(
  probes: readonly StrangerProbe[],
): Generator<undefined, ReadonlyMap<string, number>> {
  const sorted = itemsAlike(probes).toSorted((one, other) => one.value - other.value)
  const farthest = sorted.map(({ likes }) => likeness(likes.at(-1)?.similarity ?? 0))
  const likesOf = new Map<string, Like[]>()
  for (const [place, { likes }] of sorted.entries())
    for (const { id, similarity } of likes) {
      const found = likesOf.get(id) ?? []
      found.push({ place, likeness: likeness(similarity) })
      likesOf.set(id, found)
    }
  const withUsual = usualToo(probes)
  const thresholds = new Map<string, number>()

  function threshold(itemId: string, near: readonly Like[]): number {
    // An item's own templates do not count as strangers like it, only among the strangers of all kinds.
    const likes = farthest.map((far, place) => (sorted[place]?.itemId === itemId ? 0 : far))
    for (const one of near) likes[one.place] = one.likeness
    const all = (ALL_WORTH * Math.max(...likes)) / sorted.length
    const weights = sorted.map(({ weight }, place) => weight * ((likes[place] ?? 0) + all))
    return withUsual(sortedQuantile(sorted, weights, STRANGER_SHARE))
  }

  for (const [itemId, near] of likesOf) {
    thresholds.set(itemId, threshold(itemId, near))
    yield
  }
  return thresholds
}

interface Like {
  readonly place: number
  readonly likeness: number
}

const likeness = (similarity: number) => Math.exp(LIKENESS * similarity)
