/**
 * Goods that were turned while they lay there: their pictures are one question. Pure.
 *
 * Another side says what the first picture left open; another frame of goods that lie still says nothing, so it takes
 * the place of the one that it is like (docs/recognition-trials.md). Each picture counts the same. A second look clears the colours of
 * the latest picture only, because of the earlier ones only the vectors are kept.
 */
import { type Codes, cosine, toCodes, unit } from '../gallery/vector.ts'

export interface Sight {
  readonly vector: Float32Array
  /** With the colours as they would be without a bag and under a plainer lamp. */
  cleared(): Float32Array
}

export interface JoinedSight extends Sight {
  /** Of the pictures that are joined, the latest last. */
  readonly views: readonly Codes[]
}

/** Two frames of goods that lie still are closer; goods that were turned are farther. */
const SAME_SCENE_COSINE = 0.98
/** More sides than these a cashier does not show. */
const VIEWS_MAX = 4

/** `earlier`: the views of the answer before; empty: the picture is a question of its own. */
export function joined(earlier: readonly Codes[], sight: Sight): JoinedSight {
  const codes = toCodes(sight.vector)
  const others = earlier.filter((one) => !isSameScene(one, codes)).slice(1 - VIEWS_MAX)
  const views = [...others, codes]
  if (others.length === 0) return { vector: sight.vector, cleared: () => sight.cleared(), views }
  const before = others.map((one) => unit(Float32Array.from(one)))
  return {
    vector: middle([...before, sight.vector]),
    cleared: () => middle([...before, sight.cleared()]),
    views,
  }
}

export function isSameScene(one: Codes, other: Codes): boolean {
  return cosine(one, other) >= SAME_SCENE_COSINE
}

/** Of vectors of length 1. */
function middle(vectors: readonly Float32Array[]): Float32Array {
  const total = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors)
    for (let at = 0; at < total.length; at += 1) total[at] = (total[at] ?? 0) + (vector[at] ?? 0)
  return unit(total)
}
