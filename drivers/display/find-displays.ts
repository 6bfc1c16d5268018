/** Serial ports and Bluetooth devices in reach that may be displays. */
import { toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DisplaysFound } from '#hal/display-search.ts'
import { scanBle } from '../link/ble-scan.ts'
import type { LaneDisplayPort } from '../link/lane-display-serial-port.ts'
import { listSerialPorts, type SerialPortFound } from '../link/serial-ports.ts'

export interface Found extends DisplaysFound {
  readonly serial: readonly SerialPortFound[]
}

export interface ScanOptions {
  readonly adapter: string
  readonly listenMs: number
  readonly clock: Clock
  readonly progress: (line: string) => void
  readonly bus?: string | null
  readonly laneDisplay: LaneDisplayPort
}

export async function scanDisplays(options: ScanOptions): Promise<Found> {
  const { progress } = options
  progress('serial ports ...')
  const serial = await listSerialPorts()
  const laneDisplay = await options.laneDisplay.resolve().then(
    (port) => ({ port, because: null }),
    (thrown) => ({ port: null, because: toFault(thrown).message }),
  )
  progress(`${serial.length} found; Bluetooth, ${options.listenMs / 1_000} s ...`)
  try {
    const { adapter, listenMs, clock, bus = null } = options
    const ble = await scanBle({
      adapter,
      listenMs,
      clock,
      bus,
      onFound: ({ address, name }) => progress(`  ${address} ${name ?? ''}`),
    })
    return { serial, ble, laneDisplay, notes: [] }
  } catch (thrown) {
    return {
      serial,
      ble: [],
      laneDisplay,
      notes: [say('fault.display.bluetooth-not-searched', { why: toFault(thrown) })],
    }
  }
}
