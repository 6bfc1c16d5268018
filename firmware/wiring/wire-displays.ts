/** Displays that are searched for and tried out, loaded when a request comes. */
import { loadDisplayTrials } from '#drivers/driver-list.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { JournalDriver } from '#hal/journal.ts'
import {
  createDisplaySearchAndTrial,
  type DisplayFinder,
} from '../device/display-search-and-trial.ts'
import type { OpenPayment } from '../payment/open.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

const gaveWay = () => new Fault('busy', say('fault.display.trial-gave-way'))

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
    async choose(device) {
      await (await trials()).choose(device)
      // What the display shows now may belong to another lane: it is left dark.
      const connection = inService.connection()
      if (!connection) return
      display.driver.attach(null)
      display.driver.attach(connection)
    },
    chosen: async () => (await trials()).chosen(),
    async try(at, pauseMs, onScreen) {
      if (at !== null) return (await trials()).try(at, pauseMs, onScreen)
      const { walk } = await trials()
      const needed = new AbortController()
      const giveWay = (isNeeded: boolean) => {
        if (isNeeded) needed.abort(gaveWay())
      }
      using _payments = inService.onChange(() => giveWay(inService.isPaying()))
      using _glass = inService.glass.onChange(() => giveWay(inService.glass.isTaken))
      giveWay(inService.isPaying())
      try {
        const screens = await walk(display.driver, pauseMs, onScreen, needed.signal)
        return { protocol: null, screens }
      } finally {
        inService.glass.redraw()
      }
    },
  }
  return createDisplaySearchAndTrial({ finder, isPaying: inService.isPaying, clock, journal })
}
