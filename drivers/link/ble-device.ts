/** Which adapter and which device of the Bluetooth service an address or a name means, and the search for them. */

import { withinMs } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { type Bluez, booleanVariant, stringVariant } from './bluez.ts'
import { unreachable } from './link.ts'

const ADAPTER = 'org.bluez.Adapter1'
export const DEVICE = 'org.bluez.Device1'
/** Displays announce themselves several times a second; walls and Wi-Fi swallow most of it. */
const DISCOVERY_LIMIT_MS = 8_000

/** Looked up by its name, because BlueZ also lists objects that only look like adapters. */
export async function readyAdapter(bluez: Bluez, adapter: string): Promise<void> {
  const path = `/org/bluez/${adapter}`
  const properties = bluez.objects.get(path)?.get(ADAPTER)
  if (!properties) throw unreachable('ble', say('fault.bluetooth.no-adapter', { adapter }))
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
  /** Tells apart two lanes' displays of the same name. */
  readonly address: string | null
  /** Used where there is no address: the only display of this name is taken. */
  readonly name: string | null
  readonly adapter: string
  readonly clock: Clock
}

/**
 * The path of the device in BlueZ; where it is not known yet, searches for it. A search by name always takes the whole
 * time, since the first display that is heard may be a neighbour's; several of the same name are refused.
 */
export async function findBleDevice(bluez: Bluez, target: BleTarget): Promise<string> {
  if (target.address !== null && !/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/i.test(target.address))
    throw new Fault('bad-request', say('fault.bluetooth.address-malformed'), undefined, {
      part: 'ble',
    })
  const known = target.address === null ? undefined : lookUp(bluez, target)[0]
  if (known) return known.path
  return await whileSearching(bluez, target.adapter, async () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    void bluez.gone.then(reject)
    const look = () => {
      const [found] = target.address === null ? [] : lookUp(bluez, target)
      if (found) resolve(found.path)
    }
    using _changes = bluez.onChange(look)
    look()
    const late = () =>
      unreachable(
        'ble',
        say('fault.bluetooth.device-not-found', { device: target.address ?? target.name }),
      )
    const heard = withinMs(target.clock, DISCOVERY_LIMIT_MS, null, () => promise, late)
    return await heard.catch((thrown) => {
      const [only, ...others] = target.address === null ? lookUp(bluez, target) : []
      if (!only) throw thrown
      if (others.length > 0) throw severalOfName(target.name, [only, ...others])
      return only.path
    })
  })
}

/** `work`, while the radio of the adapter searches for devices. */
export async function whileSearching<Result>(
  bluez: Bluez,
  adapter: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const onAdapter = { path: `/org/bluez/${adapter}`, interface: ADAPTER }
  const body = [{ Transport: stringVariant('le') }]
  await bluez.call({ ...onAdapter, member: 'SetDiscoveryFilter', signature: 'a{sv}', body })
  await bluez.call({ ...onAdapter, member: 'StartDiscovery' })
  try {
    return await work()
  } finally {
    // Connecting while the radio still searches fails on many adapters.
    await bluez.call({ ...onAdapter, member: 'StopDiscovery' }).catch(() => {})
  }
}

interface BleMatch {
  readonly path: string
  readonly address: string
}

function severalOfName(name: string | null, matches: readonly BleMatch[]): Fault {
  const addresses = matches.map(({ address }) => address).join(', ')
  return unreachable(
    'ble',
    say('fault.bluetooth.several-of-name', { count: matches.length, name, addresses }),
  )
}

function lookUp(bluez: Bluez, { address, name, adapter }: BleTarget): readonly BleMatch[] {
  const matches: BleMatch[] = []
  for (const [path, interfaces] of bluez.objects) {
    const device = interfaces.get(DEVICE)
    if (!device || !path.startsWith(`/org/bluez/${adapter}/`)) continue
    const own = String(device['Address']).toUpperCase()
    const isMeant =
      address === null
        ? device['Name'] === name || device['Alias'] === name
        : own === address.toUpperCase()
    if (isMeant) matches.push({ path, address: own })
  }
  return matches.toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

/** Its address, as BlueZ tells it. */
export function bleAddress(bluez: Bluez, path: string): string {
  return String(bluez.objects.get(path)?.get(DEVICE)?.['Address'] ?? '').toUpperCase()
}
