/** deviceConnection of the settings: accepts several spellings, stores one canonical form. Pure. */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { DeviceConnection } from '#hal/display.ts'

/** As stored and as returned; the published interface's own words. */
export type StoredConnection =
  | { readonly connectionType: 'Serial'; readonly portName: string }
  | {
      readonly connectionType: 'BLE'
      readonly deviceAddress?: string
      readonly deviceName?: string
    }

const TYPES: Readonly<Record<string, StoredConnection['connectionType']>> = {
  serial: 'Serial',
  serialport: 'Serial',
  uart: 'Serial',
  com: 'Serial',
  comport: 'Serial',
  usb: 'Serial',
  vcom: 'Serial',
  rs232: 'Serial',
  ble: 'BLE',
  bluetooth: 'BLE',
  bluetoothle: 'BLE',
  bluetoothlowenergy: 'BLE',
  bt: 'BLE',
  btle: 'BLE',
}

const ADDRESS = /^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/
// Neither a D-Bus path nor a shell would take these for anything but a name.
const NAME = /^[\p{L}\p{N} ._()#+-]{1,64}$/u
const PORT = /^\/[\w./:@+-]{1,200}$/
const WINDOWS_PORT = /^COM\d{1,3}$/i
const NOT_A_PORT = /^\/dev\/(mem|kmem|port|sd|mmcblk|nvme|loop|disk|vd|hd|ram|dm-|mapper|watchdog)/

export function canonicalConnection(
  given: Readonly<Record<string, unknown>>,
  serialFolders: readonly string[],
): StoredConnection {
  const type = TYPES[squeeze(text(given, 'connectionType') ?? '')]
  if (!type) throw refusal(say('fault.display.connection-type'))
  if (type === 'BLE') return ble(text(given, 'deviceAddress'), text(given, 'deviceName'))
  // The published table has no portName: clients that follow it put the port elsewhere.
  const port = text(given, 'portName') ?? text(given, 'deviceAddress') ?? text(given, 'deviceName')
  if (!port) throw refusal(say('fault.display.no-serial-port'))
  return { connectionType: 'Serial', portName: checkPort(port, serialFolders) }
}

export function toDeviceConnection(stored: StoredConnection): DeviceConnection {
  if (stored.connectionType === 'Serial') return { type: 'serial', portName: stored.portName }
  return { type: 'ble', address: stored.deviceAddress ?? null, name: stored.deviceName ?? null }
}

function ble(address: string | null, name: string | null): StoredConnection {
  const deviceAddress = address?.trim().toUpperCase().replaceAll('-', ':')
  if (deviceAddress && !ADDRESS.test(deviceAddress))
    throw refusal(say('fault.display.bad-bluetooth-address'))
  if (name && !NAME.test(name)) throw refusal(say('fault.display.bad-bluetooth-name'))
  if (!deviceAddress && !name) throw refusal(say('fault.display.no-bluetooth-device'))
  return {
    connectionType: 'BLE',
    ...(deviceAddress && { deviceAddress }),
    ...(name && { deviceName: name }),
  }
}

function checkPort(port: string, serialFolders: readonly string[]): string {
  if (WINDOWS_PORT.test(port)) return port.toUpperCase()
  const path = port.includes('/') ? port : `/dev/${port}`
  const isInside = serialFolders.some((folder) => path.startsWith(`${folder.replace(/\/$/, '')}/`))
  if (!PORT.test(path) || /\/\.{1,2}(\/|$)|\/\//.test(path) || !isInside || NOT_A_PORT.test(path))
    throw refusal(say('fault.display.serial-port-outside', { folders: serialFolders.join(', ') }))
  return path
}

function text(given: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = Object.hasOwn(given, field) ? given[field] : undefined
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw refusal(say('fault.display.field-not-text', { field }))
  return value
}

function squeeze(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

function refusal(message: Sentence): Fault {
  return new Fault(
    'bad-request',
    say('text.health.place-and-trouble', { place: 'deviceConnection', why: message }),
    undefined,
    {
      part: 'settings',
    },
  )
}
