/** What is known of Nextion and TJC panels without loading it. */
import type { DisplayDescription } from '../engine/display-protocol.ts'

export const NEXTION = {
  name: 'nextion',
  title: 'Nextion, TJC',
  async load() {
    const { createNextion } = await import('./nextion.ts')
    return createNextion
  },
} as const satisfies DisplayDescription
