/** One day of one lane: taught in the morning, customers until the evening, and what it knows measured on the way. */
import { createSeededRandom } from '#doubles/random-seeded.ts'
import type { Items } from '#firmware/items/items.ts'
import type { Embedder } from '#hal/embedder.ts'
import type { Pictures } from '#hal/pictures.ts'
import { type DayLane, openDayLane } from '#test/items/day-lane.ts'
import { type Review, teachingOfCheckout } from '../recognition/teaching-of-checkout.ts'
import { type Cashier, createCashier, type Habits, type Work } from './cashier.ts'
import type { DayPlan } from './day-plan.ts'

export interface Day {
  /** The first before the first customer, the last after the last. */
  readonly moments: readonly Moment[]
  readonly work: Readonly<Work>
  /** Of the customers: what the till was answered first was right. */
  readonly served: number
}

/** What the lane knows, on the pictures that were held out. In hundredths. */
export interface Moment {
  readonly customers: number
  readonly templates: number
  readonly clicks: number
  /** Of goods that were taught: the first answer is right, and it is right and said to be certain. */
  readonly top1: number
  readonly sure: number
  /** Of goods that nobody taught: one of the taught is said to be certain, or offered at all. */
  readonly strangersSure: number
  readonly strangersOffered: number
}

export interface DayOptions extends Omit<Habits, 'random'> {
  readonly seed: number
  /** Customers between two quiet moments of the cashier. */
  readonly reviewEvery: number
  readonly measureEvery: number
}

export interface Sight {
  readonly pictures: Pictures
  readonly embedder: Embedder
  /** The bytes of a picture, by its path. */
  readonly read: (path: string) => Uint8Array
}

const CUSTOMER_MS = 20_000
/** What a lane keeps where nobody wrote it. */
const KEPT = { enabled: true, entries: 200, days: 14, megabytes: 8 }

export async function runDay(
  plan: DayPlan,
  sight: Sight,
  { seed, reviewEvery, measureEvery, diligence, teaches }: DayOptions,
): Promise<Day> {
  const { teachingOn } = await teachingOfCheckout()
  await using lane = await openDayLane(sight.pictures, sight.embedder)
  const { items, camera, clock, opened } = lane
  const { journal } = items
  const lent = { goods: lane.lent }
  const review = await teachingOn({ section: KEPT, clock, journal, lent, opened })
  const codes = codesOf(plan)
  for (const { path, item } of plan.taught) {
    camera.see(sight.read(path))
    await items.teaching.add(codes.get(item) ?? '')
  }
  await lane.quiet()
  const cashier = createCashier(
    { sales: items.sales, ...review },
    {
      diligence,
      teaches,
      random: createSeededRandom(seed).fraction,
    },
  )
  const measured = { items, plan, codes, read: sight.read }
  const moments = [await momentOf(measured, 0, 0)]
  let right = 0
  for (const [at, customer] of plan.customers.entries()) {
    right += (await serve(
      lane,
      review,
      sight.read(customer.path),
      codes.get(customer.item) ?? null,
      cashier,
    ))
      ? 1
      : 0
    const served = at + 1
    const isLast = served === plan.customers.length
    if (served % reviewEvery === 0 || isLast) {
      await cashier.reviews()
      await lane.quiet()
    }
    if (served % measureEvery === 0 || isLast)
      moments.push(await momentOf(measured, served, cashier.work.clicks))
  }
  return { moments, work: cashier.work, served: (100 * right) / plan.customers.length }
}

/** Whether the first answer was the goods themselves. */
async function serve(
  { items, camera, clock }: DayLane,
  { inbox }: Review,
  picture: Uint8Array,
  code: string | null,
  cashier: Cashier,
): Promise<boolean> {
  await clock.advance(CUSTOMER_MS)
  camera.see(picture)
  const result = await items.recognize({})
  await inbox.idle()
  await cashier.sells(result, code)
  return code === null ? result.status === 'unknown' : result.items[0]?.id === code
}

interface Measured {
  readonly items: Items
  readonly plan: DayPlan
  readonly codes: ReadonlyMap<string, string>
  readonly read: Sight['read']
}

async function momentOf(measured: Measured, customers: number, clicks: number): Promise<Moment> {
  const { plan, codes, read } = measured
  const { recognition, library } = measured.items
  const [known, strangers] = [new Tally(), new Tally()]
  for (const { path, item } of plan.heldOut) {
    const { status, items } = await recognition.recognizePicture(read(path))
    const code = codes.get(item)
    const isRight = items[0]?.id === code
    if (code === undefined) strangers.add(status !== 'unknown', status === 'certain')
    else known.add(isRight, isRight && status === 'certain')
  }
  return {
    customers,
    clicks,
    templates: library.totals.templates,
    top1: known.one,
    sure: known.both,
    strangersSure: strangers.both,
    strangersOffered: strangers.one,
  }
}

/** Shares in hundredths. */
class Tally {
  #all = 0
  #one = 0
  #both = 0

  add(isOne: boolean, isBoth: boolean): void {
    this.#all += 1
    this.#one += isOne ? 1 : 0
    this.#both += isBoth ? 1 : 0
  }

  get one(): number {
    return (100 * this.#one) / this.#all
  }

  get both(): number {
    return (100 * this.#both) / this.#all
  }
}

/** As on a label of the goods: the lane must not know an item by a folder's name. */
function codesOf({ taught }: DayPlan): ReadonlyMap<string, string> {
  const names = [...new Set(taught.map(({ item }) => item))]
  return new Map(names.map((name, nth) => [name, String(4_000 + nth)]))
}
