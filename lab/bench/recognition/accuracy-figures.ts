/** Everything that the accuracy bench measures of one network on one folder, over all draws; in hundredths. */
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { type Spread, spreadOf } from '../plot/spread.ts'
import { median } from './accuracy-measures.ts'
import { type Doubts, doubtTrial } from './doubt-trial.ts'
import { type Picture, see } from './picture-folder.ts'
import { visitsIn } from './picture-visits.ts'
import {
  type Certain,
  certainTrial,
  closedTrial,
  type OpenSet,
  strangersTrial,
  type Tops,
} from './recognition-round.ts'
import { type Condition, recut, spoilt } from './spoilt-picture.ts'

type Spreads<Figures> = Readonly<Record<keyof Figures, Spread | null>>

export interface AccuracyFigures {
  readonly model: string
  readonly pictureMs: number
  /** By the number of templates of an item. */
  readonly closed: Readonly<Record<string, Spreads<Tops>>>
  /** Queries as they are, in a bag, under another lamp; five clean templates. */
  readonly spoilt: Readonly<Record<string, Spreads<Tops>>>
  /** Unknown goods, by how many items are taught; five templates. */
  readonly unknown: Readonly<Record<string, Spreads<OpenSet>>>
  /** The same with half of the items taught, by the number of templates. */
  readonly few: Readonly<Record<string, Spreads<OpenSet>>>
  /** What `certain` is worth, by the number of templates: asked with pictures of other visits, and of any. */
  readonly certain: Readonly<Record<string, Spreads<Certain>>>
  /** Choices that are doubted by the picture, by the number of templates; with prices, and without. */
  readonly doubt: Readonly<Record<string, Spreads<Doubts>>>
}

export interface Measured {
  readonly pictures: readonly Picture[]
  /** Each picture of it is an item by itself: goods that are taught as well. Empty: none. */
  readonly filler: readonly Picture[]
  readonly draws: number
  /** Of these tables only that of certain answers. */
  readonly isCertainAlone?: boolean
  /** The visit of each picture, found by the first network: the others are asked the same. */
  readonly visits: { of?: readonly number[] }
  /** Bags and lamps too: each asks for the time of all pictures again. */
  readonly isSpoilt: boolean
}

const COUNTS = [1, 3, 5, 10] as const
const FEW_COUNTS = [1, 2, 3, 5] as const
const DOUBT_COUNTS = [3, 5] as const
const OPEN_COUNT = 5
const SHELVES = [10, 40, 200] as const
const CONDITIONS = ['bag', 'lamp'] as const

export async function figuresOf(
  measured: Measured,
  model: Parameters<typeof see>[1],
): Promise<AccuracyFigures> {
  const { pictures, draws, isSpoilt, isCertainAlone = false } = measured
  const seeds = Array.from({ length: draws }, (_, seed) => seed + 1)
  const seen = await see(pictures, model)
  measured.visits.of ??= visitsIn(seen.owners, seen.codes)
  const visits = measured.visits.of
  const certain = table(
    FEW_COUNTS.flatMap((count) =>
      [visits, null].map((by) => [
        `K = ${count}, ${by ? 'other visits' : 'any pictures'}`,
        spreads(seeds.map((seed) => certainTrial(seen, count, seed, by))),
      ]),
    ),
  )
  const known = { model: seen.model, pictureMs: median(seen.embedMs), certain }
  if (isCertainAlone) return { ...known, closed: {}, spoilt: {}, unknown: {}, few: {}, doubt: {} }
  const filler = await seeFiller(measured.filler, model)
  const closed = (count: number, asked = seen) =>
    spreads(seeds.map((seed) => closedTrial(seen, count, seed, asked)))
  const conditions: [string, Spreads<Tops> | null][] = [['clean', closed(OPEN_COUNT)]]
  for (const condition of isSpoilt ? CONDITIONS : [])
    conditions.push([
      condition,
      closed(OPEN_COUNT, await see(pictures, model, spoiling(condition), false)),
    ])
  return {
    ...known,
    closed: table(COUNTS.map((count) => [`K = ${count}`, closed(count)])),
    spoilt: table(conditions),
    unknown: table(
      (filler ? SHELVES : []).map((items) => [
        `${items} items`,
        spreads(
          seeds.map((seed) => filler && strangersTrial(seen, OPEN_COUNT, seed, { items, filler })),
        ),
      ]),
    ),
    few: table(
      FEW_COUNTS.map((count) => [
        `K = ${count}`,
        spreads(seeds.map((seed) => strangersTrial(seen, count, seed))),
      ]),
    ),
    doubt: table(
      DOUBT_COUNTS.flatMap((count) =>
        [true, false].map((hasPrices) => [
          `K = ${count}${hasPrices ? '' : ', no prices'}`,
          spreads(seeds.map((seed) => doubtTrial(seen, count, seed, hasPrices))),
        ]),
      ),
    ),
  }
}

/** Each picture by a chance of its own: two networks see the same bags. */
const spoiling = (condition: Condition) => (template: Uint8Array, nth: number) =>
  spoilt(template, condition, createSeededRandom(nth + 1).fraction)

async function seeFiller(pictures: readonly Picture[], model: Parameters<typeof see>[1]) {
  if (pictures.length === 0) return null
  const views = pictures.flatMap(({ path }) =>
    Array.from({ length: OPEN_COUNT }, () => ({ path, item: path })),
  )
  return see(views, model, (template, nth) => recut(template, createSeededRandom(nth + 1).fraction))
}

/** Null where a draw could not be made. */
function spreads<Figures extends object>(
  draws: readonly (Figures | null)[],
): Spreads<Figures> | null {
  const made = draws.filter((one) => one !== null)
  const [first] = made
  if (!first || made.length < draws.length) return null
  return Object.fromEntries(
    Object.keys(first).map((key) => [
      key,
      spreadOf(made.map((figures) => 100 * (figures[key as keyof Figures] as number))),
    ]),
  ) as Spreads<Figures>
}

function table<Row>(rows: readonly (readonly [string, Row | null])[]): Record<string, Row> {
  return Object.fromEntries(rows.flatMap(([name, row]) => (row ? [[name, row] as const] : [])))
}

/** Every n-th picture of a folder, as many as are wanted at most. */
export function someOf(pictures: readonly Picture[], wanted: number): Picture[] {
  const step = Math.max(1, pictures.length / wanted)
  const count = Math.min(wanted, pictures.length)
  return Array.from({ length: count }, (_, nth) => pictures[Math.floor(nth * step)]).filter(
    (one) => one !== undefined,
  )
}
