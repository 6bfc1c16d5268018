/**
 * The condition of the review inbox as a part of the device: a full card stops it first, and payments never need it.
 * Pure.
 */
import { say } from '#firmware/words/sentence.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import type { ReviewState } from './review-inbox.ts'

/** It tells how the latest keeping went. */
export function reviewPart({
  isOn,
  stopped,
}: Pick<ReviewState, 'isOn' | 'stopped'>): Pick<PartCondition, 'state' | 'reason'> {
  if (stopped !== null) return { state: 'degraded', reason: stopped }
  if (isOn) return { state: 'ok', reason: null }
  return { state: 'absent', reason: say('text.review.switched-off') }
}
