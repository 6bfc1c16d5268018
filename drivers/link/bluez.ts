/**
 * The Bluetooth service of the system, over D-Bus: its objects, kept current, and calls to it.
 *
 * The only file that knows dbus-next, which has no time-out for a call and does not report a lost
 * bus; both are added here. Each attempt to connect opens one of its own: after the service
 * restarted, no object from before is valid.
 */

import type { Socket } from 'node:net'
import dbus, { type Message, type MessageBus } from 'dbus-next'
import { withinMs } from '#firmware/async/deadline.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import type { Fault } from '#firmware/fault.ts'
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
  call(call: BluezCall): Promise<readonly unknown[]>
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
const MATCHES = [
  `type='signal',sender='${SERVICE}'`,
  `type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${SERVICE}'`,
]

export async function openBluez({ clock, bus: address, signal }: BluezOptions): Promise<Bluez> {
  if (signal?.aborted) throw unreachable('ble', 'given up by this side')
  const bus = address === null ? dbus.systemBus() : dbus.sessionBus({ busAddress: address })
  const objects = new Map<string, Map<string, Properties>>()
  const listeners = createListeners<[path: string, name: string, changed: Properties]>()
  const { promise: gone, resolve: go } = Promise.withResolvers<Fault>()
  const lost = gone.then((fault) => Promise.reject<never>(fault))
  lost.catch(() => {})

  bus.on('error', (cause) => go(busFault(cause)))
  streamOf(bus).once('close', () => go(unreachable('ble', 'the system bus went away')))
  bus.on('message', (message) => hear(message))
  const abort = () => go(unreachable('ble', 'given up by this side'))
  signal?.addEventListener('abort', abort, { once: true })

  function hear(message: Message): void {
    const { member, path, body } = message
    if (member === 'NameOwnerChanged' && body[0] === SERVICE) {
      if (body[1] !== '') go(unreachable('ble', 'the Bluetooth service stopped or restarted'))
    } else if (member === 'InterfacesAdded') add(body[0], body[1])
    else if (member === 'InterfacesRemoved') remove(body[0], body[1])
    else if (member === 'PropertiesChanged') change(path, body[0], plain(body[1]))
  }

  function add(path: string, interfaces: Record<string, unknown>): void {
    for (const [name, properties] of Object.entries(interfaces))
      change(path, name, plain(properties))
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

  async function send(destination: string, call: BluezCall): Promise<readonly unknown[]> {
    const { limitMs = CALL_LIMIT_MS, body = [], signature = '' } = call
    const late = () => unreachable('ble', `the Bluetooth service does not answer to ${call.member}`)
    const message = new dbus.Message({
      destination,
      path: call.path,
      interface: call.interface,
      member: call.member,
      signature,
      body: [...body],
    })
    const answer = bus.call(message).then(
      (reply) => (reply?.body ?? []).map(bare),
      (cause) => Promise.reject(busFault(cause)),
    )
    answer.catch(() => {})
    return await withinMs(clock, limitMs, null, () => Promise.race([answer, lost]), late)
  }

  async function close(): Promise<void> {
    go(unreachable('ble', 'closed by this side'))
    signal?.removeEventListener('abort', abort)
    listeners.clear()
    bus.disconnect()
    // The library answers what still arrives, and throws because the stream is closed.
    streamOf(bus).removeAllListeners('readable').destroy()
  }

  try {
    const onBus = { path: '/org/freedesktop/DBus', interface: BUS }
    for (const rule of MATCHES)
      await send(BUS, { ...onBus, member: 'AddMatch', signature: 's', body: [rule] })
    const [managed] = await send(SERVICE, {
      path: '/',
      interface: 'org.freedesktop.DBus.ObjectManager',
      member: 'GetManagedObjects',
    })
    for (const [path, interfaces] of Object.entries(managed as Record<string, Properties>))
      add(path, interfaces as Record<string, unknown>)
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

/** dbus-next does not tell when its connection ended; the socket below does. */
function streamOf(bus: MessageBus): Socket {
  return (bus as unknown as { _connection: { stream: Socket } })._connection.stream
}

function plain(properties: unknown): Properties {
  return bare(properties) as Properties
}

/** Without the wrapping that D-Bus puts around values of any type. */
function bare(value: unknown): unknown {
  if (value instanceof dbus.Variant) return bare(value.value)
  if (value instanceof Uint8Array || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(bare)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bare(inner)]))
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/ServiceUnknown|NameHasNoOwner|NoReply/, 'the Bluetooth service is not running'],
  [/AccessDenied|NotPermitted|NotAuthorized/, 'permission denied by the Bluetooth service'],
  [/NotReady/, 'the Bluetooth adapter is switched off'],
  [/UnknownObject|DoesNotExist/, 'the Bluetooth device or adapter is not there any more'],
]

function busFault(cause: unknown): Fault {
  const { type = '', code = '', message = '' } = cause as Record<string, string | undefined>
  const reason = REASONS.find(([pattern]) => pattern.test(type))?.[1]
  if (reason) return unreachable('ble', reason, cause)
  if (code === 'ENOENT' || code === 'ECONNREFUSED')
    return unreachable('ble', 'there is no system bus', cause)
  if (code === 'EACCES') return unreachable('ble', 'permission denied by the system bus', cause)
  return unreachable('ble', `Bluetooth: ${message || type || 'unknown trouble'}`, cause)
}

export function stringVariant(value: string): unknown {
  return new dbus.Variant('s', value)
}

export function booleanVariant(value: boolean): unknown {
  return new dbus.Variant('b', value)
}
