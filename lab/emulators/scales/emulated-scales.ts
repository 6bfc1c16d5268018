/** An emulated scale for each protocol: `createEmulator` of NAME-scale.ts. */
import { SCALE_PROTOCOLS, type ScaleProtocolName } from '#drivers/scale/scale-protocols.ts'
import type { EmulatedScale } from './emulated-scale.ts'

export type EmulatedScaleName = ScaleProtocolName
export const EMULATED_SCALE_NAMES = SCALE_PROTOCOLS.map(({ name }) => name)

export const EMULATED_SCALES = Object.fromEntries(
  await Promise.all(
    EMULATED_SCALE_NAMES.map(async (name) => {
      const { createEmulator } = await import(`./${name}-scale.ts`)
      return [name, createEmulator]
    }),
  ),
) as Readonly<Record<EmulatedScaleName, () => EmulatedScale>>
