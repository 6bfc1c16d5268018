/** The parts that health looks at itself, and all of them in the words of GET /health. */
import type { Clock } from '#hal/clock.ts'
import {
  type Condition,
  type ConditionKeeper,
  keepCondition,
  PART_NAMES,
  type Part,
  type PartName,
  type PartState,
} from '#hal/condition.ts'
import type { Display } from '#hal/display.ts'
import type { Journal } from '#hal/journal.ts'

export interface AskedBank {
  readonly name: string | null
  /** null: there is no profile to ask. */
  readonly reachable: boolean | null
  readonly detail?: string
}

export interface WatchedPorts {
  readonly display: Pick<Display, 'condition'>
  readonly clock: Clock
  readonly journal: Journal
  readonly otherParts?: () => readonly Part[]
}

export function watchParts({ display, clock, journal, otherParts = () => [] }: WatchedPorts) {
  const keepers = new Map<PartName, ConditionKeeper>()

  function become(name: PartName, state: PartState, reason: string | null): void {
    const keeper = keepers.get(name)
    if (!keeper) {
      keepers.set(name, keepCondition(clock, state, reason))
      if (state === 'failed') journal.warn('part.failed', { part: name, reason })
    } else if (keeper.become(state, reason)) {
      if (state === 'ok') journal.info('part.recovered', { part: name })
      if (state === 'failed') journal.warn('part.failed', { part: name, reason })
    }
  }

  return {
    bank({ reachable, detail }: AskedBank): void {
      const state = reachable ? 'ok' : 'failed'
      become('bank', reachable === null ? 'absent' : state, detail ?? null)
    },
    clock({ now, sane }: { readonly now: string; readonly sane: boolean }): void {
      become(
        'clock',
        sane ? 'ok' : 'failed',
        sane ? null : `it says ${now.slice(0, 10)}: ${SET_IT}`,
      )
    },
    disk(space: { freeBytes: number | null; enough: boolean; detail?: string }): void {
      const { freeBytes, enough, detail } = space
      const free = `only ${Math.floor((freeBytes ?? 0) / 2 ** 20)} MB free: make room on the card`
      become('disk', enough ? 'ok' : 'failed', enough ? null : (detail ?? free))
    },
    /** In the order of PART_NAMES; a part that nobody wired is left out. */
    parts(): readonly Part[] {
      const all = new Map<PartName, Condition>([
        ['display', display.condition],
        ...otherParts().map((part) => [part.name, part] as const),
        ...[...keepers].map(([name, { current }]) => [name, current] as const),
      ])
      return PART_NAMES.flatMap((name) => {
        const condition = all.get(name)
        return condition ? [{ ...condition, name }] : []
      })
    },
  }
}

const SET_IT = 'set the clock, or give the lane a network to take the time from'

/** Since when as a wall time of now: a lane that started in 1970 is right once its clock is. */
export function partView({ name, state, reason, sinceMs }: Part, clock: Clock) {
  const wallMs = clock.now() - (clock.monotonicMs() - sinceMs)
  const seconds = Math.round(wallMs / 1_000)
  return { name, state, reason, since: new Date(seconds * 1_000).toISOString() }
}
