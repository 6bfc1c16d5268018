/** How synchronisation is, as a part of the device. Pure. */
import type { PartState } from '#hal/part-condition.ts'

interface Standing {
  readonly role: 'standalone' | 'master' | 'subordinate'
  readonly isInStep: boolean
  readonly trouble: string | null
}

export function syncPart({ role, isInStep, trouble }: Standing): {
  readonly state: PartState
  readonly reason: string | null
} {
  if (trouble !== null) return { state: 'degraded', reason: trouble }
  if (role === 'standalone') return { state: 'absent', reason: 'this lane stands alone' }
  if (!isInStep) return { state: 'degraded', reason: 'not in step with its master yet' }
  return { state: 'ok', reason: null }
}
