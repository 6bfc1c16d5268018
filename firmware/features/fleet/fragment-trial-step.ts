/**
 * What a lane remembers of the fleet's fragments, as steps.
 *
 *   offered ─▶ staged (waits for a moment without payment) ─▶ restart ─▶ on trial ─▶ in force
 *                                                               │ three starts, or not well in time
 *                                                               ▼
 *                                                       went back ─▶ restart with what was before
 *
 * It is one document, and each step is one commit of it: a kill leaves the step before or the one after.
 */
import { type PlainSentence, plainOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { SignedFragment } from './config-fragment.ts'
import { FRAGMENT_LIMITS } from './fragment-limits.ts'

export interface Numbered extends SignedFragment {
  readonly sequence: number
}

export interface Trial {
  readonly fragment: Numbered
  readonly startsLeft: number
  /** Parts that were well before: they must be well with it. */
  readonly works: readonly string[]
}

export interface Tried {
  readonly sequence: number
  /** In English, as an earlier release wrote it and reads it. */
  readonly why: string
  readonly said?: PlainSentence
}

export interface LaneState {
  /** The newest number ever taken: nothing at or below it is taken again, not even after going back. */
  readonly highest: number
  readonly inForce: Numbered | null
  /** The one in force before. */
  readonly former: Numbered | null
  readonly trial: Trial | null
  readonly wentBack: Tried | null
  /** Parts that were well when the one in force came: a lane that lost one is not well with it. */
  readonly works: readonly string[]
}

export const NO_FRAGMENT: LaneState = {
  highest: 0,
  inForce: null,
  former: null,
  trial: null,
  wentBack: null,
  works: [],
}

export function staged(state: LaneState, fragment: Numbered, works: readonly string[]): LaneState {
  return {
    ...state,
    highest: Math.max(state.highest, fragment.sequence),
    trial: { fragment, works, startsLeft: FRAGMENT_LIMITS.tries },
    wentBack: null,
  }
}

/** Before each start. One that cannot be counted is not made with the fragment. */
export function started(state: LaneState): LaneState {
  const { trial } = state
  if (!trial) return state
  if (trial.startsLeft > 0)
    return { ...state, trial: { ...trial, startsLeft: trial.startsLeft - 1 } }
  return wentBack(state, say('fault.fragment.starts-failed', { count: FRAGMENT_LIMITS.tries }))
}

export function confirmed(state: LaneState): LaneState {
  const { trial, inForce } = state
  if (!trial) return state
  const { fragment, works } = trial
  return { ...state, inForce: fragment, former: inForce, trial: null, wentBack: null, works }
}

export function wentBack(state: LaneState, why: Sentence): LaneState {
  const { trial } = state
  if (!trial) return state
  return { ...state, trial: null, wentBack: tried(trial.fragment, why) }
}

function tried({ sequence }: Numbered, why: Sentence): Tried {
  const text = String(why).slice(0, FRAGMENT_LIMITS.whyCharacters)
  return { sequence, why: text, said: plainOf(why) }
}

/** What an operator at the lane takes back: the one on trial, else the one in force. */
export function reverted(state: LaneState, why: Sentence): LaneState {
  if (state.trial) return wentBack(state, why)
  const { inForce, former } = state
  if (!inForce) return state
  return { ...state, inForce: former, former: null, wentBack: tried(inForce, why) }
}

/** What was written by laned, and not only JSON. */
export function isLaneState(value: unknown): boolean {
  const { highest, inForce, former, trial, wentBack, works } = (value ?? {}) as Partial<LaneState>
  const isNumbered = (one: Numbered | null | undefined) =>
    one === null || (typeof one?.content === 'string' && typeof one.signature === 'string')
  return (
    Number.isSafeInteger(highest) &&
    isNumbered(inForce) &&
    isNumbered(former) &&
    (trial === null || (isNumbered(trial?.fragment) && Array.isArray(trial?.works))) &&
    wentBack !== undefined &&
    Array.isArray(works)
  )
}
