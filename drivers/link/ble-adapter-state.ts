/** Whether the system's Bluetooth service has the adapter, and whether it is on; changes nothing. */
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { openBluez } from './bluez.ts'
import { unreachable } from './link.ts'

export interface BleAdapterOptions {
  readonly adapter: string
  readonly clock: Clock
  /** D-Bus address; null: the system's bus. */
  readonly bus: string | null
}

/** Rejects with Fault 'unreachable' where there is no service or no such adapter. */
export async function readBleAdapter({ adapter, clock, bus }: BleAdapterOptions) {
  await using bluez = await openBluez({ clock, bus })
  const properties = bluez.objects.get(`/org/bluez/${adapter}`)?.get('org.bluez.Adapter1')
  if (!properties) throw unreachable('ble', say('fault.bluetooth.no-adapter', { adapter }))
  return { name: adapter, isPowered: properties['Powered'] === true }
}
