/**
 * From a template picture to the vector a gallery holds: the network's, of the whole picture and of its middle, next to a
 * colour histogram: of the goods alone where they can be told from the empty platform, else of the whole (docs/recognition-trials.md).
 *
 * The vectors of two vectorizers are never compared: `space.id` names the model file, its
 * preprocessing, the histogram, whose colours it counts and the views, and each vector is kept under it. The platform is not
 * in it: colours of goods are colours, whatever lay under them.
 *
 * Why one path: if learning, import, synchronisation and embedding again prepared pictures differently, vectors of
 * the same goods would drift apart unnoticed. So every picture first becomes a template picture (the region, upright,
 * at most 256 pixels, JPEG of quality 90 with full colour resolution), a customer's picture too, and all else is made
 * from that file. It costs 1.5 ms of 13. A preprocessing keeps its name for ever, another way gets another name, and
 * vectors are never converted from one space to another.
 */
import type { Embedder, Variation } from '#hal/embedder.ts'
import type { Pictures } from '#hal/pictures.ts'
import { NO_VARIATION } from '../gallery/model-variation.ts'
import { fuse } from '../gallery/vector.ts'
import { MIDDLE_ID, middleOf, sizeAround } from './centre-crop.ts'
import { HISTOGRAM_BINS, HISTOGRAM_ID, histogram } from './colour-histogram.ts'
import { coloursWithoutBag } from './colours-without-bag.ts'
import type { Glance } from './empty-or-moving.ts'
import { GOODS_ID, goodsMask, pixelsIn } from './goods-mask.ts'

export interface VectorSpace {
  /** Templates whose id differs must be embedded again from their pictures. */
  readonly id: string
  readonly dimension: number
  /** For people. */
  readonly name: string
}

export interface Vectorizer {
  readonly space: VectorSpace
  /** The variation that came with the model, for the gallery of its vectors. */
  readonly variation: Variation
  /**
   * The vector of a template picture (what Pictures.template gave), of length 1. Rejects as Pictures and Embedder do.
   * `change`: changes the pixels, to look at the goods as if in a bag or under another lamp.
   */
  vectorize(picture: Uint8Array, signal?: AbortSignal, change?: PixelChange): Promise<Vectorized>
  /** The same of the whole picture alone, for a question that may need no more. */
  firstLook(picture: Uint8Array, signal?: AbortSignal): Promise<FirstLook>
}

/** RGB as it was to RGB of the same size. */
export type PixelChange = (rgb: Uint8Array) => Uint8Array

export interface Vectorized {
  readonly vector: Float32Array
  /** The vector with the colours of `coloursWithoutBag`: for a second look, never for a template. */
  cleared(): Float32Array
  readonly decodeMs: number
  readonly embedMs: number
}

export interface FirstLook extends Vectorized {
  /** Completes the first look to what `vectorize` gives, at the cost of the rest only. Null: the first look was all. */
  readonly closer: ((signal?: AbortSignal) => Promise<Vectorized>) | null
}

/** How much of a picture the network sees. `whole`: templates of releases before the middle was looked at, too. */
export const VIEWS = ['whole', 'whole and middle'] as const
export type Views = (typeof VIEWS)[number]

/** The model's part of a space's id. */
export const modelOfSpace = (spaceId: string): string =>
  spaceId.slice(0, Math.max(spaceId.lastIndexOf('.'), 0))

export interface VectorizerOptions {
  readonly views?: Views
  /** What the empty platform looks like, read for each picture; null: not known. Absent: colours are of the whole. */
  readonly background?: () => Glance | null
}

export function createVectorizer(
  pictures: Pictures,
  embedder: Embedder,
  monotonicMs: () => number,
  { views = 'whole and middle', background }: VectorizerOptions = {},
): Vectorizer {
  const { model } = embedder
  const dimension = model.dimension + HISTOGRAM_BINS
  const hasMiddle = views !== 'whole'
  const larger = { ...model, ...sizeAround(model) }

  async function seen(pixels: () => Promise<Pixels>, signal?: AbortSignal): Promise<View> {
    const startedMs = monotonicMs()
    const { rgb, goods } = await pixels()
    const decodedMs = monotonicMs()
    const network = await embedder.embed(rgb, signal)
    return {
      rgb,
      goods,
      network,
      decodeMs: decodedMs - startedMs,
      embedMs: monotonicMs() - decodedMs,
    }
  }

  async function wholePixels(picture: Uint8Array, change: PixelChange): Promise<Pixels> {
    const asTaken = await pictures.pixels(picture, model)
    const platform = background?.() ?? null
    // The mask is made before the change: a changed picture no longer matches the platform as it was shown.
    const mask = platform && goodsMask(asTaken, model, platform)
    const rgb = change(asTaken)
    return { rgb, goods: mask && pixelsIn(mask, rgb) }
  }

  const whole = (picture: Uint8Array, change: PixelChange, signal?: AbortSignal) =>
    seen(() => wholePixels(picture, change), signal)

  /** Its times are of the middle alone. */
  async function closer(
    first: View,
    picture: Uint8Array,
    change: PixelChange,
    signal?: AbortSignal,
  ) {
    const middle = async () => {
      const rgb = middleOf(change(await pictures.pixels(picture, larger)), larger, model)
      return { rgb, goods: null }
    }
    const { rgb, goods } = first
    const second = await seen(middle, signal)
    return fused({ ...second, rgb, goods }, mean(first.network, second.network))
  }

  function fused({ rgb, goods, decodeMs, embedMs }: View, network: Float32Array): Vectorized {
    return {
      vector: fuse(network, histogram(goods ?? rgb)),
      cleared: () => fuse(network, histogram(coloursWithoutBag(rgb, model.width, goods))),
      decodeMs,
      embedMs,
    }
  }

  return {
    space: {
      id: [
        `${model.id}.${HISTOGRAM_ID}`,
        ...(hasMiddle ? [MIDDLE_ID] : []),
        ...(background ? [GOODS_ID] : []),
      ].join('+'),
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
        decodeMs: first.decodeMs + both.decodeMs,
        embedMs: first.embedMs + both.embedMs,
      }
    },
    async firstLook(picture, signal) {
      const first = await whole(picture, asItIs, signal)
      const look = (stop?: AbortSignal) => closer(first, picture, asItIs, stop)
      return { ...fused(first, first.network), closer: hasMiddle ? look : null }
    },
  }
}

interface Pixels {
  readonly rgb: Uint8Array
  /** RGB of those that are goods; null: they cannot be told apart. */
  readonly goods: Uint8Array | null
}

/** What the network makes of some of a picture. */
interface View extends Pixels {
  readonly network: Float32Array
  readonly decodeMs: number
  readonly embedMs: number
}

const asItIs: PixelChange = (rgb) => rgb

/** The direction of the mean of two vectors of length 1. */
const mean = (one: Float32Array, other: Float32Array) =>
  one.map((value, at) => value + (other[at] ?? 0))

const rowsOf = (variation: Variation = NO_VARIATION) => [
  ...variation.rows,
  ...(variation.turned?.rows ?? []),
]
