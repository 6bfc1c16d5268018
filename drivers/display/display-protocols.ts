/**
 * The protocols that displays speak: the only list. Config, detection, set-up, lanectl, tests and documents read it.
 *
 * The order is that of the search. Displays that always answer come first: their questions are short and do no harm
 * to the others.
 */
import { DQR } from './dqr/dqr-description.ts'
import { DWIN } from './dwin/dwin-description.ts'
import { ESCPOS } from './escpos/escpos-description.ts'
import { NEXTION } from './nextion/nextion-description.ts'
import { QRPAY } from './qrpay/qrpay-description.ts'

export const DISPLAY_PROTOCOLS = [DWIN, NEXTION, ESCPOS, DQR, QRPAY] as const
export type DisplayProtocolName = (typeof DISPLAY_PROTOCOLS)[number]['name']
