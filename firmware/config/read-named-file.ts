/** Reads a file that a config names: a certificate, a key, a secret. A draft names what it likes, and none may hold who reads it. */
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'

/** The authorities of all the world take a fifth. */
const BYTES_MAX = 1_048_576
/** A pipe waits for its writer to open it, and some files of /proc for something to tell. */
const WITHOUT_WAITING = constants.O_RDONLY | constants.O_NONBLOCK

/** Throws an Error where it is no plain file, cannot be read, or has more than 1 MiB. */
export function readNamedFile(path: string): Buffer {
  // Before it is opened, too: a watchdog is set going by that.
  requirePlain(statSync(path).isFile())
  const file = openSync(path, WITHOUT_WAITING)
  try {
    requirePlain(fstatSync(file).isFile())
    return readSome(file)
  } finally {
    closeSync(file)
  }
}

function requirePlain(isFile: boolean): void {
  if (!isFile) throw new Error('it is no plain file')
}

/** A file of /proc has a size of 0 and no end. */
function readSome(file: number): Buffer {
  const bytes = Buffer.alloc(BYTES_MAX + 1)
  let length = 0
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    read = readSync(file, bytes, length, bytes.length - length, null)
  if (length > BYTES_MAX) throw new Error('it has more than 1 MiB')
  return bytes.subarray(0, length)
}
