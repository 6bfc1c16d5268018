/** Displays looked for, and tried out: those beside the lane's own, and that one in its place. */
import type { Clock } from '#hal/clock.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { JournalDriver } from '#hal/journal.ts'
import { LANE_DISPLAY, type LaneDisplayPort } from '../link/lane-display-port.ts'
import { scanDisplays } from './find-displays.ts'
import { type Checked, tryDisplay, walkScreens } from './test-screens.ts'

export interface DisplayTestRunsParts {
  /** The Bluetooth adapter. */
  readonly adapter: string
  readonly laneDisplay: LaneDisplayPort
  readonly clock: Clock
  readonly journal: JournalDriver
}

export interface Place {
  readonly port?: string | undefined
  readonly address?: string | undefined
  readonly protocol?: string | undefined
  readonly baudRate?: number | undefined
}

type OnScreen = (checked: Checked) => void

export function createDisplayTestRuns(parts: DisplayTestRunsParts) {
  const { adapter, clock, journal } = parts
  // What is only tried is not what the lane remembers.
  const laneDisplay: LaneDisplayPort = { resolve: parts.laneDisplay.resolve, keep: async () => {} }
  return {
    scan: (listenMs: number) =>
      scanDisplays({ adapter, listenMs, clock, laneDisplay, progress: () => {} }),
    try(at: Place, pauseMs: number, onScreen: OnScreen) {
      const { port = LANE_DISPLAY, address, protocol = 'auto', baudRate } = at
      return tryDisplay({
        config: { driver: 'terminal', protocol, ...(baudRate && { baudRate }) },
        connection: address
          ? { type: 'ble', address, name: null }
          : { type: 'serial', portName: port },
        ...{ laneDisplay, clock, journal, pauseMs, onScreen },
      })
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
