/**
 * How each part of the device is that the payment terminal does not look at itself. Filled by boot.ts and wiring/ as parts
 * open; read in no time, from memory. The terminal's own (display, bank, clock, disk) and the one list of all, as
 * GET /health has it: payment/terminal-part-conditions.ts.
 */
import { openInterval } from '#firmware/async/interval.ts'
import type { Sentence } from '#firmware/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import {
  keepCondition,
  type Part,
  type PartCondition,
  type PartConditionKeeper,
  type PartState,
} from '#hal/part-condition.ts'
import type { ListedPartName } from '#hal/part-list.ts'

/** A part that says how it is and not since when. */
export interface Reading {
  readonly state: PartState
  readonly reason: Sentence | null
}

export interface Parts extends Disposable {
  /** A part whose driver keeps its condition. */
  add(name: ListedPartName, condition: () => PartCondition): void
  /** A part that is looked at: since when is known to the look. */
  watch(name: ListedPartName, look: () => Reading): void
  read(): readonly Part[]
}

/** So old may the beginning of a state be that nobody asked about in the meantime. */
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
