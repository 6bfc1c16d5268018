/**
 * The Bluetooth service of the system, over D-Bus: its objects, kept current, and calls to it.
 *
 * The only file of the device that knows dbus-native. Each attempt to connect opens a bus of its
 * own: after the service restarted, no object from before is valid.
 *
 * Why messages and not node-ble or raw HCI: node-ble's objects outlive what they stand for, its waits have no end,
 * and it does not notice a restarted service; raw HCI needs privileges and fights bluetoothd for the adapter. Here
 * every call has a time-out, and loss of the name's owner, the bus or the device all end in the same closed link. The
 * adapter is named in the config, because BlueZ lists objects that only look like one. dbus-next 0.10 was replaced:
 * no release since 2021, 119 packages, critical advisories. dbus-native 0.16.1 has 4 and says when a connection
 * ended; its refused greeting is an exception that nobody can catch, so we greet the bus ourselves.
 */

import dbus, { type Message } from 'dbus-native'
import { unlessAborted, withinMs } from '#firmware/async/deadline.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import type { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { unreachable } from './link.ts'

export type Properties = Readonly<Record<string, unknown>>
/** path -> interface -> properties */
export type BluezObjects = ReadonlyMap<string, ReadonlyMap<string, Properties>>

export interface BluezCall {
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly signature?: string
  readonly body?: readonly unknown[]
  readonly limitMs?: number
}

export interface Bluez extends AsyncDisposable {
  readonly objects: BluezObjects
  /** Gives what the service answers: nothing, a value, or an array of several. */
  call(call: BluezCall): Promise<unknown>
  /** After each change of the objects, with the path, interface and properties that changed. */
  onChange(listener: (path: string, name: string, changed: Properties) => void): Disposable
  /** Resolves when the service or the bus went away, or this was closed. */
  readonly gone: Promise<Fault>
}

export interface BluezOptions {
  readonly clock: Clock
  /** D-Bus address; null: the system's bus. */
  readonly bus: string | null
  readonly signal?: AbortSignal
}

const CALL_LIMIT_MS = 5_000
const SERVICE = 'org.bluez'
const BUS = 'org.freedesktop.DBus'
const SYSTEM_BUS = 'unix:path=/var/run/dbus/system_bus_socket'
const MATCHES = [
  `type='signal',sender='${SERVICE}'`,
  `type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${SERVICE}'`,
]

export async function openBluez({ clock, bus: address, signal }: BluezOptions): Promise<Bluez> {
  if (signal?.aborted) throw unreachable('ble', say('fault.bluetooth.attempt-given-up'))
  const bus = dbus.createClient({
    busAddress: address ?? process.env['DBUS_SYSTEM_BUS_ADDRESS'] ?? SYSTEM_BUS,
    // The library's own greeting would throw where nobody can catch it if the bus refuses; ours is the first call.
    direct: true,
  })
  const objects = new Map<string, Map<string, Properties>>()
  const listeners = createListeners<[path: string, name: string, changed: Properties]>()
  const { promise: gone, resolve: go } = Promise.withResolvers<Fault>()
  const losing = new AbortController()
  void gone.then((fault) => losing.abort(fault))

  bus.connection.on('error', (cause) => go(busFault(cause)))
  bus.connection.on('close', () => go(unreachable('ble', say('fault.bluetooth.system-bus-closed'))))
  bus.connection.on('message', (message) => {
    if (message.type === dbus.messageType.signal) hear(message)
  })
  const abort = () => go(unreachable('ble', say('fault.bluetooth.attempt-given-up')))
  signal?.addEventListener('abort', abort, { once: true })

  function hear({ member, path = '', body = [] }: Message): void {
    // The member tells the type of the second value.
    const [name, value] = body as [string, never]
    if (member === 'NameOwnerChanged' && name === SERVICE) {
      if (value !== '') go(unreachable('ble', say('fault.bluetooth.service-stopped')))
    } else if (member === 'InterfacesAdded') add(name, value)
    else if (member === 'InterfacesRemoved') remove(name, value)
    else if (member === 'PropertiesChanged') change(path, name, value)
  }

  function add(path: string, interfaces: Readonly<Record<string, Properties>>): void {
    for (const [name, properties] of Object.entries(interfaces)) change(path, name, properties)
  }

  function change(path: string, name: string, changed: Properties): void {
    const interfaces = objects.get(path) ?? new Map<string, Properties>()
    interfaces.set(name, { ...interfaces.get(name), ...changed })
    objects.set(path, interfaces)
    listeners.tell(path, name, changed)
  }

  function remove(path: string, interfaces: readonly string[]): void {
    for (const name of interfaces) {
      objects.get(path)?.delete(name)
      listeners.tell(path, name, {})
    }
  }

  async function send(destination: string, call: BluezCall): Promise<unknown> {
    const { limitMs = CALL_LIMIT_MS, body = [], signature = '' } = call
    const late = () => unreachable('ble', say('fault.bluetooth.service-does-not-answer'))
    const message = {
      destination,
      path: call.path,
      interface: call.interface,
      member: call.member,
      ...(signature && { signature, body: [...body] }),
    }
    const ask = async (signal: AbortSignal) => {
      try {
        // Each call has a deadline of ours, by the clock that tests can set.
        return await bus.invoke<unknown>(message, { signal, timeout: 0 })
      } catch (cause) {
        throw busFault(cause)
      }
    }
    const answer = (signal: AbortSignal) => unlessAborted(losing.signal, ask(signal))
    return await withinMs(clock, limitMs, null, answer, late)
  }

  async function close(): Promise<void> {
    go(unreachable('ble', say('fault.bluetooth.closed-by-lane')))
    signal?.removeEventListener('abort', abort)
    listeners.clear()
    // Not its own close(), which waits for the other side.
    bus.connection.stream.destroy()
  }

  try {
    const onBus = { path: '/org/freedesktop/DBus', interface: BUS }
    await send(BUS, { ...onBus, member: 'Hello' })
    for (const rule of MATCHES)
      await send(BUS, { ...onBus, member: 'AddMatch', signature: 's', body: [rule] })
    const managed = await send(SERVICE, {
      path: '/',
      interface: 'org.freedesktop.DBus.ObjectManager',
      member: 'GetManagedObjects',
    })
    const all = managed as Record<string, Record<string, Properties>>
    for (const [path, interfaces] of Object.entries(all)) add(path, interfaces)
  } catch (thrown) {
    await close()
    throw thrown
  }

  return {
    objects,
    gone,
    call: (call) => send(SERVICE, call),
    onChange(listener) {
      return listeners.add(listener)
    },
    [Symbol.asyncDispose]: close,
  }
}

const REASONS: readonly (readonly [RegExp, Sentence])[] = [
  [/ServiceUnknown|NameHasNoOwner|NoReply/, say('fault.bluetooth.service-not-running')],
  [/AccessDenied|NotPermitted|NotAuthorized/, say('fault.bluetooth.service-denies-permission')],
  [/NotReady/, say('fault.bluetooth.adapter-off')],
  [/UnknownObject|DoesNotExist/, say('fault.bluetooth.device-or-adapter-removed')],
]

function busFault(cause: unknown): Fault {
  const { dbusName = '', code = '', message = '' } = cause as Record<string, string | undefined>
  const reason = REASONS.find(([pattern]) => pattern.test(dbusName))?.[1]
  if (reason) return unreachable('ble', reason, cause)
  if (code === 'ENOENT' || code === 'ECONNREFUSED')
    return unreachable('ble', say('fault.bluetooth.no-system-bus'), cause)
  if (code === 'EACCES')
    return unreachable('ble', say('fault.bluetooth.bus-denies-permission'), cause)
  return unreachable(
    'ble',
    say('text.health.place-and-trouble', {
      place: 'Bluetooth',
      why: message || dbusName || say('text.bluetooth.unknown-error'),
    }),
    cause,
  )
}

export function stringVariant(value: string): unknown {
  return new dbus.Variant('s', value)
}

export function booleanVariant(value: boolean): unknown {
  return new dbus.Variant('b', value)
}
