/** An emulated display for each protocol: `createEmulator` of NAME-display.ts. */
import { DISPLAY_PROTOCOLS, type DisplayProtocolName } from '#drivers/display/display-protocols.ts'
import type { EmulatedDisplay } from './emulated-display.ts'

export type EmulatedDisplayName = DisplayProtocolName
export const EMULATED_DISPLAY_NAMES = DISPLAY_PROTOCOLS.map(({ name }) => name)

export const EMULATED_DISPLAYS = Object.fromEntries(
  await Promise.all(
    EMULATED_DISPLAY_NAMES.map(async (name) => {
      const { createEmulator } = await import(`./${name}-display.ts`)
      return [name, createEmulator]
    }),
  ),
) as Readonly<Record<EmulatedDisplayName, () => EmulatedDisplay>>
