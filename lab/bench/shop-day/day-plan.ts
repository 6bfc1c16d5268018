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

export interface DaySettings {
  readonly items: number
  readonly templates: number
  readonly customers: number
  /** Of each item. */
  readonly heldOut: number
}

/**
 * Fewer customers where the pictures do not suffice: no picture comes twice. `visits`: of each picture; customers and what is held
 * out are of other visits than was taught, and of other ones than each other. Null: any pictures, bursts among them.
 */
export function planDay(
  pictures: readonly Picture[],
  settings: DaySettings,
  seed: number,
  visits: readonly number[] | null = null,
): DayPlan {
  const random = createSeededRandom(seed).fraction
  const visitOf = new Map(pictures.map((one, nth) => [one, visits?.[nth] ?? 0]))
  const byItem = Map.groupBy(pictures, ({ item }) => item)
  const groups = new Map(
    [...byItem].map(([name, own]) => [name, visits ? visitsOf(own, visitOf) : []]),
  )
  const names = shuffled([...byItem.keys()].sort(), random)
  const known = new Set(names.slice(0, settings.items))
  const taught: Picture[] = []
  const heldOut: Picture[] = []
  const rest: Picture[] = []
  for (const name of names) {
    const first = known.has(name) ? settings.templates : 0
    const parts = visits
      ? apart(shuffled(groups.get(name) ?? [], random), first, settings.heldOut)
      : inTurn(shuffled(byItem.get(name) ?? [], random), first, settings.heldOut)
    taught.push(...parts.taught)
    heldOut.push(...parts.heldOut)
    rest.push(...parts.rest)
  }
  return {
    taught,
    customers: shuffled(rest, random).slice(0, settings.customers),
    heldOut,
    isTaught: (item) => known.has(item),
  }
}

const visitsOf = (own: readonly Picture[], visitOf: ReadonlyMap<Picture, number>) => [
  ...Map.groupBy(own, (one) => visitOf.get(one) ?? 0).values(),
]

const inTurn = (own: readonly Picture[], first: number, held: number) => ({
  taught: own.slice(0, first),
  heldOut: own.slice(first, first + held),
  rest: own.slice(first + held),
})

/** Whole visits: the first are taught from, the last held out, those between are customers. */
function apart(visits: readonly (readonly Picture[])[], first: number, held: number) {
  const until = (count: number, from: readonly (readonly Picture[])[]) => {
    let [taken, pictures] = [0, 0]
    while (pictures < count && taken < from.length) {
      pictures += from[taken]?.length ?? 0
      taken += 1
    }
    return taken
  }
  const taught = until(first, visits)
  const later = visits.slice(taught)
  const heldOut = until(held, [...later].reverse())
  const between = later.slice(0, later.length - heldOut)
  return {
    taught: visits.slice(0, taught).flat().slice(0, first),
    heldOut: later
      .slice(later.length - heldOut)
      .flat()
      .slice(0, held),
    rest: between.flat(),
  }
}
