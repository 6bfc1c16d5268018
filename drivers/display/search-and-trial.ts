/** Displays searched for and tried out: others beside the lane's own, and that one in its place. */
import type { Clock } from '#hal/clock.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { DisplayPlace, ScreenTried } from '#hal/display-search.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { JournalDriver } from '#hal/journal.ts'
import { describeAdapter } from '../link/display-adapter-choice.ts'
import {
  type AdapterMemory,
  LANE_DISPLAY,
  type LaneDisplayPort,
} from '../link/lane-display-serial-port.ts'
import { listSerialPorts } from '../link/serial-ports.ts'
import { scanDisplays } from './find-displays.ts'
import { parseChosenDevice } from './parse-chosen-device.ts'
import type { DisplayMemory } from './remembered-display.ts'
import { tryDisplay, walkScreens } from './try-display.ts'

export interface DisplayTrialsNeeds {
  /** The Bluetooth adapter. */
  readonly adapter: string
  readonly laneDisplay: LaneDisplayPort
  readonly openAdapterMemory: () => Promise<DocumentStore<AdapterMemory>>
  readonly memory: DisplayMemory
  readonly clock: Clock
  readonly journal: JournalDriver
}

type OnScreen = (tried: ScreenTried) => void

export function createDisplayTrials(needs: DisplayTrialsNeeds) {
  const { adapter, clock, journal } = needs
  // Trying a display out must not change what the lane remembers.
  const laneDisplay: LaneDisplayPort = { resolve: needs.laneDisplay.resolve, keep: async () => {} }
  return {
    scan: (listenMs: number) =>
      scanDisplays({ adapter, listenMs, clock, laneDisplay, progress: () => {} }),
    try(at: DisplayPlace, pauseMs: number, onScreen: OnScreen) {
      const { port = LANE_DISPLAY, address, protocol = 'auto', baudRate } = at
      return tryDisplay({
        config: { driver: 'terminal', protocol, ...(baudRate && { baudRate }) },
        connection: address
          ? { type: 'ble', address, name: null }
          : { type: 'serial', portName: port },
        laneDisplay,
        clock,
        journal,
        pauseMs,
        onScreen,
      })
    },
    /** Rejects with a Fault 'bad-request' that names the choices, or 'storage' where the choice cannot be kept. */
    async choose(words: string): Promise<void> {
      const device = parseChosenDevice(words, await listSerialPorts())
      if (device.kind !== 'bluetooth') {
        const adapters = await needs.openAdapterMemory()
        await adapters.update(() => (device.kind === 'adapter' ? { kept: device.kept } : {}))
      }
      await needs.memory.choose(
        device.kind === 'bluetooth' ? { address: device.address, name: null } : null,
      )
      journal.info('display.chosen', { device: words })
    },
    async chosen() {
      const [adapters, bluetooth] = await Promise.all([
        needs.openAdapterMemory(),
        needs.memory.device(),
      ])
      const { kept } = adapters.value
      return { adapter: kept ? describeAdapter(kept) : null, bluetooth }
    },
    walk(
      display: Pick<DisplayDriver, 'show'>,
      pauseMs: number,
      onScreen: OnScreen,
      signal: AbortSignal,
    ) {
      return walkScreens(display, { clock, journal, pauseMs, onScreen, signal })
    },
  }
}
