/**
 * serialport's own binding, except that a port that hung up says so.
 *
 * On Linux a read of nothing from a terminal device means that the device is gone. The library
 * (bindings-cpp 13, its issue 162) reads again instead, for ever and as fast as it can: an idle
 * display would never be missed, and the process would grow until it is killed.
 */
import { read as readFile } from 'node:fs'
import { promisify } from 'node:util'
import { autoDetect } from '@serialport/bindings-cpp'

const readAsync = promisify(readFile)

/** What we use of a Linux port of the library. */
interface Port {
  readonly isOpen: boolean
  readonly fd: number | null
  readonly poller: {
    once(event: 'readable', callback: (error: Error | null) => void): unknown
  }
  read(buffer: Buffer, offset: number, length: number): Promise<Reading>
}

interface Reading {
  readonly bytesRead: number
  readonly buffer: Buffer
}

const LIBRARY = autoDetect()

export const BINDING = {
  ...LIBRARY,
  async open(options: Parameters<typeof LIBRARY.open>[0]) {
    const port = await LIBRARY.open(options as never)
    const ours = port as unknown as Port
    ours.read = (buffer, offset, length) => read(ours, buffer, offset, length)
    return port
  },
}

async function read(port: Port, buffer: Buffer, offset: number, length: number): Promise<Reading> {
  for (;;) {
    if (!port.isOpen || port.fd === null) throw closed()
    try {
      const { bytesRead } = await readAsync(port.fd, buffer, offset, length, null)
      if (bytesRead > 0) return { bytesRead, buffer }
    } catch (error) {
      if (!isNothingYet(error)) throw error
      // Closed during the read: a call to a poller that was destroyed would crash the process.
      if (!port.isOpen) throw closed()
      await readable(port)
      continue
    }
    throw new Error('the device is gone')
  }
}

/** The library takes an error of this kind for the end of a read, not of the device. */
function closed(): Error {
  return Object.assign(new Error('the port was closed'), { canceled: true })
}

function isNothingYet(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EAGAIN' || code === 'EWOULDBLOCK' || code === 'EINTR'
}

function readable(port: Port): Promise<void> {
  return new Promise((resolve, reject) => {
    port.poller.once('readable', (error) => (error ? reject(error) : resolve()))
  })
}
