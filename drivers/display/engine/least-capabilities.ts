/** What is promised of a display that nobody has met yet: the least of those it may turn out to be. */
import type { DisplayCapabilities } from '#hal/display.ts'

export const LEAST_CAPABILITIES: DisplayCapabilities = {
  ack: 'none',
  qr: 'native',
  maxQrBytes: 255,
}
