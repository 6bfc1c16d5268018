/** The verdict on Bluetooth, for a lane whose display needs it. */
import { toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { DeviceConnection } from '#hal/display.ts'
import { type Finding, finding } from './selftest-report.ts'

export interface BluetoothAdapter {
  readonly name: string
  readonly isPowered: boolean
}

/** `read` rejects with a Fault where there is no adapter or no service. */
export async function bluetoothFinding(
  connection: DeviceConnection | null,
  read: () => Promise<BluetoothAdapter>,
): Promise<Finding> {
  if (connection?.type !== 'ble') return finding('absent', say('selftest.bluetooth.not-needed'))
  try {
    const { name, isPowered } = await read()
    const figures = { adapter: name, powered: isPowered }
    if (isPowered) return finding('good', say('selftest.bluetooth.on', { adapter: name }), figures)
    return finding('bad', say('selftest.bluetooth.off', { adapter: name }), figures)
  } catch (thrown) {
    const { said } = toFault(thrown)
    return finding('bad', say('selftest.no-answer', { why: said }))
  }
}
