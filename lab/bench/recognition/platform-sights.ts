/**
 * Goods laid on a platform, seen by the lane's pictures and network, and the vectors that can be made of what was seen. Only
 * the colours are ever of the goods alone, and the closer look may be of where they lie.
 */
import { readFileSync } from 'node:fs'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite-embedder.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { fuse, toCodes, unit } from '#firmware/items/gallery/vector.ts'
import { middleOf, sizeAround } from '#firmware/items/recognition/centre-crop.ts'
import { histogram } from '#firmware/items/recognition/colour-histogram.ts'
import { coloursWithoutBag } from '#firmware/items/recognition/colours-without-bag.ts'
import { goodsMask, pixelsIn } from '#firmware/items/recognition/goods-mask.ts'
import { createVectorizer } from '#firmware/items/recognition/vectorizer.ts'
import type { Variation } from '#hal/embedder.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import type { Asked, Picture, Seen } from './picture-folder.ts'
import { type Chance, frame, type Platform, type Visit, visit } from './platform-scene.ts'

interface Colours {
  readonly plain: Float32Array
  readonly cleared: Float32Array
}

interface Sight {
  readonly whole: Float32Array
  readonly middle: Float32Array
  /** Of where the goods lie, a margin around them; the middle where they cannot be told apart. */
  readonly crop: Float32Array
  readonly ofWhole: Colours
  /** Null: they cannot be told apart. */
  readonly ofGoods: Colours | null
}

export interface PlatformSights {
  readonly variation: Variation
  readonly owners: readonly number[]
  readonly visits: readonly number[]
  readonly sights: readonly Sight[]
}

/** What is laid on the platform together, under the lamp of its visit. */
interface Scene {
  readonly paths: readonly string[]
  readonly isSmall: boolean
  readonly light: Visit
  readonly owner: number
  readonly visit: number
}

const VISITS = 8
const SCENES_OF_A_VISIT = 3
const PIECES_MAX = 3

/** Pictures of a turntable in the order of their angles are cut into runs: a visit shows one side of the goods. */
function scenesOf(pictures: readonly Picture[], chance: Chance): Scene[] {
  const items = Map.groupBy(pictures, ({ item }) => item)
  const scenes: Scene[] = []
  let visits = 0
  for (const [owner, [item, own]] of [...items].entries()) {
    const paths = own.map(({ path }) => path).sort((one, other) => angleOf(one) - angleOf(other))
    const size = Math.ceil(paths.length / VISITS)
    for (let from = 0; from < paths.length; from += size) {
      const mates = paths.slice(from, from + size)
      const light = visit(chance)
      for (let nth = 0; nth < SCENES_OF_A_VISIT; nth += 1)
        scenes.push({
          paths: Array.from(
            { length: 1 + Math.floor(chance() * PIECES_MAX) },
            () => mates[Math.floor(chance() * mates.length)] ?? '',
          ),
          isSmall: item.includes('Cherry'),
          light,
          owner,
          visit: visits,
        })
      visits += 1
    }
  }
  return scenes
}

/** Of Fruits-360's names, `train__r2_187_100.jpg`: by the axis that it was turned about, then by the angle. */
function angleOf(path: string): number {
  const [, axis = '0', angle = '0'] = /r(\d?)_(\d+)_/.exec(path) ?? []
  return Number(axis) * 360 + Number(angle)
}

export async function seeOnPlatform(
  pictures: readonly Picture[],
  platform: Platform,
  chance: Chance,
): Promise<PlatformSights> {
  const clock = createSystemClock()
  const loud = (event: string, fields?: unknown) => console.error(event, fields)
  const journal = { info: () => {}, warn: loud, error: loud }
  await using embedder = await openTfliteEmbedder({}, clock, journal)
  const { model } = embedder
  const sharp = createSharpPictures()
  const scenes = scenesOf(pictures, chance)
  const empty = await sharp.glance(
    await frame(platform, visit(chance), null, chance),
    WHOLE_PICTURE,
  )
  const sights: Sight[] = []
  for (const { paths, isSmall, light } of scenes) {
    const goods = { pieces: paths.map((path) => readFileSync(path)), isSmall }
    const template = await sharp.template(
      await frame(platform, light, goods, chance),
      WHOLE_PICTURE,
    )
    const rgb = await sharp.pixels(template, model)
    const mask = goodsMask(rgb, model, empty)
    const larger = { ...model, ...sizeAround(model) }
    const middle = middleOf(await sharp.pixels(template, larger), larger, model)
    const middleSeen = await embedder.embed(middle)
    sights.push({
      whole: await embedder.embed(rgb),
      middle: middleSeen,
      crop: mask ? await embedder.embed(await cropped(template, mask)) : middleSeen,
      ofWhole: coloursOf(rgb, null),
      ofGoods: mask && coloursOf(rgb, pixelsIn(mask, rgb)),
    })
  }
  const { variation } = createVectorizer(sharp, embedder, () => clock.monotonicMs())
  return {
    variation,
    sights,
    owners: scenes.map(({ owner }) => owner),
    visits: scenes.map((scene) => scene.visit),
  }

  function coloursOf(rgb: Uint8Array, goods: Uint8Array | null): Colours {
    return {
      plain: histogram(goods ?? rgb),
      cleared: histogram(coloursWithoutBag(rgb, model.width, goods)),
    }
  }

  async function cropped(template: Uint8Array, mask: Uint8Array): Promise<Uint8Array> {
    const { width, height } = model
    const [left, right] = rangeOf(mask, width, (at) => at % width)
    const [top, bottom] = rangeOf(mask, height, (at) => Math.floor(at / width))
    const share = Math.min(
      Math.max(CROP_MARGIN * Math.max(right - left, bottom - top), CROP_LEAST),
      1,
    )
    const around = { ...model, ...sizeAround(model, share) }
    const [x, y] = [
      placed((left + right) / 2, around.width, width),
      placed((top + bottom) / 2, around.height, height),
    ]
    const pixels = await sharp.pixels(template, around)
    const crop = new Uint8Array(width * height * 3)
    for (let row = 0; row < height; row += 1) {
      const from = ((y + row) * around.width + x) * 3
      crop.set(pixels.subarray(from, from + width * 3), row * width * 3)
    }
    return crop
  }
}

const CROP_MARGIN = 1.2
/** Of the sides: a cherry is not made larger than its picture has pixels. */
const CROP_LEAST = 0.4

/** Of a side, 0 to 1: from where to where it is marked. */
function rangeOf(mask: Uint8Array, side: number, placeOf: (at: number) => number) {
  let [least, most] = [side, 0]
  for (const [at, isIn] of mask.entries()) {
    if (!isIn) continue
    least = Math.min(least, placeOf(at))
    most = Math.max(most, placeOf(at) + 1)
  }
  return [least / side, most / side] as const
}

/** Where a window around the middle begins, as far as the side lets it. */
const placed = (middle: number, side: number, window: number) =>
  Math.min(Math.max(Math.round(middle * side - window / 2), 0), side - window)

/** Whose colours count; `half`: of the goods of every other item, as where the others are of a lane that knows no platform. */
export interface PlatformForm {
  readonly taught: 'whole' | 'goods' | 'half'
  readonly asked: 'whole' | 'goods'
  readonly closer: 'middle' | 'crop'
}

export function seenOnPlatform(
  { variation, owners, sights }: PlatformSights,
  { taught, asked, closer }: PlatformForm,
): Seen {
  const codes = sights.map((sight, nth) => {
    const isGoods = taught === 'goods' || (taught === 'half' && (owners[nth] ?? 0) % 2 === 0)
    return toCodes(asksWith(sight, isGoods, closer).vector)
  })
  return {
    model: 'ours',
    variation,
    owners,
    codes,
    dimension: codes[0]?.length ?? 0,
    asked: sights.map((sight) => asksWith(sight, asked === 'goods', closer)),
    views: sights.map(() => []),
    embedMs: [],
  }
}

function asksWith(sight: Sight, isGoods: boolean, closer: PlatformForm['closer']): Asked {
  const { plain, cleared } = (isGoods && sight.ofGoods) || sight.ofWhole
  const close = unit(sight[closer])
  const both = unit(sight.whole).map((value, at) => value + (close[at] ?? 0))
  return {
    first: fuse(sight.whole, plain),
    vector: fuse(both, plain),
    cleared: fuse(both, cleared),
  }
}
