/** The process of one third-party feature, as a lane in a checkout holds it, without a lane. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Clock } from '#hal/clock.ts'
import { childWires, type OpenWire } from '../../driver/guest-wire.ts'
import { startGuest } from '../../guest-run.ts'

interface OneGuest {
  /** Of all features. */
  readonly folder: string
  readonly name: string
  readonly clock?: Clock
  readonly open?: OpenWire
  readonly tell?: Parameters<typeof startGuest>[0]['tell']
}

export function startOneGuest({
  folder,
  name,
  clock = createSystemClock(),
  open = childWires(folder, clock),
  tell = () => null,
}: OneGuest) {
  return startGuest({
    name,
    opening: () => ({
      name,
      language: 'en',
      timeZone: 'UTC',
      version: '1',
      settings: {},
      kept: {},
      operations: [],
      numbers: [],
      events: {},
    }),
    open,
    clock,
    onLine: () => {},
    onStay: () => {},
    tell,
  })
}
