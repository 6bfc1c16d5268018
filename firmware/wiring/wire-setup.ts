/** The set-up of a new lane, and its section of the page. */
import { createSetUpMark } from '#drivers/host/setup-done-file.ts'
import type { OpenItems } from '../items/open.ts'
import type { OpenPayment } from '../payment/open.ts'
import type { OpenSetup } from '../setup/open.ts'
import { VERSION } from '../version.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring.ts'

/** Null where there is nothing to set up: what it takes is loaded on a new lane alone. */
export async function wireSetup(
  wiring: Wiring,
  { display, camera }: Hardware,
  { setUp }: OpenPayment,
  items: OpenItems,
  serialNumber: string,
  runtimeFolder: string | null,
): Promise<OpenSetup | null> {
  const { config, opened, dataFolder, clock, journal } = wiring
  const { address, hotspot } = config.setup
  const mark = createSetUpMark(dataFolder)
  if (!address || mark.isThere) return null
  const { openLaneSetup } = await import('../setup/open.ts')
  const { ANSWER_FOLDER, createBoardNetwork } = await import('#drivers/host/board-network.ts')
  const { createConsoleNotice } = await import('#drivers/host/login-screen-notice.ts')
  const setup = openLaneSetup({
    ...{ address, serialNumber, hotspot, items, clock, journal, version: VERSION, lane: setUp },
    display: display.driver,
    isDisplayFake: display.levers !== null,
    camera: camera.driver,
    network: createBoardNetwork({ requestFolder: runtimeFolder, answerFolder: ANSWER_FOLDER }),
    console: createConsoleNotice(runtimeFolder),
    mark,
    async announce(port, hostName) {
      const { announcePage } = await import('#drivers/peers/mdns.ts')
      return announcePage(port, hostName, journal)
    },
  })
  return opened.use(setup)
}

export function sectionOf({ setup }: OpenSetup) {
  return { name: 'setup', read: () => setup.view, onChange: setup.onChange }
}
