/** Clients that take their time: half headers, dripping bodies, answers that nobody reads. */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { statusIn, type Target } from '../attack-target.ts'
import { type Attack, firstOf } from './attack.ts'

/** More than the device lets in at once. */
const SOCKETS = 520
const DRIP_EVERY_MS = 500

/** Each socket says `first`, then one drop at a time until `forMs` are over; how many are open then. */
async function drip(
  { open }: Target,
  count: number,
  first: string,
  drop: string,
  forMs: number,
): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => {
    const socket = open()
    socket.resume()
    socket.write(first)
    return socket
  })
  const endMs = performance.now() + forMs
  while (performance.now() < endMs) {
    await pause(DRIP_EVERY_MS)
    for (const socket of sockets) if (socket.writable) socket.write(drop)
  }
  return sockets
}

async function slowly(target: Target, count: number, first: string, drop: string, forMs: number) {
  let sockets: Socket[] = []
  const late = await target.whileOthersAsk(async () => {
    sockets = await drip(target, count, first, drop, forMs)
  })
  const left = sockets.filter(({ destroyed }) => !destroyed).length
  for (const socket of sockets) socket.destroy()
  // What was cut must be free again, and at once.
  const after = await target.whileOthersAsk(() => pause(500))
  return { left, breach: firstOf(late, after) }
}

const HEAD = 'POST /showInfoQR HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

export const SLOW_ATTACKS: readonly Attack[] = [
  {
    name: 'slow-heads',
    tries: `${SOCKETS} sockets that send a header every half second; others get in`,
    on: 'anywhere',
    run: async (target) =>
      (await slowly(target, SOCKETS, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n', 3_000))
        .breach,
  },
  {
    name: 'slow-bodies',
    tries: `${SOCKETS} sockets whose bodies drip; others get in`,
    on: 'anywhere',
    run: async (target) =>
      (await slowly(target, SOCKETS, `${HEAD}Content-Length: 5000\r\n\r\n{`, ' ', 3_000)).breach,
  },
  {
    name: 'slow-bodies-of-refused-calls',
    tries: '60 bodies that drip for 40 s after 403 and 404; the sockets are cut',
    isSlow: true,
    on: 'anywhere',
    async run(target) {
      for (const head of [
        'POST /nowhere HTTP/1.1\r\nHost: localhost\r\n',
        'POST /showInfoQR HTTP/1.1\r\nHost: evil.example\r\n',
      ]) {
        const first = `${head}Content-Length: 100000\r\n\r\n{`
        const { left, breach } = await slowly(target, 60, first, ' ', 20_000)
        if (breach) return breach
        if (left > 0) return `${left} of 60 sockets are open 20 s after their refusal`
      }
      return null
    },
  },
  {
    name: 'slow-for-long',
    tries: `${SOCKETS} sockets that drip heads and bodies for 45 s each; others get in all the time`,
    isSlow: true,
    on: 'anywhere',
    async run(target) {
      const heads = await slowly(
        target,
        SOCKETS,
        'GET / HTTP/1.1\r\nHost: localhost\r\n',
        'X-A: b\r\n',
        45_000,
      )
      const bodies = await slowly(
        target,
        SOCKETS,
        `${HEAD}Content-Length: 5000\r\n\r\n{`,
        ' ',
        45_000,
      )
      return firstOf(heads.breach, bodies.breach)
    },
  },
  {
    name: 'answers-that-nobody-reads',
    tries: '2 sockets that ask 900 times ahead for a drawing and read nothing; others are answered',
    async run(target) {
      // The dearest answer that a reader can ask for.
      await target.post('/showInfoQR', { infoQR: `https://shop.example/${'x'.repeat(900)}` })
      const asking = 'GET /console/display.svg HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(900)
      return target.whileOthersAsk(async () => {
        const sockets = Array.from({ length: 2 }, () => target.open().pause())
        for (const socket of sockets) socket.write(asking)
        await pause(3_000)
        for (const socket of sockets) socket.destroy()
      })
    },
  },
  {
    name: 'event-streams',
    tries: '100 event streams at once; others are answered, and each has an end',
    on: 'anywhere',
    run: (target) =>
      target.whileOthersAsk(async () => {
        const sockets = Array.from({ length: 100 }, () => target.open())
        for (const socket of sockets)
          socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 0\r\n\r\n')
        await pause(2_000)
        for (const socket of sockets) socket.destroy()
      }),
  },
  {
    name: 'silent-sockets',
    tries: '1,500 sockets that say nothing; others get in',
    on: 'anywhere',
    run: async (target) => (await slowly(target, 1_500, '', '', 2_000)).breach,
  },
  {
    name: 'endless-requests-on-one-socket',
    tries: 'one socket that asks 20,000 times as fast as it can; others are answered',
    on: 'anywhere',
    async run(target) {
      const text = 'GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n'
      const last = 'GET /version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
      let first = ''
      const late = await target.whileOthersAsk(async () => {
        first = await target.send(text.repeat(20_000) + last, 5_000)
      })
      return firstOf(late, statusIn(first) >= 500 ? `answered ${statusIn(first)}` : null)
    },
  },
]
