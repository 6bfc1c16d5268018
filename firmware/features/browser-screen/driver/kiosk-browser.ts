/**
 * Whether a connection comes from the browser of this machine's own monitor. The kernel says which user's socket its other
 * end is, and only the kiosk runs as `laned-kiosk`: no other program of this machine, and no proxy, can pretend to.
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { endianness } from 'node:os'
import type { ConnectionEnds, IsKiosk } from '../glasses.ts'

const USER = 'laned-kiosk'

export interface KioskBrowserOptions {
  readonly users?: string
  /** The connections of this machine, which the kiosk opens over IPv4. */
  readonly connections?: string
}

/** Asked once for each connection. Where there is no such user, or the kernel does not say, it is not the kiosk. */
export function createKioskBrowser({
  users = '/etc/passwd',
  connections = '/proc/net/tcp',
}: KioskBrowserOptions = {}): IsKiosk {
  let user: string | null | undefined
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<string> | null = null

  /** One reading at a time, and never one that began before it was asked for: it may have passed the new connection. */
  function table(): Promise<string> {
    next ??= last.then(() => {
      next = null
      const reading = readFile(connections, 'latin1')
      last = reading.catch(() => {})
      return reading
    })
    return next
  }

  return async (ends) => {
    if (user === undefined) user = userIn(users)
    const [from, to] = [
      endOf(ends.remoteAddress, ends.remotePort),
      endOf(ends.localAddress, ends.localPort),
    ]
    if (user === null || from === null || to === null) return false
    const text = await table().catch(() => '')
    const at = text.indexOf(` ${from} ${to} `)
    // sl, local, remote, st, queues, timer, retransmits, user
    return at !== -1 && text.slice(at).trim().split(/ +/, 7)[6] === user
  }
}

function userIn(path: string): string | null {
  try {
    return new RegExp(`^${USER}:[^:]*:(\\d+):`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

/** As the kernel writes it: the address as a number of this processor, and the port. */
function endOf(address: ConnectionEnds['remoteAddress'], port = 0): string | null {
  const plain = (address ?? '').replace(/^::ffff:(?=\d)/, '')
  if (!isIPv4(plain)) return null
  const bytes = Buffer.from(plain.split('.').map(Number))
  const hex = (endianness() === 'LE' ? bytes.reverse() : bytes).toString('hex')
  const hexPort = port.toString(16).padStart(4, '0')
  return [hex, hexPort].join(':').toUpperCase()
}
