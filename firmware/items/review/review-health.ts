/**
 * The condition of the review inbox as a part of the device: a full card stops it first, and payments never need it.
 * Pure.
 */
import { type Sentence, say } from '#firmware/sentence.ts'
import type { PartState } from '#hal/part-condition.ts'

interface Keeping {
  readonly isOn: boolean
  readonly stopped: Sentence | null
}

/**
 * `doubts`: choices that did not fit, which are kept beside it and under the same bound. It tells how the latest
 * keeping went.
 */
export function reviewPart(
  inbox: Keeping,
  doubts: Keeping,
): { readonly state: PartState; readonly reason: Sentence | null } {
  const reason = inbox.stopped ?? doubts.stopped
  if (reason !== null) return { state: 'degraded', reason }
  if (inbox.isOn || doubts.isOn) return { state: 'ok', reason: null }
  return { state: 'absent', reason: say`off in the settings, at "Doubtful pictures are kept"` }
}
