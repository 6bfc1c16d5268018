/** What is known of CAS PD/AP/SW without loading it. */
import type { ScaleDescription } from '../engine/scale-protocol.ts'

export const CAS = {
  name: 'cas',
  title: 'CAS PD/AP/SW',
  async load() {
    const { CAS_PROTOCOL } = await import('./cas.ts')
    return () => CAS_PROTOCOL
  },
} as const satisfies ScaleDescription
