/** How synchronisation is, as a part of the device. Pure. */
import { say } from '#firmware/words/sentence.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import type { SyncStatus } from './sync.ts'

export function syncPart({
  role,
  isInStep,
  trouble,
}: Pick<SyncStatus, 'role' | 'isInStep' | 'trouble'>): Pick<PartCondition, 'state' | 'reason'> {
  if (trouble !== null) return { state: 'degraded', reason: trouble }
  if (role === 'standalone') return { state: 'absent', reason: say('fault.sync.stands-alone') }
  if (!isInStep) return { state: 'degraded', reason: say('fault.sync.not-in-step') }
  return { state: 'ok', reason: null }
}
