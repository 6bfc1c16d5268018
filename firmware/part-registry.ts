/**
 * The conditions of all parts of the lane. Filled by boot.ts, wiring/, features and the payment terminal as parts open; read from
 * memory, at no cost.
 */
import { openInterval } from '#firmware/async/interval.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import {
  keepCondition,
  type Part,
  type PartCondition,
  type PartConditionKeeper,
  type PartRegistry,
  type PartState,
} from '#hal/part-condition.ts'
import { isPart, PART_NAMES, type PartName, partRow } from '#hal/part-list.ts'

/** The condition of a part that does not know since when it is so. */
export interface Reading {
  readonly state: PartState
  readonly reason: Sentence | null
}

export interface Parts extends PartRegistry {
  /** A part whose state is asked for: `since` is when a look first saw it. */
  watch(name: PartName, look: () => Reading): void
  /** As they were added, without those of which metrics and the broker have numbers of their own. */
  read(): readonly Part[]
}

/** `since` may be this late: a state that nobody asks for is looked at so often. */
const CHECK_EVERY_MS = 60_000

export function createParts(clock: Clock): Parts {
  const parts = new Map<string, () => PartCondition>()
  const partOf = (name: string, condition: () => PartCondition): Part => ({ ...condition(), name })

  return {
    add: (name, condition) => void parts.set(name, condition),
    watch(name, look) {
      let keeper: PartConditionKeeper | null = null
      parts.set(name, () => {
        const { state, reason } = look()
        keeper ??= keepCondition(clock, state, reason)
        keeper.become(state, reason)
        return keeper.current
      })
    },
    read: () =>
      [...parts]
        .filter(([name]) => !partRow(name)?.isOfHealth)
        .map(([name, condition]) => partOf(name, condition)),
    all() {
      const others = [...parts.keys()].filter((name) => !isPart(name)).toSorted()
      return [...PART_NAMES, ...others].flatMap((name) => {
        const condition = parts.get(name)
        return condition ? [partOf(name, condition)] : []
      })
    },
  }
}

/** Looked at now and then, also where nobody asks. */
export function openParts(clock: Clock): Parts & Disposable {
  const parts = createParts(clock)
  const looking = openInterval(clock, CHECK_EVERY_MS, parts.read)
  return { ...parts, [Symbol.dispose]: looking[Symbol.dispose] }
}
