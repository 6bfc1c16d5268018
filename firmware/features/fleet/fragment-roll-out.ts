/**
 * Which lane may have a fragment when: named lanes first, then a part of the rest, then all, each wave only when
 * every lane that has it has reported for a while that it works well. Uses no clock and no chance.
 *
 * A lane that says nothing proves nothing, and one that went back or refused stops the roll-out.
 */

import type { ConfigAsk } from './config-messages.ts'
import { FRAGMENT_LIMITS } from './fragment-limits.ts'

export interface Plan {
  /** Before all others, by serial number. */
  readonly first: readonly string[]
  /** Of the lanes that are known, rising; all follow by themselves. */
  readonly percents: readonly number[]
  /** How long each lane of a wave has to be well. */
  readonly minutes: number
}

export interface RollOut {
  readonly sequence: number
  readonly plan: Plan
  readonly wave: number
  /** Lanes that may have it; none is taken off again. */
  readonly offered: readonly string[]
  readonly stopped: { readonly serialNumber: string; readonly why: string } | null
  readonly isWithdrawn: boolean
}

/** A lane as its master sees it, by the master's monotonic clock. */
export interface SeenLane {
  readonly report: ConfigAsk
  readonly seenMs: number
  /** Between the last report and the one before it; null after the first one. */
  readonly gapMs: number | null
  /**
   * How often it reports, which its own config says: the shorter of its last two gaps, so that one time away is not
   * taken for its pace. 0 while that is not known.
   */
  readonly paceMs: number
  /** Since when it says that it is well with what it has; null while it does not. */
  readonly wellSinceMs: number | null
}

export type SeenLanes = ReadonlyMap<string, SeenLane>

export function beginRollOut(sequence: number, plan: Plan): RollOut {
  return { sequence, plan, wave: 0, offered: [], stopped: null, isWithdrawn: false }
}

export function seenAgain(before: SeenLane | undefined, report: ConfigAsk, nowMs: number) {
  const isSame = before?.report.inForce === report.inForce && !isSilent(before, nowMs)
  const since = isSame ? (before?.wellSinceMs ?? nowMs) : nowMs
  const isWell = report.isHealthy && report.tried?.state === 'in-force'
  const gapMs = before ? nowMs - before.seenMs : null
  const paceMs = Math.min(gapMs ?? 0, before?.gapMs ?? 0)
  const seen = { report, seenMs: nowMs, gapMs, paceMs, wellSinceMs: isWell ? since : null }
  return seen satisfies SeenLane
}

/** The named ones, each percentage, and all. */
export function wavesOf({ first, percents }: Plan): readonly (number | 'first')[] {
  return [...(first.length > 0 ? (['first'] as const) : []), ...percents, 100]
}

/** What the reports mean for it: it stops, its next wave begins, or nothing. */
export function stepped(rollOut: RollOut, lanes: SeenLanes, nowMs: number): RollOut {
  if (rollOut.stopped || rollOut.isWithdrawn) return rollOut
  for (const serialNumber of rollOut.offered) {
    const tried = lanes.get(serialNumber)?.report.tried
    if (tried?.sequence !== rollOut.sequence) continue
    if (tried.state === 'went-back' || tried.state === 'refused')
      return { ...rollOut, stopped: { serialNumber, why: tried.why ?? tried.state } }
  }
  const isLast = rollOut.wave >= wavesOf(rollOut.plan).length - 1
  const { offered } = rollOut
  const isFull = offered.length > 0 && isFilled(rollOut, lanes)
  const areProven = offered.every((serial) => isProven(rollOut, lanes.get(serial), nowMs))
  return !isLast && isFull && areProven ? { ...rollOut, wave: rollOut.wave + 1 } : rollOut
}

/** With this lane among those that may have it, where there is space in the wave. */
export function admitted(rollOut: RollOut, serialNumber: string, lanes: SeenLanes): RollOut {
  if (rollOut.stopped || rollOut.isWithdrawn || rollOut.offered.includes(serialNumber))
    return rollOut
  const { plan, offered } = rollOut
  const hasFreePlace =
    plan.first.includes(serialNumber) || othersOf(rollOut).length < quotaOf(rollOut, lanes)
  return hasFreePlace ? { ...rollOut, offered: [...offered, serialNumber] } : rollOut
}

export function mayHave(rollOut: RollOut, serialNumber: string): boolean {
  return !rollOut.stopped && !rollOut.isWithdrawn && rollOut.offered.includes(serialNumber)
}

export function isProven(rollOut: RollOut, lane: SeenLane | undefined, nowMs: number): boolean {
  if (!lane || lane.wellSinceMs === null || isSilent(lane, nowMs)) return false
  if ((lane.report.inForce ?? 0) < rollOut.sequence) return false
  // Until it was last heard: of the time since then it has said nothing yet.
  return lane.seenMs - lane.wellSinceMs >= rollOut.plan.minutes * 60_000
}

function isFilled(rollOut: RollOut, lanes: SeenLanes): boolean {
  const { plan, offered } = rollOut
  const others = [...lanes.keys()].filter((serial) => !plan.first.includes(serial))
  const wanted = Math.min(quotaOf(rollOut, lanes), others.length)
  return (
    plan.first.every((serial) => offered.includes(serial)) && othersOf(rollOut).length >= wanted
  )
}

/** How many lanes besides the named ones may have it in this wave: at least one, else none tries it. */
function quotaOf({ plan, wave }: RollOut, lanes: SeenLanes): number {
  const percent = wavesOf(plan)[wave] ?? 100
  if (percent === 'first') return 0
  const others = [...lanes.keys()].filter((serial) => !plan.first.includes(serial)).length
  return Math.max(Math.ceil((others * percent) / 100), 1)
}

function othersOf({ plan, offered }: RollOut): readonly string[] {
  return offered.filter((serial) => !plan.first.includes(serial))
}

function isSilent(lane: SeenLane | undefined, nowMs: number): boolean {
  if (!lane) return false
  const { silentMs, silentPaces } = FRAGMENT_LIMITS
  return nowMs - lane.seenMs > Math.max(silentMs, silentPaces * lane.paceMs)
}
