/**
 * Which files may be opened as a serial port.
 *
 * The path comes from anybody who may change the settings, so links in it are resolved, and only a terminal device of a
 * serial kind is opened: not a disk, not a console, not a file.
 */

import { realpath } from 'node:fs/promises'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { unreachable } from './link.ts'

// USB adapters, CDC modems, native UARTs of the Pi generations, BLE serial, and pseudo terminals.
const SERIAL = /^\/dev\/(tty(USB|ACM|AMA|S|AP|mxc|GS)\d+|rfcomm\d+|pts\/\d+)$/

/** The device file. Rejects with a Fault where it is none of a serial kind. */
export async function resolveSerialPath(path: string): Promise<string> {
  if (!path.startsWith('/') || path.includes('\0'))
    throw new Fault('bad-request', say('fault.serial.full-path-needed'), undefined, {
      part: 'serial',
    })
  const device = await realpath(path).catch((cause: NodeJS.ErrnoException) => {
    throw unreachable(
      'serial',
      say('text.health.place-and-trouble', { place: path, why: reason(cause.code) }),
      cause,
    )
  })
  if (!SERIAL.test(device))
    throw new Fault('bad-request', say('fault.serial.not-a-serial-port', { path }), undefined, {
      part: 'serial',
    })
  return device
}

function reason(code: string | undefined): Sentence {
  if (code === 'ENOENT') return say('fault.serial.port-not-found')
  if (code === 'EACCES') return say('fault.serial.permission-denied')
  return say('fault.serial.cannot-be-opened')
}
