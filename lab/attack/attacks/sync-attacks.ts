/** What somebody in the shop's network can do to a master without a key, and to a lane's calls. */
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from '../attack-target.ts'
import { type Attack, firstOf } from './attack.ts'

/** A TLS 1.3 ClientHello that says how long it is, and then does not come. */
const HALF_HELLO = Buffer.from('1603010200010001fc0303', 'hex')
const SOCKETS = 1_200
/** Of 4,096 descriptors that the unit allows a lane: what a stranger may hold of them. */
const DESCRIPTORS_MAX = 512
const MEMORY_GROWTH_MB_MAX = 120

function descriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

async function strangers(port: number, count: number, first: Buffer): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let made = 0; made < count; made += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.resume()
    socket.write(first)
    sockets.push(socket)
    if (made % 100 === 99) await pause(20)
  }
  await pause(1_000)
  return sockets
}

async function halfOpen(target: Target): Promise<string | null> {
  const { own } = target
  if (!own) return null
  if (own.syncPort === 0) return 'the master does not listen: nothing was tried'
  const before = descriptors(own.pid)
  const beforeMb = own.peakMb
  let held = 0
  const late = await target.whileOthersAsk(async () => {
    const sockets = await strangers(own.syncPort, SOCKETS, HALF_HELLO)
    held = descriptors(own.pid) - before
    for (const socket of sockets) socket.destroy()
  })
  const grownMb = own.peakMb - beforeMb
  return firstOf(
    late,
    held > DESCRIPTORS_MAX ? `${held} descriptors were held by ${SOCKETS} half handshakes` : null,
    grownMb > MEMORY_GROWTH_MB_MAX ? `memory grew by ${Math.round(grownMb)} MB` : null,
  )
}

async function noise(target: Target): Promise<string | null> {
  const { own } = target
  if (!own) return null
  const late = await target.whileOthersAsk(async () => {
    for (const bytes of [
      'GET / HTTP/1.1\r\n\r\n',
      '\0'.repeat(100_000),
      '\x16\x03\x01'.repeat(20_000),
    ]) {
      const sockets = await strangers(own.syncPort, 20, Buffer.from(bytes, 'latin1'))
      for (const socket of sockets) socket.destroy()
    }
  })
  return own.isRunning ? late : 'the lane has ended'
}

export const SYNC_ATTACKS: readonly Attack[] = [
  {
    name: 'half-open-handshakes',
    tries: `${SOCKETS} TLS handshakes at the master that are never finished; descriptors stay bounded`,
    run: halfOpen,
  },
  {
    name: 'noise-at-the-master',
    tries: 'bytes that are no TLS at the master; it goes on',
    run: noise,
  },
  {
    name: 'fleet-key-on-no-master',
    tries: 'add_fleet_key on a lane that is no master; refused with -9004',
    async run({ post, call }) {
      await call('/api/set_sync_off', { method: 'POST' })
      const { json } = await post('/api/add_fleet_key', { sn: 'evil' })
      const { code } = json as { code: number }
      await post('/api/set_sync_master', {})
      return code === -9004 ? null : `answered ${code}`
    },
  },
]
