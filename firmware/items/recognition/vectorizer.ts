/**
 * From a template picture to the vector a gallery holds: the network beside a colour histogram.
 *
 * The vectors of two vectorizers are never compared: `space.id` names the model file, its
 * preprocessing and the histogram, and each vector is kept under it.
 */
import type { Embedder, Variation } from '#hal/embedder.ts'
import type { Pictures } from '#hal/pictures.ts'
import { NO_VARIATION } from '../gallery/brought-rows.ts'
import { fuse } from '../gallery/vector.ts'
import { clearedPixels } from './cleared-picture.ts'
import { HISTOGRAM_BINS, HISTOGRAM_ID, histogram } from './colour-histogram.ts'

export interface VectorSpace {
  /** Templates whose id differs must be embedded again from their pictures. */
  readonly id: string
  readonly dimension: number
  /** For people. */
  readonly name: string
}

export interface Vectorizer {
  readonly space: VectorSpace
  /** What came with the model; for the gallery of its vectors. */
  readonly variation: Variation
  /**
   * The vector of a template picture (what Pictures.template gave), of length 1. Rejects as
   * Pictures and Embedder do. `change`: of what the network sees, for a look at goods as they do not lie there.
   */
  vectorize(picture: Uint8Array, signal?: AbortSignal, change?: PixelChange): Promise<Vectorized>
}

/** RGB as it was to RGB of the same size. */
export type PixelChange = (rgb: Uint8Array) => Uint8Array

export interface Vectorized {
  readonly vector: Float32Array
  /** The vector with the colours of `clearedPixels`: for a second look, never for a template. */
  cleared(): Float32Array
  readonly decodeMs: number
  readonly embedMs: number
}

/** The model's part of a space's id. */
export const modelOfSpace = (spaceId: string): string =>
  spaceId.slice(0, Math.max(spaceId.lastIndexOf('.'), 0))

export function createVectorizer(
  pictures: Pictures,
  embedder: Embedder,
  monotonicMs: () => number,
): Vectorizer {
  const { model } = embedder
  const dimension = model.dimension + HISTOGRAM_BINS
  return {
    space: {
      id: `${model.id}.${HISTOGRAM_ID}`,
      dimension,
      name: model.name,
    },
    // Rows of another length were made for another histogram: of no use, and no harm.
    variation: rowsOf(model.variation).every(({ length }) => length === dimension)
      ? (model.variation ?? NO_VARIATION)
      : NO_VARIATION,
    async vectorize(picture, signal, change = asItIs) {
      const startedMs = monotonicMs()
      const rgb = change(await pictures.pixels(picture, model))
      const decodedMs = monotonicMs()
      const network = await embedder.embed(rgb, signal)
      const embeddedMs = monotonicMs()
      return {
        vector: fuse(network, histogram(rgb)),
        cleared: () => fuse(network, histogram(clearedPixels(rgb, model.width))),
        decodeMs: decodedMs - startedMs,
        embedMs: embeddedMs - decodedMs,
      }
    },
  }
}

const asItIs: PixelChange = (rgb) => rgb

const rowsOf = (variation: Variation = NO_VARIATION) => [
  ...variation.rows,
  ...(variation.turned?.rows ?? []),
]
