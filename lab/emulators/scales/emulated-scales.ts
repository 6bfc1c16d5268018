/** An emulated scale for each protocol: `createEmulator` of NAME-scale.ts. */
import type { EmulatedScale } from './emulated-scale.ts'

/** In the order in which the lane looks for them. */
export const EMULATED_SCALE_NAMES = ['cas', 'shtrih', 'toledo', 'pos2'] as const
export type EmulatedScaleName = (typeof EMULATED_SCALE_NAMES)[number]

export const EMULATED_SCALES = Object.fromEntries(
  await Promise.all(
    EMULATED_SCALE_NAMES.map(async (name) => {
      const { createEmulator } = await import(`./${name}-scale.ts`)
      return [name, createEmulator]
    }),
  ),
) as Readonly<Record<EmulatedScaleName, () => EmulatedScale>>
