/** The condition of the list of doubtful sales as a part of the device: a full card stops it, and no sale needs it. Pure. */
import { say } from '#firmware/words/sentence.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import type { DoubtListState } from './doubt-list.ts'

/** It tells how the latest keeping went. */
export function doubtsPart({
  isOn,
  stopped,
}: Pick<DoubtListState, 'isOn' | 'stopped'>): Pick<PartCondition, 'state' | 'reason'> {
  if (stopped !== null) return { state: 'degraded', reason: stopped }
  if (isOn) return { state: 'ok', reason: null }
  return { state: 'absent', reason: say('text.doubts.switched-off') }
}
