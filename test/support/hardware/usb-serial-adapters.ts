/** USB serial adapters as the kernel lists them in /sys, made of folders, plugged in and out at will. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSerialPorts } from '#drivers/link/serial-ports.ts'

export interface Plugged {
  /** The name that the kernel gives it this time. */
  readonly name: string
  readonly usbId: `${string}:${string}`
  readonly serial?: string
  readonly product?: string
  /** The sockets it hangs on, from the controller: `1.2`. */
  readonly socket: string
  /** Another one after each boot. */
  readonly bus?: number
  readonly interface?: string
}

export function createUsbSockets(folder: string) {
  const classFolder = join(folder, 'class/tty')
  mkdirSync(classFolder, { recursive: true })
  return {
    list: () => listSerialPorts(classFolder),
    plug({ name, usbId, serial, product, socket, bus = 1, interface: number = '1.0' }: Plugged) {
      const device = join(folder, `devices/platform/xhci/usb${bus}`, `${bus}-${socket}`)
      const port = join(device, `${bus}-${socket}:${number}`, name)
      mkdirSync(port, { recursive: true })
      const [idVendor, idProduct] = usbId.split(':')
      const files = { idVendor, idProduct, serial, product }
      for (const [file, text] of Object.entries(files))
        if (text !== undefined) writeFileSync(join(device, file), `${text}\n`)
      writeFileSync(join(port, 'port_number'), '0\n')
      mkdirSync(join(classFolder, name))
      symlinkSync(port, join(classFolder, name, 'device'))
    },
    unplugAll() {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(classFolder, { recursive: true })
    },
  }
}
