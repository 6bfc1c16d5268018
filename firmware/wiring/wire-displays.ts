/** Displays found and tried out beside the one that the lane has. Loaded when somebody asks. */
import { loadDisplayTrials } from '#drivers/registry.ts'
import type { JournalDriver } from '#hal/journal.ts'
import { createDisplayDesk, type DisplayFinder } from '../device/display-desk.ts'
import type { OpenPayment } from '../payment/open.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring.ts'

export function wireDisplays(
  wiring: Wiring,
  journal: JournalDriver,
  { display }: Hardware,
  { inService }: OpenPayment,
) {
  const { config, clock } = wiring
  const trials = () => loadDisplayTrials(config.display, { ...wiring, journal })
  const finder: DisplayFinder = {
    scan: async (listenMs) => (await trials()).scan(listenMs),
    async try(at, pauseMs, onScreen) {
      if (at !== null) return (await trials()).try(at, pauseMs, onScreen)
      const before = display.driver.shown
      const screens = await (await trials()).walk(display.driver, pauseMs, onScreen)
      // Unless a till has asked for something meanwhile.
      if (before && display.driver.shown?.kind === 'blank') await display.driver.show(before)
      return { protocol: null, screens }
    },
  }
  return createDisplayDesk({ finder, isPaying: inService.isPaying, clock, journal })
}
