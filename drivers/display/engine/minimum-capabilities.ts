/** The capabilities that are assumed before the protocol is known: the least that any protocol has. */
import type { DisplayCapabilities } from '#hal/display.ts'

export const LEAST_CAPABILITIES: DisplayCapabilities = {
  ack: 'none',
  qr: 'native',
  maxQrBytes: 255,
  basket: 'none',
}
