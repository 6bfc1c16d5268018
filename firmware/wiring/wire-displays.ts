/** Displays found and tried out beside the one that the lane has, loaded when somebody asks; and screens as that one. */
import { join } from 'node:path'
import { loadDisplayTestRuns } from '#drivers/driver-list.ts'
import { createSharpPictures } from '#drivers/pictures/sharp.ts'
import { createIdleFolder } from '#drivers/storage/idle/idle-folder.ts'
import { Fault } from '#firmware/fault.ts'
import type { JournalDriver } from '#hal/journal.ts'
import { createDisplayTests, type DisplayFinder } from '../device/display-tests.ts'
import { createGlassRouters } from '../glass/open.ts'
import type { Router } from '../http/router.ts'
import type { OpenPayment } from '../payment/open.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

const gaveWay = () =>
  new Fault(
    'busy',
    'given up, because a customer or the till needs the display: try it again afterwards',
  )

export function wireDisplays(
  wiring: Wiring,
  journal: JournalDriver,
  { display }: Hardware,
  { inService }: OpenPayment,
) {
  const { config, clock } = wiring
  const trials = () => loadDisplayTestRuns(config.display, { ...wiring, journal })
  const finder: DisplayFinder = {
    scan: async (listenMs) => (await trials()).scan(listenMs),
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
  return createDisplayTests({ finder, isPaying: inService.isPaying, clock, journal })
}

export function wireScreens(
  { config, dataFolder, clock, journal }: Wiring,
  { display }: Hardware,
  serialNumber: string,
): readonly Router[] {
  const named = config.display.driver === 'screen' ? config.display.idle.folder : undefined
  const idlePath = named ?? join(dataFolder, 'idle')
  return createGlassRouters({
    config: config.display,
    glasses: display.glasses ?? null,
    ...{ serialNumber, clock, journal, idlePath },
    idleFolder: createIdleFolder({ path: idlePath, isOwn: named === undefined }),
    pictures: createSharpPictures(),
  })
}
