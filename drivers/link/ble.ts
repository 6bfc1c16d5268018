/**
 * A BLE display as a Link: written to in pieces that fit the radio, heard through notifications.
 *
 * Each attempt starts from nothing, and each step has a deadline: BlueZ answers some calls only when
 * the radio does, and none when it has crashed.
 */

import { withinMs } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { bleAddress, DEVICE, findBleDevice, readyAdapter } from './ble-device.ts'
import { type Bluez, openBluez, stringVariant } from './bluez.ts'
import { type Characteristic, chooseGatt, type GattConfig } from './gatt-characteristics.ts'
import { createLinkEnds, type Link, unreachable } from './link.ts'

export interface BleOptions {
  readonly address: string | null
  readonly name: string | null
  readonly adapter: string
  readonly gatt: GattConfig
  readonly clock: Clock
  /** D-Bus address; null: the system's bus. */
  readonly bus: string | null
  readonly signal?: AbortSignal
  /** Called with its address once it is connected and can be written to. */
  readonly onMet?: (address: string) => void
}

const CONNECT_LIMIT_MS = 15_000
const RESOLVE_LIMIT_MS = 10_000
const WRITE_LIMIT_MS = 2_000
const DISCONNECT_LIMIT_MS = 1_000
/** No attribute is longer; and BlueZ refuses a value that does not fit one packet less its three bytes. */
const VALUE_BYTES_MAX = 512
const PACKET_OVERHEAD = 3
const MTU_BEFORE_EXCHANGE = 23

const CHARACTERISTIC = 'org.bluez.GattCharacteristic1'

export async function openBle(options: BleOptions): Promise<Link> {
  const { clock } = options
  await using opening = new AsyncDisposableStack()
  const attempt = new AbortController()
  // Only an attempt can be given up: over an open link a last screen is still to be sent.
  const giveUp = () => attempt.abort()
  options.signal?.addEventListener('abort', giveUp, { once: true })
  using attempting = new DisposableStack()
  attempting.defer(() => options.signal?.removeEventListener('abort', giveUp))
  if (options.signal?.aborted) attempt.abort()
  const { signal } = attempt
  const bluez = opening.use(await openBluez({ clock, bus: options.bus, signal }))
  await readyAdapter(bluez, options.adapter)
  const device = await findBleDevice(bluez, options)
  opening.defer(() => disconnect(bluez, device))
  await bluez.call({
    path: device,
    interface: DEVICE,
    member: 'Connect',
    limitMs: CONNECT_LIMIT_MS,
  })
  await resolved(bluez, device, clock)
  const choice = chooseGatt(characteristicsOf(bluez, device), options.gatt)
  if (!choice) throw unreachable('ble', say('fault.bluetooth.not-writable'))
  const { write, notify } = choice

  const ends = createLinkEnds()
  const name = `ble ${options.address ?? options.name}`
  bluez.onChange((path, type, changed) => {
    if (path === notify?.path && changed['Value'] instanceof Uint8Array) ends.hear(changed['Value'])
    if (path !== device || type !== DEVICE) return
    if (changed['Connected'] === false || !bluez.objects.get(device)?.has(DEVICE))
      ends.close(unreachable('ble', say('fault.bluetooth.connection-lost', { connection: name })))
  })
  void bluez.gone.then(ends.close)
  if (notify)
    await bluez.call({ path: notify.path, interface: CHARACTERISTIC, member: 'StartNotify' })
  if (bluez.objects.get(device)?.get(DEVICE)?.['Connected'] === false)
    throw unreachable('ble', say('fault.bluetooth.connection-lost', { connection: name }))

  options.onMet?.(bleAddress(bluez, device))

  const send = (chunk: Uint8Array) =>
    ends.unlessClosed(bluez.call({ ...writeCall(write, chunk), limitMs: WRITE_LIMIT_MS }))
  const opened = opening.move()
  return {
    name,
    part: 'ble',
    baudRate: null,
    hangsUp: true,
    get isOpen() {
      return ends.isOpen
    },
    async write(frame) {
      if (!ends.isOpen) throw await ends.closed
      const size = Math.min(VALUE_BYTES_MAX, (write.mtu ?? MTU_BEFORE_EXCHANGE) - PACKET_OVERHEAD)
      try {
        for (let at = 0; at < frame.length; at += size) await send(frame.subarray(at, at + size))
      } catch (thrown) {
        const because =
          thrown instanceof Fault
            ? thrown
            : unreachable(
                'ble',
                say('text.health.place-and-trouble', { place: name, why: String(thrown) }),
              )
        ends.close(because)
        throw because
      }
    },
    onData: ends.onData,
    onClose: ends.onClose,
    async [Symbol.asyncDispose]() {
      ends.close(unreachable('ble', say('fault.link.closed-by-lane', { connection: name })))
      await opened.disposeAsync()
    },
  }
}

/** Leaves the radio free for the next attempt; nothing depends on the answer. */
async function disconnect(bluez: Bluez, path: string): Promise<void> {
  const call = { path, interface: DEVICE, member: 'Disconnect', limitMs: DISCONNECT_LIMIT_MS }
  await bluez.call(call).catch(() => {})
}

async function resolved(bluez: Bluez, device: string, clock: Clock): Promise<void> {
  const isResolved = () => bluez.objects.get(device)?.get(DEVICE)?.['ServicesResolved'] === true
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  void bluez.gone.then(reject)
  using _changes = bluez.onChange((path, type, changed) => {
    if (isResolved()) resolve()
    if (path === device && type === DEVICE && changed['Connected'] === false)
      reject(unreachable('ble', say('fault.bluetooth.lost-while-listing-services')))
  })
  if (isResolved()) resolve()
  const late = () => unreachable('ble', say('fault.bluetooth.services-not-listed'))
  await withinMs(clock, RESOLVE_LIMIT_MS, null, () => promise, late)
}

function characteristicsOf(bluez: Bluez, device: string): readonly Characteristic[] {
  const found: Characteristic[] = []
  for (const [path, interfaces] of bluez.objects) {
    const properties = interfaces.get(CHARACTERISTIC)
    if (!properties || !path.startsWith(`${device}/`)) continue
    const service = bluez.objects.get(String(properties['Service']))
    found.push({
      path,
      uuid: String(properties['UUID']),
      service: String(service?.get('org.bluez.GattService1')?.['UUID'] ?? ''),
      flags: (properties['Flags'] as string[] | undefined) ?? [],
      mtu: (properties['MTU'] as number | undefined) ?? null,
    })
  }
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

function writeCall({ path, flags }: Characteristic, chunk: Uint8Array) {
  // A request is confirmed by the device; a command only leaves the radio.
  const type = flags.includes('write') ? 'request' : 'command'
  return {
    path,
    interface: CHARACTERISTIC,
    member: 'WriteValue',
    signature: 'aya{sv}',
    body: [Buffer.from(chunk), { type: stringVariant(type) }],
  }
}
