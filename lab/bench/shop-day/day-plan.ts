/** Who is taught, who comes and what is asked again and again, drawn by a seed: two models get the same day. */
import { createSeededRandom } from '#doubles/random-seeded.ts'
import type { Picture } from '../recognition/picture-folder.ts'
import { shuffled } from '../recognition/template-choice.ts'

export interface DayPlan {
  /** In the order in which they are taught. */
  readonly taught: readonly Picture[]
  /** One picture each, of goods that are taught and of goods that are not; none was taught. */
  readonly customers: readonly Picture[]
  /** Neither taught nor brought by a customer: what the lane knows is measured on these. */
  readonly heldOut: readonly Picture[]
  readonly isTaught: (item: string) => boolean
}

export interface DayWishes {
  readonly items: number
  readonly templates: number
  readonly customers: number
  /** Of each item. */
  readonly heldOut: number
}

/** Fewer customers where the pictures do not suffice: no picture comes twice. */
export function planDay(pictures: readonly Picture[], wishes: DayWishes, seed: number): DayPlan {
  const random = createSeededRandom(seed).fraction
  const byItem = Map.groupBy(pictures, ({ item }) => item)
  const names = shuffled([...byItem.keys()].sort(), random)
  const known = new Set(names.slice(0, wishes.items))
  const taught: Picture[] = []
  const heldOut: Picture[] = []
  const rest: Picture[] = []
  for (const name of names) {
    const own = shuffled(byItem.get(name) ?? [], random)
    const first = known.has(name) ? wishes.templates : 0
    taught.push(...own.slice(0, first))
    heldOut.push(...own.slice(first, first + wishes.heldOut))
    rest.push(...own.slice(first + wishes.heldOut))
  }
  return {
    taught,
    customers: shuffled(rest, random).slice(0, wishes.customers),
    heldOut,
    isTaught: (item) => known.has(item),
  }
}
