/** What is known of the 100 protocol (Mertech, Massa-K) without loading it. */
import type { ScaleDescription } from '../engine/scale-protocol.ts'

export const POS2 = {
  name: 'pos2',
  title: 'the 100 protocol (Mertech, Massa-K)',
  async load() {
    const { POS2_PROTOCOL } = await import('./pos2.ts')
    return () => POS2_PROTOCOL
  },
} as const satisfies ScaleDescription
