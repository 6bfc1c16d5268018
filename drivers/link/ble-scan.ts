/** Which BLE devices are in reach: listens for a while and tells of each as it is heard. */
import { type Clock, pause } from '#hal/clock.ts'
import type { DisplaysFound } from '#hal/display-search.ts'
import { DEVICE, readyAdapter, whileSearching } from './ble-device.ts'
import { type BluezObjects, openBluez } from './bluez.ts'

type BleFound = DisplaysFound['ble'][number]

export interface BleScanOptions {
  readonly adapter: string
  readonly listenMs: number
  readonly clock: Clock
  /** D-Bus address; null: the system's bus. */
  readonly bus: string | null
  readonly onFound: (device: BleFound) => void
}

/** The nearest first. */
export async function scanBle(options: BleScanOptions): Promise<readonly BleFound[]> {
  const { clock, bus, adapter } = options
  await using bluez = await openBluez({ clock, bus })
  await readyAdapter(bluez, adapter)
  const path = `/org/bluez/${adapter}`
  const seen = new Set<string>()
  using _hearing = bluez.onChange(() => {
    for (const device of devicesOf(bluez.objects, path))
      if (!seen.has(device.address)) {
        seen.add(device.address)
        options.onFound(device)
      }
  })
  await whileSearching(bluez, adapter, () => pause(clock, options.listenMs))
  return devicesOf(bluez.objects, path).toSorted(
    (one, other) => (other.rssi ?? -999) - (one.rssi ?? -999),
  )
}

function devicesOf(objects: BluezObjects, adapterPath: string): BleFound[] {
  return [...objects].flatMap(([path, interfaces]) => {
    const device = interfaces.get(DEVICE)
    if (!device || !path.startsWith(`${adapterPath}/`)) return []
    const { Address: address, Name: name, RSSI: rssi } = device
    return [
      {
        address: String(address),
        name: typeof name === 'string' ? name : null,
        rssi: typeof rssi === 'number' ? rssi : null,
      },
    ]
  })
}
