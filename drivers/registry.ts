/**
 * Config name to driver: the only list of what hardware exists.
 *
 * Modules load on use, so a lane without Bluetooth never loads the Bluetooth library.
 */
import { join } from 'node:path'
import type { BanksConfig } from '#firmware/config/banks.ts'
import type { DisplayConfig } from '#firmware/config/display.ts'
import { Fault } from '#firmware/fault.ts'
import type { BanksDriver } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { BankLevers, DisplayLevers } from '#hal/levers.ts'

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

/** The embedded fake bank keeps its orders in the data folder: the ledger beside them survives too. */
export async function openBanks(
  config: BanksConfig,
  clock: Clock,
  dataFolder: string,
): Promise<Opened<BanksDriver, BankLevers>> {
  const { openBanks: open } = await import('./bank/banks.ts')
  const driver = await open(config, { clock, fakeBankFile: join(dataFolder, 'fake-bank.jsonl') })
  return { driver, levers: driver.levers }
}
