/** What is known of Mettler-Toledo 8217 without loading it. */
import type { ScaleDescription } from '../engine/scale-protocol.ts'

export const TOLEDO = {
  name: 'toledo',
  title: 'Mettler-Toledo 8217',
  async load() {
    const { TOLEDO_PROTOCOL } = await import('./toledo.ts')
    return () => TOLEDO_PROTOCOL
  },
} as const satisfies ScaleDescription
