/** What is known of ESC/POS without loading it. */
import type { DisplayDescription } from '../engine/display-protocol.ts'

export const ESCPOS = {
  name: 'escpos',
  title: 'ESC/POS',
  async load() {
    const { createEscpos } = await import('./escpos.ts')
    return createEscpos
  },
} as const satisfies DisplayDescription
