/** Which adapter and which device of the Bluetooth service an address or a name means. */
import { withinMs } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import { type Bluez, booleanVariant, stringVariant } from './bluez.ts'
import { unreachable } from './link.ts'

const ADAPTER = 'org.bluez.Adapter1'
const DEVICE = 'org.bluez.Device1'
/** Displays tell of themselves several times a second; walls and Wi-Fi swallow most of it. */
const DISCOVERY_LIMIT_MS = 8_000

/** By name, because BlueZ also lists objects that only look like adapters. */
export async function readyAdapter(bluez: Bluez, adapter: string): Promise<void> {
  const path = `/org/bluez/${adapter}`
  const properties = bluez.objects.get(path)?.get(ADAPTER)
  if (!properties) throw unreachable('ble', `there is no Bluetooth adapter ${adapter}`)
  if (properties['Powered'] === true) return
  await bluez.call({
    path,
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Set',
    signature: 'ssv',
    body: [ADAPTER, 'Powered', booleanVariant(true)],
  })
}

export interface BleTarget {
  readonly address: string | null
  readonly name: string | null
  readonly adapter: string
  readonly clock: Clock
}

/** The path of the device; looks around for it when BlueZ does not know it yet. */
export async function findBleDevice(bluez: Bluez, target: BleTarget): Promise<string> {
  if (target.address !== null && !/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/i.test(target.address))
    throw new Fault('bad-request', 'a Bluetooth address looks like 01:23:45:67:89:AB', undefined, {
      part: 'ble',
    })
  const known = lookUp(bluez, target)
  if (known) return known
  const path = `/org/bluez/${target.adapter}`
  await bluez.call({
    path,
    interface: ADAPTER,
    member: 'SetDiscoveryFilter',
    signature: 'a{sv}',
    body: [{ Transport: stringVariant('le') }],
  })
  await bluez.call({ path, interface: ADAPTER, member: 'StartDiscovery' })
  try {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    void bluez.gone.then(reject)
    const look = () => {
      const found = lookUp(bluez, target)
      if (found) resolve(found)
    }
    using _changes = bluez.onChange(look)
    look()
    const late = () => unreachable('ble', `${target.address ?? target.name}: not in reach`)
    return await withinMs(target.clock, DISCOVERY_LIMIT_MS, null, () => promise, late)
  } finally {
    // Connecting while the radio still searches fails on many adapters.
    await bluez.call({ path, interface: ADAPTER, member: 'StopDiscovery' }).catch(() => {})
  }
}

function lookUp(bluez: Bluez, { address, name, adapter }: BleTarget): string | null {
  for (const [path, interfaces] of bluez.objects) {
    const device = interfaces.get(DEVICE)
    if (!device || !path.startsWith(`/org/bluez/${adapter}/`)) continue
    if (address !== null) {
      if (String(device['Address']).toUpperCase() === address.toUpperCase()) return path
    } else if (device['Name'] === name || device['Alias'] === name) return path
  }
  return null
}
