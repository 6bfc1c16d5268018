/**
 * How a part of the device is, why, and since when: what GET /health tells of it. No port: the
 * ports whose hardware can fail have a `condition`.
 *
 * Why every part has one: GET /health spoke only of what a payment needs, so a dead camera, model or lamp stood in
 * the journal once, days ago. Drivers keep their own condition, because only they know why; parts without a driver
 * that could (synchronisation, clock, disk, bank) are looked at once a minute; databases tell by their writes.
 * `healthy` goes on meaning "a payment can be taken": tills and the updater's trial ask for it. Times are monotonic
 * and told as wall time, so a lane that started in 1970 is right once its clock is set. At most sixteen new reasons
 * of one outage reach the journal.
 */
import { isSame, type Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from './clock.ts'
import type { PartName } from './part-list.ts'

/** 'degraded': it works, but less well than it should. 'absent': this lane has none. */
export const PART_STATES = ['ok', 'degraded', 'failed', 'absent'] as const
export type PartState = (typeof PART_STATES)[number]

/** Work that ends by itself, and then the part is well: an updater waits for it. */
export interface PartProgress {
  readonly done: number
  readonly total: number
}

export interface PartCondition {
  readonly state: PartState
  /** What is the matter and what to do about it; null where there is nothing to say. */
  readonly reason: Sentence | null
  /** Monotonic time at which `state` began; a later reason does not move it. */
  readonly sinceMs: number
  readonly progress?: PartProgress
}

/** A part's condition as its driver keeps it. Reads of it are reads of memory. */
export interface PartConditionKeeper {
  readonly current: PartCondition
  /** True when the journal should be told: the state or the reason is new since all was well. */
  become(state: PartState, reason?: Sentence | null): boolean
}

export function keepCondition(
  clock: Clock,
  state: PartState = 'ok',
  reason: Sentence | null = null,
): PartConditionKeeper {
  let current: PartCondition = { state, reason, sinceMs: clock.monotonicMs() }
  const reasons = createReasons()
  return {
    get current() {
      return current
    },
    become(next, why = null) {
      const isNewState = next !== current.state
      if (!isNewState && isSame(why, current.reason)) return false
      current = {
        state: next,
        reason: why,
        sinceMs: isNewState ? clock.monotonicMs() : current.sinceMs,
      }
      if (next !== 'ok') return reasons.isNew(`${next}: ${why}`)
      reasons.forget()
      return isNewState
    },
  }
}

/** How many different reasons of one outage the journal is told, each once. */
const REASONS_MAX = 16

export function createReasons() {
  const reported = new Set<string>()
  return {
    isNew(reason: string): boolean {
      if (reported.has(reason) || reported.size >= REASONS_MAX) return false
      reported.add(reason)
      return true
    },
    forget: () => reported.clear(),
  }
}

export interface Part extends PartCondition {
  /** Of PARTS, or of a feature. */
  readonly name: string
}

/** The conditions of all parts of the lane, by name. */
export interface PartRegistry {
  /** A part whose driver keeps its condition. */
  add(name: PartName, condition: () => PartCondition): void
  /** In the order of PARTS, then those of features by name; a part that nobody added is left out. */
  all(): readonly Part[]
}
