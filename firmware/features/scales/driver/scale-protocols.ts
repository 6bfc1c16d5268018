/**
 * The protocols that scales speak: the only list. Config, search, tests and documents read it.
 *
 * The order is that of the search (engine/scale-protocol-detection.ts says why).
 */
import { CAS } from './cas/cas-description.ts'
import { POS2 } from './pos2/pos2-description.ts'
import { SHTRIH } from './shtrih/shtrih-description.ts'
import { TOLEDO } from './toledo/toledo-description.ts'

export const SCALE_PROTOCOLS = [CAS, SHTRIH, TOLEDO, POS2] as const
export type ScaleProtocolName = (typeof SCALE_PROTOCOLS)[number]['name']
