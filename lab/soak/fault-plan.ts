/** Which fault meets which lane, when and for how long: drawn by a seed, so that the same store has the same day again. */
import type { SeededChance } from '#test/seeded-chance.ts'

export interface FaultChoice<Kind extends string> {
  readonly kind: Kind
  /** Whom it may meet. */
  readonly lanes: readonly number[]
}

export interface PlannedFault<Kind extends string> {
  readonly kind: Kind
  readonly lane: number
  readonly atMs: number
  readonly lastsMs: number
}

export interface FaultTimes {
  readonly untilMs: number
  readonly everyMs: number
  readonly leastMs: number
  readonly mostMs: number
}

/** Each kind comes once before any comes again. A lane has one at a time. */
export function planFaults<Kind extends string>(
  choices: readonly FaultChoice<Kind>[],
  { untilMs, everyMs, leastMs, mostMs }: FaultTimes,
  chance: SeededChance,
): readonly PlannedFault<Kind>[] {
  const possible = choices.filter(({ lanes }) => lanes.length > 0)
  const faults: PlannedFault<Kind>[] = []
  let deck: FaultChoice<Kind>[] = []
  for (let atMs = everyMs / 2; ; atMs += chance.between(0.5, 1.5) * everyMs) {
    const lastsMs = Math.round(chance.between(leastMs, mostMs))
    if (possible.length === 0 || atMs + lastsMs > untilMs) return faults
    if (deck.length === 0) deck = [...possible]
    const [choice] = deck.splice(chance.below(deck.length), 1)
    const free = (choice?.lanes ?? []).filter((lane) => !isBusy(faults, lane, atMs))
    const lane = free[chance.below(free.length)]
    if (!choice || lane === undefined) continue
    faults.push({ kind: choice.kind, lane, atMs: Math.round(atMs), lastsMs })
  }
}

const isBusy = (
  faults: readonly { lane: number; atMs: number; lastsMs: number }[],
  lane: number,
  atMs: number,
) => faults.some((one) => one.lane === lane && one.atMs + one.lastsMs >= atMs)
