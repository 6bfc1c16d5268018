/**
 * In what the pictures of an item are too much alike: in their colours (one light) or in their shapes
 * (one side, one heap). What is missing there teaches most. Pure.
 */
import type { Gallery } from '../gallery/gallery.ts'
import { type Codes, dot, squareLength } from '../gallery/vector.ts'
import { HISTOGRAM_BINS } from '../recognition/colour-histogram.ts'

/** 'light': another light or time of day. 'side': another side, another heap. 'any': whatever is at hand. */
export type PictureVariety = 'light' | 'side' | 'any'

/** Mean cosine of two pictures of an item above which they are alike; of nine items in ten it is below. */
const ALIKE_COLOURS = 0.9
const ALIKE_SHAPES = 0.9

export function varietyOf(gallery: Gallery, sids: readonly string[]): PictureVariety {
  const vectors = sids.flatMap((sid) => gallery.codesOf(sid) ?? [])
  if (vectors.length < 2) return 'any'
  const split = gallery.dimension - HISTOGRAM_BINS
  const colours = likeness(vectors.map((codes) => codes.subarray(split)))
  const shapes = likeness(vectors.map((codes) => codes.subarray(0, split)))
  if (colours < ALIKE_COLOURS && shapes < ALIKE_SHAPES) return 'any'
  return colours - ALIKE_COLOURS > shapes - ALIKE_SHAPES ? 'light' : 'side'
}

/** Mean cosine of any two. */
export function likeness(vectors: readonly Codes[]): number {
  let [sum, pairs] = [0, 0]
  for (const [at, one] of vectors.entries())
    for (const other of vectors.slice(at + 1)) {
      const lengths = Math.sqrt(squareLength(one) * squareLength(other))
      sum += lengths > 0 ? dot(one, other) / lengths : 1
      pairs += 1
    }
  return pairs > 0 ? sum / pairs : 1
}
