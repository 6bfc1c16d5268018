/** Everything that the accuracy bench measures of one network on one folder, over all draws; in hundredths. */
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { type Spread, spreadOf } from '../plot/spread.ts'
import { median } from './accuracy-measures.ts'
import { type Doubts, doubtTrial } from './doubt-trial.ts'
import { type Picture, type Seen, see } from './picture-folder.ts'
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

/** What was measured with the same pictures asked. */
export interface Tables {
  /** By the number of templates of an item. */
  readonly closed: Readonly<Record<string, Spreads<Tops>>>
  /** Queries as they are, in a bag, under another lamp; five clean templates. */
  readonly spoilt: Readonly<Record<string, Spreads<Tops>>>
  /** Unknown goods, by how many items are taught; five templates. */
  readonly unknown: Readonly<Record<string, Spreads<OpenSet>>>
  /** The same with half of the items taught, by the number of templates. */
  readonly few: Readonly<Record<string, Spreads<OpenSet>>>
  /** What `certain` is worth, and precision against coverage, by the number of templates. */
  readonly certain: Readonly<Record<string, Spreads<Certain>>>
  /** Choices that are doubted by the picture, by the number of templates; with prices, and without. */
  readonly doubt: Readonly<Record<string, Spreads<Doubts>>>
}

/** `otherVisits`: of visits that were not taught. `anyPictures` that were not taught: bursts of taught visits among them. */
export const ASKED = ['otherVisits', 'anyPictures'] as const
export type AskedTables = Readonly<Record<(typeof ASKED)[number], Tables>>

export interface AccuracyFigures extends AskedTables {
  readonly model: string
  readonly pictureMs: number
  /** Sets of goods that look alike, nothing else taught beside them. */
  readonly alike: Readonly<Record<string, AskedTables>>
}

export interface Measured {
  readonly pictures: readonly Picture[]
  /** Each picture of it is an item by itself: goods that are taught as well. Empty: none. */
  readonly filler: readonly Picture[]
  readonly draws: number
  /** Only tables of so many templates an item; default: of all that there are. */
  readonly counts?: readonly number[]
  /** Of these tables only that of certain answers. */
  readonly isCertainAlone?: boolean
  /** Items of a set of goods that look alike. */
  readonly alike?: Readonly<Record<string, (item: string) => boolean>>
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
const NOTHING: Tables = { closed: {}, spoilt: {}, unknown: {}, few: {}, certain: {}, doubt: {} }

export async function figuresOf(
  measured: Measured,
  model: Parameters<typeof see>[1],
): Promise<AccuracyFigures> {
  const { pictures, draws, isSpoilt, isCertainAlone = false, alike = {} } = measured
  const seeds = Array.from({ length: draws }, (_, seed) => seed + 1)
  const seen = await see(pictures, model)
  measured.visits.of ??= visitsIn(seen.owners, seen.codes)
  const visits = measured.visits.of
  const filler = isCertainAlone ? null : await seeFiller(measured.filler, model)
  const asked = new Map([['clean', seen]])
  for (const condition of isSpoilt && !isCertainAlone ? CONDITIONS : [])
    asked.set(condition, await see(pictures, model, spoiling(condition), false))
  const goods: Goods = { seen, visits }
  const drawn: Drawn = { seeds, isCounted: (count) => measured.counts?.includes(count) ?? true }
  return {
    model: seen.model,
    pictureMs: median(seen.embedMs),
    ...byAsked((by) => ({
      ...NOTHING,
      ...(isCertainAlone
        ? { certain: certainTable(goods, by, drawn) }
        : { ...plainTables(goods, by, drawn), ...wideTables(goods, by, drawn, asked, filler) }),
    })),
    alike: Object.fromEntries(
      Object.entries(alike).map(([name, isIn]) => {
        const some = goodsOf(goods, pictures, isIn)
        return [
          name,
          byAsked((by) => ({
            ...NOTHING,
            ...(isCertainAlone
              ? { certain: certainTable(some, by, drawn) }
              : plainTables(some, by, drawn)),
          })),
        ]
      }),
    ),
  }
}

type By = (typeof ASKED)[number]

interface Drawn {
  readonly seeds: readonly number[]
  /** Whether so many templates an item are told of. */
  readonly isCounted: (count: number) => boolean
}

interface Goods {
  readonly seen: Seen
  readonly visits: readonly number[]
}

const byAsked = (tables: (by: By) => Tables): AskedTables => ({
  otherVisits: tables('otherVisits'),
  anyPictures: tables('anyPictures'),
})

const visitsBy = ({ visits }: Goods, by: By) => (by === 'otherVisits' ? visits : null)

/** The pictures of these items alone. */
export function goodsOf(
  { seen, visits }: Goods,
  pictures: readonly Picture[],
  isIn: (item: string) => boolean,
): Goods {
  const kept = pictures.flatMap(({ item }, nth) => (isIn(item) ? [nth] : []))
  const of = <One>(all: readonly One[]) => kept.map((nth) => all[nth] as One)
  return {
    seen: {
      ...seen,
      owners: of(seen.owners),
      codes: of(seen.codes),
      asked: of(seen.asked),
      views: of(seen.views),
    },
    visits: of(visits),
  }
}

function certainTable(goods: Goods, by: By, drawn: Drawn) {
  return counted(FEW_COUNTS, drawn, (count, seed) =>
    certainTrial(goods.seen, count, seed, visitsBy(goods, by)),
  )
}

function plainTables(goods: Goods, by: By, drawn: Drawn) {
  const visits = visitsBy(goods, by)
  return {
    closed: counted(COUNTS, drawn, (count, seed) =>
      closedTrial(goods.seen, count, seed, { visits }),
    ),
    few: counted(FEW_COUNTS, drawn, (count, seed) =>
      strangersTrial(goods.seen, count, seed, null, visits),
    ),
    certain: certainTable(goods, by, drawn),
  }
}

/** Of all goods: in bags, under lamps, among other goods, and the doubt of a choice. */
function wideTables(
  goods: Goods,
  by: By,
  drawn: Drawn,
  looks: ReadonlyMap<string, Seen>,
  filler: Seen | null,
) {
  const { seen } = goods
  const visits = visitsBy(goods, by)
  return {
    // The clean row alone would be that of `closed`.
    spoilt: table(
      [...(looks.size > 1 ? looks : [])].map(([name, asked]) => [
        name,
        spreads(drawn.seeds.map((seed) => closedTrial(seen, OPEN_COUNT, seed, { visits, asked }))),
      ]),
    ),
    unknown: table(
      (filler ? SHELVES : []).map((items) => [
        `${items} items`,
        spreads(
          drawn.seeds.map(
            (seed) => filler && strangersTrial(seen, OPEN_COUNT, seed, { items, filler }, visits),
          ),
        ),
      ]),
    ),
    doubt: table(
      DOUBT_COUNTS.filter(drawn.isCounted).flatMap((count) =>
        [true, false].map((hasPrices) => [
          `K = ${count}${hasPrices ? '' : ', no prices'}`,
          spreads(drawn.seeds.map((seed) => doubtTrial(seen, count, seed, hasPrices, visits))),
        ]),
      ),
    ),
  }
}

function counted<Figures extends object>(
  counts: readonly number[],
  drawn: Drawn,
  trial: (count: number, seed: number) => Figures | null,
) {
  return table(
    counts
      .filter(drawn.isCounted)
      .map((count) => [`K = ${count}`, spreads(drawn.seeds.map((seed) => trial(count, seed)))]),
  )
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
