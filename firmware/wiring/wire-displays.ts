/** Displays found and tried out beside the one that the lane has, loaded when somebody asks; and screens as that one. */

import { join } from 'node:path'
import { loadDisplayTrials } from '#drivers/driver-list.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { loadRenewableStore } from '#drivers/storage/files/json-store.ts'
import { createIdleFolder } from '#drivers/storage/idle/idle-folder.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { JournalDriver } from '#hal/journal.ts'
import {
  createDisplaySearchAndTrial,
  type DisplayFinder,
} from '../device/display-search-and-trial.ts'
import { createGlassRouters } from '../glass/open.ts'
import type { ScreensContent } from '../glass/paired-screens.ts'
import type { Router } from '../http/router.ts'
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

export async function wireScreens(
  { config, dataFolder, clock, journal, sentPictures }: Wiring,
  { display }: Hardware,
  serialNumber: string,
): Promise<readonly Router[]> {
  const named = config.display.driver === 'screen' ? config.display.idle.folder : undefined
  const idlePath = named ?? join(dataFolder, 'idle')
  return createGlassRouters({
    config: config.display,
    glasses: display.glasses ?? null,
    serialNumber,
    clock,
    journal,
    // Not worth refusing a start: without this file a screen enters its code again.
    screens: await loadRenewableStore<ScreensContent>(join(dataFolder, 'screens.json'), {}),
    idleFolder: createIdleFolder({ path: idlePath, isOwn: named === undefined }),
    pictures: createSharpPictures(),
    sentPictures,
  })
}
