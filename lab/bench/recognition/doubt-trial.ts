/**
 * Choices that a device doubts by the picture: of honest ones, and of cheap ones in the place of dear ones.
 * Prices are drawn; the bound is the device's own, of the templates of that draw alone.
 */
import { existsSync } from 'node:fs'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createRandom as createKernelRandom } from '#drivers/host/random.ts'
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import { createGallery, type Gallery, type Scored } from '#firmware/items/gallery/gallery.ts'
import { learnViews, type Seen } from './picture-folder.ts'
import { drawFor } from './picture-visits.ts'

type BestOf = (accepts: (itemId: string) => boolean) => Scored | null
interface Listed {
  readonly priceKopecks: number
  readonly unit: string
  readonly group: null
}
type ListedOf = (itemId: string) => Listed | null

/** As far as it is tried: picture-doubt.ts of the feature. */
interface PictureDoubt {
  boundLearning(
    gallery: Gallery,
    listedOf: ListedOf,
  ): Generator<undefined, { readonly gap: number | null }>
  likenessOf(bestOf: BestOf, chosenId: string, listedOf: ListedOf): { readonly gap: number } | null
}

const FILE = new URL('../../../firmware/features/loss-prevention/picture-doubt.ts', import.meta.url)
/** Null in a checkout without the feature. */
const DOUBT = existsSync(FILE) ? ((await import(FILE.href)) as PictureDoubt) : null

export const hasDoubt = DOUBT !== null

export interface Doubts {
  /** Shares of choices that were doubted: of any cheaper item, of the likest cheaper one, of the item that it is. */
  readonly noticed: number
  readonly likestNoticed: number
  readonly falseAlarms: number
}

/** From the cheapest to the dearest, kopecks a kilogram; in between evenly by the logarithm. */
const PRICES = [3_000, 90_000] as const

/** Null: too few pictures for a bound, as on a device, or a checkout without the feature that doubts. Without prices the picture alone decides, and any other item is chosen. `visits`: sold are goods of visits that were not taught. */
export function doubtTrial(
  seen: Seen,
  count: number,
  seed: number,
  hasPrices: boolean,
  visits: readonly number[] | null = null,
): Doubts | null {
  if (!DOUBT) return null
  const { boundLearning, likenessOf } = DOUBT
  const random = createSeededRandom(seed).fraction
  const items = [...new Set(seen.owners)].map(String)
  const { templates, queries } = drawFor(seen, visits, count, random)
  const gallery = createGallery({ ...seen, random: createKernelRandom() })
  const codesOf = (picture: number) => seen.codes[picture] ?? new Int8Array(seen.dimension)
  const ownerOf = (picture: number) => String(seen.owners[picture])
  gallery.addMany(
    templates.map((at) => ({ sid: String(at), itemId: ownerOf(at), codes: codesOf(at) })),
  )
  learnViews(gallery, (sid) => seen.views[Number(sid)])
  const learn = gallery.learning()
  while (!learn());

  const [least, most] = PRICES
  const listed = new Map(
    items.map((item): [string, Listed] => [
      item,
      { priceKopecks: least * (most / least) ** random(), unit: 'kg', group: null },
    ]),
  )
  const priceOf = (item: string) => listed.get(item)?.priceKopecks ?? 0
  const listedOf: ListedOf = (item) => (hasPrices ? (listed.get(item) ?? null) : null)
  const { gap: limit } = finishAtOnce(boundLearning(gallery, listedOf))
  if (limit === null) return null

  const tally = { honest: 0, doubted: 0, wrong: 0, found: 0, likest: 0 }
  for (const query of queries) {
    const codes = codesOf(query)
    const owner = ownerOf(query)
    const bestOf: BestOf = (accepts) => gallery.search(codes, { top: 1, accepts })[0] ?? null
    const isDoubted = (chosen: string) =>
      (likenessOf(bestOf, chosen, listedOf)?.gap ?? Number.NEGATIVE_INFINITY) > limit
    tally.honest += 1
    if (isDoubted(owner)) tally.doubted += 1
    const others = items.filter(
      (item) => item !== owner && (!hasPrices || priceOf(item) < priceOf(owner)),
    )
    const any = others[Math.floor(random() * others.length)]
    const likest = bestOf((item) => others.includes(item))
    if (any === undefined || !likest) continue
    tally.wrong += 1
    if (isDoubted(any)) tally.found += 1
    if (isDoubted(likest.id)) tally.likest += 1
  }
  return {
    noticed: tally.found / tally.wrong,
    likestNoticed: tally.likest / tally.wrong,
    falseAlarms: tally.doubted / tally.honest,
  }
}
