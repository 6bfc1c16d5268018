/**
 * A broker that somebody else runs: what nobody asked for ends the connection with its first packet, before any of it
 * is kept, and the broker is left alone for minutes.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { LEFT_ALONE_MS, openMqttBroker } from '../../driver/mqtt-broker.ts'

const CONNACK = Buffer.from([0x20, 2, 0, 0])
const MEBIBYTE = 1024 * 1024
/** What a kernel holds on both sides, and a chunk that is read: of a flood no more is taken. */
const TAKEN_BYTES_MAX = 8 * MEBIBYTE
const FLOOD_BYTES = 64 * MEBIBYTE

const publish = Buffer.from([0x30, 5, 0, 1, 0x61, 0x78, 0x78])
/** A PUBLISH that says 256 MB. */
const endless = Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f, 0, 1, 0x61])

/** What a broker does once somebody has come in; `why` is what an operator reads of it. */
const FLOODS: Readonly<Record<string, { bytes: Buffer; why: RegExp }>> = {
  'messages without a subscription': {
    bytes: publish,
    why: /sent a message that the lane had not asked for \(PUBLISH\)/,
  },
  'one packet of 256 MB': {
    bytes: endless,
    why: /sent a message that the lane had not asked for \(PUBLISH\)/,
  },
  'acknowledgements of nothing': {
    bytes: Buffer.from([0x40, 2, 0, 1]),
    why: /more messages than the lane had asked for \(PUBACK\)/,
  },
  'answers to pings that were not': {
    bytes: Buffer.from([0xd0, 0]),
    why: /more messages than the lane had asked for \(PINGRESP\)/,
  },
  'welcomes again and again': {
    bytes: CONNACK,
    why: /more messages than the lane had asked for \(CONNACK\)/,
  },
  'an answer of a length that it never has': {
    bytes: Buffer.from([0x40, 0xff, 0xff, 0xff, 0x7f]),
    why: /more messages than the lane had asked for \(PUBACK\)|of the wrong length/,
  },
  'subscriptions of its own': {
    bytes: Buffer.from([0x82, 2, 0, 1]),
    why: /\(SUBSCRIBE\)/,
  },
}

async function openHostile(bytes: Buffer) {
  let [connections, sent] = [0, 0]
  const sockets = new Set<Socket>()
  const flood = Buffer.concat(Array.from({ length: Math.ceil(65_536 / bytes.length) }, () => bytes))
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket.on('error', () => {}))
    socket.once('data', () => {
      socket.write(CONNACK)
      const more = () => {
        while (sent < FLOOD_BYTES && !socket.destroyed) {
          sent += flood.length
          if (!socket.write(flood)) return void socket.once('drain', more)
        }
      }
      more()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    isOver: () => sockets.size > 0 && [...sockets].every(({ destroyed }) => destroyed),
    sent: () => sent,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function openAt(url: string) {
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  const will = { topic: 'laned/lane-1/online', payload: 'offline', isRetained: true }
  const config = { url, topic: 'laned', discovery: 'none' }
  const random = createSeededRandom(1)
  const options = { config, clientId: 'l', will, clock, random, journal }
  return { clock, journal, broker: openMqttBroker(options) }
}

const cases = Object.entries(FLOODS).map(
  ([what, { bytes, why }]): [string, () => Promise<void>] => [
    `${what}: the connection ends, and is tried again after minutes`,
    async () => {
      await using hostile = await openHostile(bytes)
      const { broker, clock } = openAt(hostile.url)
      await using _ = broker
      const left = () => why.test(String(broker.condition.reason ?? ''))
      await waitUntil('the broker is left', () => hostile.isOver() && left())
      assert.is(broker.isConnected, false)
      assert.ok(hostile.sent() < TAKEN_BYTES_MAX, `${hostile.sent()} bytes were taken`)
      await clock.advance(LEFT_ALONE_MS - 1)
      assert.is(hostile.connections(), 1)
      await clock.advance(1)
      await waitUntil('it is tried again', () => hostile.connections() === 2)
    },
  ],
)

spec('a hostile broker', Object.fromEntries(cases))

async function openSilent(answer: Buffer | null) {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket.on('error', () => {}))
    socket.on('data', () => {})
    if (answer) socket.once('data', () => socket.write(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const reasonMatches = (broker: ReturnType<typeof openAt>['broker'], words: RegExp) =>
  waitUntil('it says why', () => words.test(String(broker.condition.reason ?? '')))

spec('a silent broker', {
  async 'that never lets a lane in is left after ten seconds, and tried again'() {
    await using silent = await openSilent(null)
    const { broker, clock } = openAt(silent.url)
    await using _ = broker
    await waitUntil('it was met', () => silent.connections() === 1)
    await clock.advance(9_999)
    assert.match(String(broker.condition.reason ?? ''), /has not connected to the MQTT broker yet/)
    await clock.advance(1)
    await reasonMatches(broker, /\. The lane tries again by itself/)
    await clock.advance(60_000)
    await waitUntil('it is tried again', () => silent.connections() > 1)
  },
  async 'that falls asleep is asked whether it is there, and left when it says nothing'() {
    await using silent = await openSilent(CONNACK)
    const { broker, clock } = openAt(silent.url)
    await using _ = broker
    await waitUntil('it lets the lane in', () => broker.isConnected)
    await clock.advance(30_000)
    assert.ok(broker.isConnected)
    await clock.advance(30_000)
    await reasonMatches(broker, /has stopped answering/)
    assert.not(broker.isConnected)
  },
  async 'that refuses says which of its reasons it was'() {
    await using silent = await openSilent(Buffer.from([0x20, 2, 0, 4]))
    const { broker } = openAt(silent.url)
    await using _ = broker
    await reasonMatches(
      broker,
      /refused the connection: the user name or password for the broker is wrong/,
    )
  },
})
