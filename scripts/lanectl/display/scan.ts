/** Serial ports and Bluetooth devices in reach that may be displays. */
import { existsSync } from 'node:fs'
import { type BleFound, scanBle } from '#drivers/link/ble-scan.ts'
import { listSerialPorts, type SerialPortFound } from '#drivers/link/serial-ports.ts'
import { toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'

export interface Found {
  readonly serial: readonly SerialPortFound[]
  readonly ble: readonly BleFound[]
  /** Why a part could not be searched. */
  readonly notes: readonly string[]
}

export interface ScanOptions {
  readonly adapter: string
  readonly listenMs: number
  readonly clock: Clock
  readonly progress: (line: string) => void
  readonly bus?: string | null
}

/** The name that the udev rule gives to the display's port. */
const STABLE_NAME = '/dev/lane-display'

export async function scanDisplays(options: ScanOptions): Promise<Found> {
  const { progress } = options
  progress('serial ports ...')
  const named = existsSync(STABLE_NAME)
    ? [{ port: STABLE_NAME, product: 'named by the udev rule', usbId: null }]
    : []
  const serial = [...named, ...(await listSerialPorts())]
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
    return { serial, ble, notes: [] }
  } catch (thrown) {
    return { serial, ble: [], notes: [`Bluetooth was not searched: ${toFault(thrown).message}`] }
  }
}
