/** What is known of Shtrih-M POS2 without loading it. */
import type { ScaleDescription } from '../engine/scale-protocol.ts'

export const SHTRIH = {
  name: 'shtrih',
  title: 'Shtrih-M POS2',
  async load() {
    const { createShtrih } = await import('./shtrih.ts')
    return createShtrih
  },
} as const satisfies ScaleDescription
