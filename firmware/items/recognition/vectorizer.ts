/**
 * From a template picture to the vector a gallery holds: the network's, of the whole picture and of its middle, beside a
 * colour histogram of the whole (ADR 0121).
 *
 * The vectors of two vectorizers are never compared: `space.id` names the model file, its
 * preprocessing, the histogram and the views, and each vector is kept under it.
 */
import type { Embedder, Variation } from '#hal/embedder.ts'
import type { Pictures } from '#hal/pictures.ts'
import { NO_VARIATION } from '../gallery/brought-rows.ts'
import { fuse } from '../gallery/vector.ts'
import { clearedPixels } from './cleared-picture.ts'
import { HISTOGRAM_BINS, HISTOGRAM_ID, histogram } from './colour-histogram.ts'
import { MIDDLE_ID, middleOf, sizeAround } from './middle-view.ts'

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
  /** The same of the whole picture alone, for a question that may need no more. */
  firstLook(picture: Uint8Array, signal?: AbortSignal): Promise<FirstLook>
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

export interface FirstLook extends Vectorized {
  /** What `vectorize` gives, for the price of what the first look left out. Null: it was all. */
  readonly closer: ((signal?: AbortSignal) => Promise<Vectorized>) | null
}

/** How much of a picture the network sees. `whole`: templates of releases before the middle was looked at, too. */
export const VIEWS = ['whole', 'whole and middle'] as const
export type Views = (typeof VIEWS)[number]

/** The model's part of a space's id. */
export const modelOfSpace = (spaceId: string): string =>
  spaceId.slice(0, Math.max(spaceId.lastIndexOf('.'), 0))

export function createVectorizer(
  pictures: Pictures,
  embedder: Embedder,
  monotonicMs: () => number,
  views: Views = 'whole and middle',
): Vectorizer {
  const { model } = embedder
  const dimension = model.dimension + HISTOGRAM_BINS
  const hasMiddle = views !== 'whole'
  const larger = { ...model, ...sizeAround(model) }

  async function seen(pixels: () => Promise<Uint8Array>, signal?: AbortSignal): Promise<View> {
    const startedMs = monotonicMs()
    const rgb = await pixels()
    const decodedMs = monotonicMs()
    const network = await embedder.embed(rgb, signal)
    return {
      ...{ rgb, network },
      ...{ decodeMs: decodedMs - startedMs, embedMs: monotonicMs() - decodedMs },
    }
  }

  const whole = (picture: Uint8Array, change: PixelChange, signal?: AbortSignal) =>
    seen(async () => change(await pictures.pixels(picture, model)), signal)

  /** Its times are of the middle alone. */
  async function closer(
    first: View,
    picture: Uint8Array,
    change: PixelChange,
    signal?: AbortSignal,
  ) {
    const second = await seen(
      async () => middleOf(change(await pictures.pixels(picture, larger)), larger, model),
      signal,
    )
    return fused({ ...second, rgb: first.rgb }, mean(first.network, second.network))
  }

  function fused({ rgb, decodeMs, embedMs }: View, network: Float32Array): Vectorized {
    return {
      vector: fuse(network, histogram(rgb)),
      cleared: () => fuse(network, histogram(clearedPixels(rgb, model.width))),
      ...{ decodeMs, embedMs },
    }
  }

  return {
    space: {
      id: `${model.id}.${HISTOGRAM_ID}${hasMiddle ? `+${MIDDLE_ID}` : ''}`,
      dimension,
      name: model.name,
    },
    // Rows of another length were made for another histogram: of no use, and no harm.
    variation: rowsOf(model.variation).every(({ length }) => length === dimension)
      ? (model.variation ?? NO_VARIATION)
      : NO_VARIATION,
    async vectorize(picture, signal, change = asItIs) {
      const first = await whole(picture, change, signal)
      if (!hasMiddle) return fused(first, first.network)
      const both = await closer(first, picture, change, signal)
      return {
        ...both,
        ...{ decodeMs: first.decodeMs + both.decodeMs, embedMs: first.embedMs + both.embedMs },
      }
    },
    async firstLook(picture, signal) {
      const first = await whole(picture, asItIs, signal)
      const look = (stop?: AbortSignal) => closer(first, picture, asItIs, stop)
      return { ...fused(first, first.network), closer: hasMiddle ? look : null }
    },
  }
}

/** What the network makes of some of a picture. */
interface View {
  readonly rgb: Uint8Array
  readonly network: Float32Array
  readonly decodeMs: number
  readonly embedMs: number
}

const asItIs: PixelChange = (rgb) => rgb

/** Of two vectors of length 1, but for its length. */
const mean = (one: Float32Array, other: Float32Array) =>
  one.map((value, at) => value + (other[at] ?? 0))

const rowsOf = (variation: Variation = NO_VARIATION) => [
  ...variation.rows,
  ...(variation.turned?.rows ?? []),
]
