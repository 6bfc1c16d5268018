/** Which displays can be emulated, by name. */
import { createDqrPeer } from './dqr-display.ts'
import { createDwinPeer } from './dwin-display.ts'
import type { EmulatedDisplay } from './emulated-display.ts'
import { createEscposPeer } from './escpos-display.ts'
import { createNextionPeer } from './nextion-display.ts'
import { createQrpayPeer } from './qrpay-display.ts'

export const EMULATED_DISPLAYS = {
  qrpay: createQrpayPeer,
  dqr: createDqrPeer,
  nextion: createNextionPeer,
  escpos: createEscposPeer,
  dwin: createDwinPeer,
} as const satisfies Record<string, () => EmulatedDisplay>

export type EmulatedDisplayName = keyof typeof EMULATED_DISPLAYS
export const EMULATED_DISPLAY_NAMES = Object.keys(
  EMULATED_DISPLAYS,
) as readonly EmulatedDisplayName[]
