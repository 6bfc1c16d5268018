/**
 * The conditions of the parts that the payment terminal does not watch itself. Filled by boot.ts and wiring/ as parts
 * open; read from memory, at no cost. payment/health-parts.ts has the terminal's own parts (display, bank,
 * clock, disk) and the list of all, as GET /health answers it.
 */
import { openInterval } from '#firmware/async/interval.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import {
  keepCondition,
  type Part,
  type PartCondition,
  type PartConditionKeeper,
  type PartState,
} from '#hal/part-condition.ts'
import type { ListedPartName } from '#hal/part-list.ts'

/** The condition of a part that does not know since when it is so. */
export interface Reading {
  readonly state: PartState
  readonly reason: Sentence | null
}

export interface Parts extends Disposable {
  /** A part whose driver keeps its condition. */
  add(name: ListedPartName, condition: () => PartCondition): void
  /** A part whose state is asked for: `since` is when a look first saw it. */
  watch(name: ListedPartName, look: () => Reading): void
  read(): readonly Part[]
}

/** `since` may be this late: a state that nobody asks for is looked at so often. */
const LOOK_EVERY_MS = 60_000

export function openParts(clock: Clock): Parts {
  const parts = new Map<ListedPartName, () => PartCondition>()
  const looking = openInterval(clock, LOOK_EVERY_MS, () => {
    for (const condition of parts.values()) condition()
  })

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
    read: () => [...parts].map(([name, condition]) => ({ name, ...condition() })),
    [Symbol.dispose]: looking[Symbol.dispose],
  }
}
