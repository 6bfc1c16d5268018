/**
 * Pictures seen twice by a network, whole and their middle, and the vectors that can be made of the two. The colours are
 * always those of the whole.
 */
import { readFileSync } from 'node:fs'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTfliteEmbedder, type TfliteOptions } from '#drivers/embedder/tflite-embedder.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { fuse, toCodes, unit } from '#firmware/items/gallery/vector.ts'
import { middleOf, sizeAround } from '#firmware/items/recognition/centre-crop.ts'
import { histogram } from '#firmware/items/recognition/colour-histogram.ts'
import { coloursWithoutBag } from '#firmware/items/recognition/colours-without-bag.ts'
import { createVectorizer } from '#firmware/items/recognition/vectorizer.ts'
import type { Variation, VariationRows } from '#hal/embedder.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import type { Picture, Seen } from './picture-folder.ts'

/** What is known of a picture before anything is put together. */
interface Sight {
  readonly whole: Float32Array
  /** By the share of the sides that was cut out. */
  readonly middles: ReadonlyMap<number, Float32Array>
  readonly colours: Float32Array
  readonly cleared: Float32Array
}

export interface Sights {
  readonly variation: Variation
  readonly owners: readonly number[]
  readonly items: readonly string[]
  readonly pictures: readonly Sight[]
}

/**
 * `mean`: both views become one vector, as long as before. `asked`: the same, and a first look with the whole alone, so that the
 * second is paid for where a question is left. `query`: as `asked`, but templates are the whole alone. Lanes have `asked` with a middle of 0.8.
 * `beside`: both lie in the vector, which is longer by one.
 */
export type Form = 'whole' | 'mean' | 'asked' | 'query' | 'beside'

export interface TwoViews {
  readonly form: Form
  readonly middle: number
  /** Of the middle beside the whole. */
  readonly weight: number
}

export async function seeTwice(
  pictures: readonly Picture[],
  options: TfliteOptions,
  middles: readonly number[],
): Promise<Sights> {
  const clock = createSystemClock()
  const loud = (event: string, fields?: unknown) => console.error(event, fields)
  const journal = { info: () => {}, warn: loud, error: loud }
  await using embedder = await openTfliteEmbedder(options, clock, journal)
  const { model } = embedder
  const sharp = createSharpPictures()
  const items = [...new Set(pictures.map(({ item }) => item))]
  const seen: Sight[] = []
  for (const { path } of pictures) {
    const template = await sharp.template(readFileSync(path), WHOLE_PICTURE)
    const rgb = await sharp.pixels(template, model)
    const found = new Map<number, Float32Array>()
    for (const share of middles)
      found.set(share, await embedder.embed(await middleSeen(template, share)))
    seen.push({
      whole: await embedder.embed(rgb),
      middles: found,
      colours: histogram(rgb),
      cleared: histogram(coloursWithoutBag(rgb, model.width)),
    })
  }
  const { variation } = createVectorizer(sharp, embedder, () => clock.monotonicMs())
  const owners = pictures.map(({ item }) => items.indexOf(item))
  return { variation, owners, items, pictures: seen }

  async function middleSeen(template: Uint8Array, share: number): Promise<Uint8Array> {
    const larger = { ...model, ...sizeAround(model, share) }
    return middleOf(await sharp.pixels(template, larger), larger, model)
  }
}

/** Of the items that are wanted. */
export function sightsOf(sights: Sights, isWanted: (item: string) => boolean): Sights {
  const isIn = (owner: number | undefined) => isWanted(sights.items[owner ?? -1] ?? '')
  return {
    ...sights,
    owners: sights.owners.filter(isIn),
    pictures: sights.pictures.filter((_, nth) => isIn(sights.owners[nth])),
  }
}

/** What the gallery would hold and be asked with, without the device's own views in bags and under lamps. */
export function seenAs({ variation, owners, pictures }: Sights, how: TwoViews): Seen {
  const asked = pictures.map((sight) => {
    const network = networkOf(sight, how)
    const first =
      how.form === 'asked' || how.form === 'query'
        ? { first: fuse(sight.whole, sight.colours) }
        : {}
    const [vector, cleared] = [fuse(network, sight.colours), fuse(network, sight.cleared)]
    return { ...first, vector, cleared }
  })
  return {
    model: how.form,
    owners,
    asked,
    embedMs: [],
    dimension: asked[0]?.vector.length ?? 0,
    variation: how.form === 'beside' ? besideOf(variation, how.weight) : variation,
    codes: asked.map(({ first, vector }) =>
      toCodes(how.form === 'query' && first ? first : vector),
    ),
    views: asked.map(() => []),
  }
}

function networkOf(sight: Sight, { form, middle, weight }: TwoViews): Float32Array {
  if (form === 'whole') return sight.whole
  const whole = unit(sight.whole)
  const close = unit(sight.middles.get(middle) ?? sight.whole)
  if (form !== 'beside') return whole.map((value, at) => value + weight * (close[at] ?? 0))
  return Float32Array.from([...whole, ...close.map((value) => weight * value)])
}

/** The rows of a model, as if what moves the whole moved the middle alike. */
function besideOf(variation: Variation, weight: number): Variation {
  const longer = ({ rows, worth }: VariationRows): VariationRows => ({
    worth,
    rows: rows.map((row) => {
      const network = row.subarray(0, row.length - 256).map((one) => one / Math.hypot(1, weight))
      const middle = network.map((one) => weight * one)
      return Float32Array.from([...network, ...middle, ...row.subarray(row.length - 256)])
    }),
  })
  const { turned } = variation
  return { ...longer(variation), ...(turned && { turned: longer(turned) }) }
}
