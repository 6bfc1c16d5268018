/** The serial ports of this machine and what is plugged into them, as the kernel lists them. */
import { readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DisplaysFound } from '#hal/display-search.ts'

type Listed = DisplaysFound['serial'][number]

export interface SerialPortFound extends Listed {
  /** The number its maker gave to this one device; cheap adapters have none. */
  readonly serial: string | null
  /** Controller, socket and interface: `.../0000:01:00.0 1.2:1.0`; null on a port of the board. */
  readonly place: string | null
}

const CLASS = '/sys/class/tty'

/** USB ports first, then those of the board; never consoles and pseudo terminals. */
export async function listSerialPorts(folder = CLASS): Promise<readonly SerialPortFound[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => /^tty(USB|ACM|AMA|S|AP|mxc)\d+$|^rfcomm\d+$/.test(name))
      .map((name) => describe(folder, name)),
  )
  return found
    .filter((port) => port !== null)
    .toSorted((one, other) => Number(other.usbId !== null) - Number(one.usbId !== null))
}

async function describe(folder: string, name: string): Promise<SerialPortFound | null> {
  const port = `/dev/${name}`
  const device = await realpath(join(folder, name, 'device')).catch(() => null)
  // The kernel lists numbers for UARTs that do not exist: these have no device of their own.
  if (device === null || /\/platform\/serial8250\//.test(`${device}/`)) return null
  const usb = await usbDeviceOf(device)
  if (!usb) return { port, product: null, usbId: null, serial: null, place: null }
  const [vendor, product, maker, name_, serial] = await Promise.all(
    ['idVendor', 'idProduct', 'manufacturer', 'product', 'serial'].map((file) =>
      read(join(usb, file)),
    ),
  )
  const madeAs = [maker, name_].filter(Boolean).join(' ')
  return {
    port,
    product: madeAs || null,
    usbId: `${vendor}:${product}`,
    serial: serial || null,
    place: placeOf(device, await read(join(device, 'port_number'))),
  }
}

/** The path without the number of the bus, which may change with the next boot. */
function placeOf(device: string, portNumber: string | null): string | null {
  const matched = /\/devices\/(.*)\/usb\d+\/(?:.*\/)?\d+-([\d.]+:\d+\.\d+)(?=\/|$)/.exec(device)
  if (!matched) return null
  return `${matched[1]} ${matched[2]}${portNumber === null ? '' : `.${portNumber}`}`
}

/** The nearest folder above that is a USB device and not one of its interfaces. */
async function usbDeviceOf(path: string): Promise<string | null> {
  for (let at = path; at !== dirname(at); at = dirname(at))
    if ((await read(join(at, 'idVendor'))) !== null) return at
  return null
}

async function read(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
}
