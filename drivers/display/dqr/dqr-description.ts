/** What is known of DQR without loading it. */
import type { DisplayDescription } from '../engine/display-protocol.ts'

export const DQR = {
  name: 'dqr',
  title: 'DQR',
  async load() {
    const { createDqr } = await import('./dqr.ts')
    return createDqr
  },
} as const satisfies DisplayDescription
