/** How synchronisation is, as a part of the device. Pure. */
import { say } from '#firmware/sentence.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import type { SyncStatus } from './sync.ts'

export function syncPart({
  role,
  isInStep,
  trouble,
}: Pick<SyncStatus, 'role' | 'isInStep' | 'trouble'>): Pick<PartCondition, 'state' | 'reason'> {
  if (trouble !== null) return { state: 'degraded', reason: trouble }
  if (role === 'standalone') return { state: 'absent', reason: say`this lane stands alone` }
  if (!isInStep) return { state: 'degraded', reason: say`not in step with its master yet` }
  return { state: 'ok', reason: null }
}
