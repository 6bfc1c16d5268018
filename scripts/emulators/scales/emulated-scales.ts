/** Which scales can be emulated, by name. */
import { createCasScale } from './cas-scale.ts'
import type { EmulatedScale } from './emulated-scale.ts'
import { createPos2Scale } from './pos2-scale.ts'
import { createShtrihScale } from './shtrih-scale.ts'
import { createToledoScale } from './toledo-scale.ts'

export const EMULATED_SCALES = {
  cas: createCasScale,
  pos2: createPos2Scale,
  shtrih: createShtrihScale,
  toledo: createToledoScale,
} as const satisfies Record<string, () => EmulatedScale>

export type EmulatedScaleName = keyof typeof EMULATED_SCALES
export const EMULATED_SCALE_NAMES = Object.keys(EMULATED_SCALES) as readonly EmulatedScaleName[]
