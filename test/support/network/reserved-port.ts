/**
 * A TCP port for a program that has to be told one, and that may end and come back there.
 *
 * A port that the system gave and that was closed again may be somebody else's a moment later. These
 * are below the ones that it gives, and no other test file is given the same one while this one runs.
 */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const LOWEST = 12_000
const TRIES_MAX = 200

export async function reservePort(): Promise<number> {
  const [given = '32768'] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(
    '\t',
  )
  const end = Number(given) > LOWEST + 1_000 ? Number(given) : 32_768
  for (let left = TRIES_MAX; left > 0; left -= 1) {
    const port = randomInt(LOWEST, end)
    if ((await isReserved(port)) && (await isFree(port))) return port
  }
  throw new Error('no port could be reserved')
}

/** The UDP port of the same number is the reservation: it is held as long as this process lives. */
async function isReserved(port: number): Promise<boolean> {
  const sign = createSocket('udp4').unref()
  return new Promise((resolve) => {
    sign.once('error', () => {
      sign.close()
      resolve(false)
    })
    sign.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const listens = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!listens) return false
  probe.close()
  await once(probe, 'close')
  return true
}
