/**
 * The condition of the review inbox as a part of the device: a full card stops it first, and payments never need it.
 * Pure.
 */
import { say } from '#firmware/words/sentence.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import type { ReviewState } from './review-inbox.ts'

type Keeping = Pick<ReviewState, 'isOn' | 'stopped'>

/**
 * `doubts`: choices that did not fit, which are kept beside it and under the same bound. It tells how the latest
 * keeping went.
 */
export function reviewPart(
  inbox: Keeping,
  doubts: Keeping,
): Pick<PartCondition, 'state' | 'reason'> {
  const reason = inbox.stopped ?? doubts.stopped
  if (reason !== null) return { state: 'degraded', reason }
  if (inbox.isOn || doubts.isOn) return { state: 'ok', reason: null }
  return { state: 'absent', reason: say('text.review.switched-off') }
}
