/**
 * A picture in doubt is looked at again, and more closely.
 *
 * First the whole picture alone is looked at: a certain answer needs no more. Then its middle is added, and the other
 * sides of goods that were turned; and then, unless the best stands out as taught goods do, the same is searched for
 * without a bag or a coloured lamp: for most clean pictures that would change nothing. Of these two the one counts
 * whose best stands out more. What is kept and taught is the picture as it is (docs/recognition-trials.md).
 */
import { type Codes, toCodes } from '../gallery/vector.ts'
import type { Certainty } from './calibration/calibrated-certainty.ts'
import { joined } from './turned-views.ts'
import type { FirstLook } from './vectorizer.ts'

interface SeenLook {
  readonly isKnown: boolean
  readonly stands: number
}

export interface Looked<Found> {
  readonly found: Found
  /** The vector of the picture, as far as it was looked at. */
  readonly codes: Codes
  /** The whole picture was enough: no template would have these codes. */
  readonly isFirstLook: boolean
  /** The vectors of all pictures that the answer rests on, the latest last. */
  readonly views: readonly Codes[]
  readonly decodeMs: number
  readonly embedMs: number
}

interface ToLookAt {
  readonly first: FirstLook
  /** Of the same goods before they were turned. */
  readonly before: readonly Codes[]
  readonly signal: AbortSignal | undefined
}

export async function looked<Found extends SeenLook & { readonly certainty: Certainty }>(
  { first, before, signal }: ToLookAt,
  search: (query: Float32Array) => Found,
): Promise<Looked<Found>> {
  const { closer, decodeMs, embedMs } = first
  if (closer && before.length === 0) {
    const found = search(first.vector)
    if (found.certainty === 'certain') {
      const codes = toCodes(first.vector)
      return { found, codes, isFirstLook: true, views: [codes], decodeMs, embedMs }
    }
  }
  const closely = await closer?.(signal)
  const together = joined(before, closely ?? first)
  return {
    found: bestLook(together, search),
    codes: toCodes((closely ?? first).vector),
    isFirstLook: false,
    views: together.views,
    decodeMs: decodeMs + (closely?.decodeMs ?? 0),
    embedMs: embedMs + (closely?.embedMs ?? 0),
  }
}

/**
 * Looks at the picture as it is, and if its best does not stand out, as it would be without a bag or a coloured lamp.
 */
export function bestLook<Look extends SeenLook>(
  sight: { readonly vector: Float32Array; cleared(): Float32Array },
  look: (query: Float32Array) => Look,
): Look {
  const first = look(sight.vector)
  if (first.isKnown) return first
  const second = look(sight.cleared())
  return second.stands > first.stands ? second : first
}
