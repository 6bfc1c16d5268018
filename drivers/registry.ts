/**
 * Config name to driver: the only list of what hardware exists.
 *
 * Modules load on use, so a lane without Bluetooth never loads the Bluetooth library.
 */
import type { DisplayConfig } from '#firmware/config/display.ts'
import { Fault } from '#firmware/fault.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { DisplayLevers } from '#hal/levers.ts'

/** A driver, and its levers when it is a fake. */
export interface Opened<Driver, Levers> {
  readonly driver: Driver
  readonly levers: Levers | null
}

export async function openDisplay(
  config: DisplayConfig,
): Promise<Opened<DisplayDriver, DisplayLevers>> {
  switch (config.driver) {
    case 'fake': {
      const { openFakeDisplay } = await import('./display/fake.ts')
      const fake = openFakeDisplay()
      return { driver: fake, levers: fake }
    }
    default:
      throw new Fault('bad-request', `display.driver ${config.driver} is not part of this build`)
  }
}
