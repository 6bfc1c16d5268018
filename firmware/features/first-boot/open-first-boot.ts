/** The set-up of a new lane: its code is loaded on a lane alone that is not set up. */
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import { createSetupDoneFile } from './driver/setup-done-file.ts'
import type { SETUP_EVENTS } from './setup-events.ts'
import type { SetupSection } from './setup-section.ts'

export async function openFirstBoot(
  lane: Lane<SetupSection, typeof SETUP_EVENTS, never, 'journal' | 'storage' | 'newLane'>,
): Promise<OpenFeature> {
  const { address, hotspot } = lane.section
  const { dataFolder, runtimeFolder } = lane.lent.storage
  const mark = createSetupDoneFile(dataFolder)
  if (!address || mark.isThere) return {}
  const { openLaneSetup } = await import('./setup-listener.ts')
  const { ANSWER_FOLDER, createBoardNetwork } = await import(
    './driver/wifi-and-hotspot-requests.ts'
  )
  const { createConsoleNotice } = await import('./driver/console-notice.ts')
  const { newLane } = lane.lent
  const { setup, listen } = lane.opened.use(
    openLaneSetup({
      address,
      serialNumber: lane.sections.device.read().serialNumber,
      hotspot,
      language: lane.language,
      version: lane.version,
      lane: newLane.payment,
      items: newLane.items,
      config: await newLane.configFile(),
      bankAddresses: newLane.bankAddresses,
      display: newLane.display,
      isDisplayFake: newLane.isDisplayFake,
      camera: newLane.camera,
      network: createBoardNetwork({ requestFolder: runtimeFolder, answerFolder: ANSWER_FOLDER }),
      console: createConsoleNotice(runtimeFolder),
      mark,
      announce: newLane.announce,
      clock: lane.clock,
      journal: lane.journal,
      coreJournal: lane.lent.journal,
    }),
  )
  return { listen, page: { setup: { read: () => setup.view, onChange: setup.onChange } } }
}
