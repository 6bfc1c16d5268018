/** The verdict on Bluetooth, for a lane whose display needs it. */
import { toFault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
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
  if (connection?.type !== 'ble')
    return finding('absent', 'no display of this lane needs it', 'дисплею этой кассы он не нужен')
  try {
    const { name, isPowered } = await read()
    const figures = { adapter: name, powered: isPowered }
    if (isPowered) return finding('good', `${name} is on`, `${name} включён`, figures)
    return finding(
      'bad',
      `${name} is switched off: rfkill unblock bluetooth`,
      `${name} выключен: rfkill unblock bluetooth`,
      figures,
    )
  } catch (thrown) {
    const { said } = toFault(thrown)
    return finding('bad', said, say`не отвечает (${said})`)
  }
}
