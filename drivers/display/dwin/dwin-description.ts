/** What is known of DWIN panels without loading it. */
import type { DisplayDescription } from '../engine/display-protocol.ts'

export const DWIN = {
  name: 'dwin',
  title: 'DWIN',
  async load() {
    const { createDwin } = await import('./dwin.ts')
    return createDwin
  },
} as const satisfies DisplayDescription
