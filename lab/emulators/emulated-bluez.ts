/**
 * A stand-in for the Bluetooth service: `org.bluez` with adapters, devices and their
 * characteristics on a private bus, as seen from outside. The devices are emulated displays.
 */
import { once } from 'node:events'
import dbus, { type Message } from 'dbus-native'
import type { Cable } from './display-cable.ts'

export interface BleDisplay {
  readonly address: string
  readonly name: string
  readonly cable: Cable
  readonly service: string
  readonly write: string
  /** null: a display that says nothing back. */
  readonly notify: string | null
  readonly flags: readonly string[]
  /** null: a service too old to tell. */
  readonly mtu: number | null
  /** The display's side of a lost connection. */
  readonly onLinkLost?: () => void
}

export interface MockBluez extends AsyncDisposable {
  /** Carries the display out of the radio's reach, or back. */
  setInReach(display: BleDisplay, isInReach: boolean): void
  /** Dies without a word, as by SIGKILL; the displays live on. */
  kill(): void
  /** Takes calls and answers none, as a service does whose radio hangs. */
  hang(isHanging: boolean): void
  readonly calls: readonly string[]
  readonly longestWriteBytes: number
}

export interface MockBluezOptions {
  readonly bus: string
  readonly adapter?: string | null
  readonly displays: readonly BleDisplay[]
  /** Devices that were seen before are known without a search. */
  readonly known?: boolean
}

type Values = Record<string, dbus.Variant>
type Objects = Map<string, Record<string, Values>>

const PROPERTIES = 'org.freedesktop.DBus.Properties'
const MANAGER = 'org.freedesktop.DBus.ObjectManager'
const DEVICE = 'org.bluez.Device1'
const CHARACTERISTIC = 'org.bluez.GattCharacteristic1'
const MTU_BEFORE_EXCHANGE = 23
const DO_NOT_QUEUE = 4
const THE_BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
}

const text = (value: string) => new dbus.Variant('s', value)
const flag = (value: boolean) => new dbus.Variant('b', value)

export async function openMockBluez(options: MockBluezOptions): Promise<MockBluez> {
  const { displays } = options
  const adapter = options.adapter === null ? null : `/org/bluez/${options.adapter ?? 'hci0'}`
  // The bare connection: a MessageBus would answer for objects that this one means to leave unanswered.
  const bus = dbus.createConnection({ busAddress: options.bus, variants: 'wrap' })
  bus.on('error', () => {})
  await once(bus, 'connect')
  let serial = 0
  const send = (message: Message) => {
    serial += 1
    bus.message({ ...message, serial })
    return serial
  }
  const objects: Objects = new Map()
  const outOfReach = new Set<BleDisplay>()
  const calls: string[] = []
  let longestWriteBytes = 0
  let isAlive = true
  let isHanging = false

  // Real services list an object that looks like an adapter and is none.
  objects.set('/org/bluez/test', { 'org.bluez.Adapter1': { Powered: flag(false) } })
  if (adapter) objects.set(adapter, { 'org.bluez.Adapter1': { Powered: flag(false) } })
  if (options.known) for (const display of displays) appear(display)
  for (const display of displays) display.cable.toHost = (chunk) => notified(display, chunk)

  const pathOf = ({ address }: BleDisplay) => `${adapter}/dev_${address.replaceAll(':', '_')}`
  function appear(display: BleDisplay): void {
    const path = `${adapter}/dev_${display.address.replaceAll(':', '_')}`
    if (objects.has(path)) return
    const device = {
      Address: text(display.address),
      Name: text(display.name),
      Alias: text(display.name),
      Connected: flag(false),
      ServicesResolved: flag(false),
    }
    objects.set(path, { [DEVICE]: device })
    signal('/', MANAGER, 'InterfacesAdded', 'oa{sa{sv}}', [path, { [DEVICE]: device }])
  }

  function signal(path: string, name: string, member: string, signature: string, body: unknown[]) {
    const type = dbus.messageType.signal
    if (isAlive) send({ type, path, interface: name, member, signature, body })
  }

  function set(path: string, name: string, changed: Values): void {
    const properties = objects.get(path)?.[name]
    if (!properties) return
    Object.assign(properties, changed)
    signal(path, PROPERTIES, 'PropertiesChanged', 'sa{sv}as', [name, changed, []])
  }

  function tellServices(display: BleDisplay): void {
    const device = pathOf(display)
    const service = `${device}/service0010`
    const added: Objects = new Map()
    added.set(service, { 'org.bluez.GattService1': { UUID: text(display.service) } })
    const mtu = display.mtu === null ? {} : { MTU: new dbus.Variant('q', display.mtu) }
    const characteristic = (uuid: string, flags: readonly string[]) => ({
      [CHARACTERISTIC]: {
        UUID: text(uuid),
        Service: new dbus.Variant('o', service),
        Flags: new dbus.Variant('as', [...flags]),
        ...mtu,
      },
    })
    const isOne = display.write === display.notify
    added.set(
      `${service}/char0011`,
      characteristic(display.write, isOne ? [...display.flags, 'notify'] : display.flags),
    )
    if (display.notify !== null && !isOne)
      added.set(`${service}/char0013`, characteristic(display.notify, ['notify']))
    for (const [path, interfaces] of added) {
      objects.set(path, interfaces)
      signal('/', MANAGER, 'InterfacesAdded', 'oa{sa{sv}}', [path, interfaces])
    }
    set(device, DEVICE, { ServicesResolved: flag(true) })
  }

  function drop(display: BleDisplay): void {
    const device = pathOf(display)
    for (const path of [...objects.keys()].filter((path) => path.startsWith(`${device}/`)))
      objects.delete(path)
    set(device, DEVICE, { ServicesResolved: flag(false) })
    set(device, DEVICE, { Connected: flag(false) })
  }

  function notified(display: BleDisplay, chunk: Uint8Array): void {
    const own = `${pathOf(display)}/service0010/`
    const path = `${own}${display.write === display.notify ? 'char0011' : 'char0013'}`
    if (!objects.has(path)) return
    const size = (display.mtu ?? MTU_BEFORE_EXCHANGE) - 3
    for (let at = 0; at < chunk.length; at += size) {
      const value = Buffer.from(chunk.subarray(at, at + size))
      signal(path, PROPERTIES, 'PropertiesChanged', 'sa{sv}as', [
        CHARACTERISTIC,
        { Value: new dbus.Variant('ay', value) },
        [],
      ])
    }
  }

  function answer(call: Message): Answer {
    const { path = '', member } = call
    // Of what types they are follows from the member.
    const body = (call.body ?? []) as [never, never, never]
    const display = displays.find((one) => path.startsWith(pathOf(one)))
    switch (member) {
      case 'GetManagedObjects':
        return { signature: 'a{oa{sa{sv}}}', body: [Object.fromEntries(objects)] }
      case 'Set':
        set(path, body[0], { [body[1]]: body[2] })
        return DONE
      case 'StartDiscovery':
        for (const one of displays) if (!outOfReach.has(one)) appear(one)
        return DONE
      case 'SetDiscoveryFilter':
      case 'StopDiscovery':
      case 'StartNotify':
        return objects.has(path) ? DONE : UNKNOWN
      case 'Connect':
        if (!display || !objects.has(path)) return UNKNOWN
        if (outOfReach.has(display)) return refused('le-connection-abort-by-local')
        set(path, DEVICE, { Connected: flag(true) })
        setImmediate(() => tellServices(display))
        return DONE
      case 'Disconnect':
        if (display) drop(display)
        return DONE
      case 'WriteValue':
        if (!display || !objects.has(path)) return UNKNOWN
        return write(display, body[0])
      default:
        return UNKNOWN
    }
  }

  function write(display: BleDisplay, value: Buffer): Answer {
    const payloadBytes = Math.min(512, (display.mtu ?? MTU_BEFORE_EXCHANGE) - 3)
    longestWriteBytes = Math.max(longestWriteBytes, value.length)
    if (value.length > payloadBytes) return { error: 'org.bluez.Error.InvalidArguments' }
    setImmediate(() => display.cable.feed(value))
    return DONE
  }

  bus.on('message', (call) => {
    if (call.type !== dbus.messageType.methodCall || !isAlive) return
    calls.push(call.member ?? '')
    if (isHanging) return
    const given = answer(call)
    const to = { destination: call.sender ?? '', replySerial: call.serial ?? 0 }
    if ('error' in given) {
      const { error: errorName, text = errorName } = given
      send({ ...to, type: dbus.messageType.error, errorName, signature: 's', body: [text] })
    } else {
      const { signature, body } = given
      send({ ...to, type: dbus.messageType.methodReturn, ...(signature && { signature, body }) })
    }
  })
  send({ ...THE_BUS, type: dbus.messageType.methodCall, member: 'Hello' })
  const asked = send({
    ...THE_BUS,
    type: dbus.messageType.methodCall,
    member: 'RequestName',
    signature: 'su',
    body: ['org.bluez', DO_NOT_QUEUE],
  })
  const { promise: isNamed, resolve: named } = Promise.withResolvers<void>()
  bus.on('message', ({ replySerial }) => replySerial === asked && named())
  await isNamed

  function kill(): void {
    isAlive = false
    bus.stream.destroy()
  }

  return {
    calls,
    get longestWriteBytes() {
      return longestWriteBytes
    },
    setInReach(display, isInReach) {
      if (isInReach) outOfReach.delete(display)
      else {
        outOfReach.add(display)
        drop(display)
        display.onLinkLost?.()
      }
    },
    kill,
    hang(on) {
      isHanging = on
    },
    async [Symbol.asyncDispose]() {
      if (isAlive) kill()
    },
  }
}

type Answer =
  | { readonly signature: string; readonly body: unknown[] }
  | { readonly error: string; readonly text?: string }

const DONE: Answer = { signature: '', body: [] }
const UNKNOWN: Answer = { error: 'org.freedesktop.DBus.Error.UnknownObject' }

function refused(text: string): Answer {
  return { error: 'org.bluez.Error.Failed', text }
}
