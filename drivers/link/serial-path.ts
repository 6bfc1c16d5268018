/**
 * Which files may be opened as a serial port.
 *
 * The path comes from anybody who may change the settings, so links in it are resolved, and only a terminal device of a
 * serial kind is opened: not a disk, not a console, not a file.
 */

import { realpath } from 'node:fs/promises'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/sentence.ts'
import { unreachable } from './link.ts'

// USB adapters, CDC modems, native UARTs of the Pi generations, BLE serial, and pseudo terminals.
const SERIAL = /^\/dev\/(tty(USB|ACM|AMA|S|AP|mxc|GS)\d+|rfcomm\d+|pts\/\d+)$/

/** The device file. Rejects with a Fault where it is none of a serial kind. */
export async function resolveSerialPath(path: string): Promise<string> {
  if (!path.startsWith('/') || path.includes('\0'))
    throw new Fault('bad-request', 'a serial port is named by its full path', undefined, {
      part: 'serial',
    })
  const device = await realpath(path).catch((cause: NodeJS.ErrnoException) => {
    throw unreachable('serial', say`${path}: ${reason(cause.code)}`, cause)
  })
  if (!SERIAL.test(device))
    throw new Fault('bad-request', say`${path} is not a serial port`, undefined, { part: 'serial' })
  return device
}

function reason(code: string | undefined): Sentence {
  if (code === 'ENOENT') return say`no such port; is the cable in?`
  if (code === 'EACCES') return say`permission denied`
  return say`cannot be opened (${code})`
}
