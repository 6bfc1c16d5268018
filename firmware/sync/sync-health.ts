/** How synchronisation is, as a part of the device. Pure. */
import { type Sentence, say } from '#firmware/sentence.ts'
import type { PartState } from '#hal/part-condition.ts'

interface Standing {
  readonly role: 'standalone' | 'master' | 'subordinate'
  readonly isInStep: boolean
  readonly trouble: Sentence | null
}

export function syncPart({ role, isInStep, trouble }: Standing): {
  readonly state: PartState
  readonly reason: Sentence | null
} {
  if (trouble !== null) return { state: 'degraded', reason: trouble }
  if (role === 'standalone') return { state: 'absent', reason: say`this lane stands alone` }
  if (!isInStep) return { state: 'degraded', reason: say`not in step with its master yet` }
  return { state: 'ok', reason: null }
}
