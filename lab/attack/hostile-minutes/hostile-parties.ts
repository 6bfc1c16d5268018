/**
 * Everybody who has something to do with a lane and means no good, in a process of their own: a broker, a master, a
 * lane with the fleet's key, a till, a monitor and a screen. Prints where the broker and the master listen, is told on
 * stdin whom to attack, and goes on until it is killed.
 */
import { Agent, request } from 'node:http'
import { type RequestOptions, request as requestTls } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import { createFakeFleetKeys } from '#doubles/fleet-keys-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { type Psk, pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { createLanLink } from '#drivers/peers/lan-link.ts'
import { openLanServer } from '#drivers/peers/lan-server.ts'
import { PROTOCOL } from '#firmware/sync/protocol/sync-messages.ts'
import { attackGlass } from './hostile-browsers.ts'
import { FLEET_KEY, HOSTILE, type Victims } from './victims.ts'

/** Of each party, at once: a bound per address is for more. */
const AT_ONCE = 8
const CONNACK = Buffer.from([0x20, 2, 0, 0])
const UNWANTED = Buffer.from([0x30, 5, 0, 1, 0x61, 0x78, 0x78])

/** Floods whoever comes with messages that nobody subscribed to. */
function openBroker(): Promise<number> {
  const flood = Buffer.concat(Array.from({ length: 9_000 }, () => UNWANTED))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(CONNACK)
      const more = () => {
        while (!socket.destroyed && socket.write(flood));
        socket.once('drain', more)
      }
      more()
    })
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}

/** Is another one with each answer, and answers at once. */
async function openMaster(): Promise<string> {
  const clock = createSystemClock()
  let count = 0
  const server = await openLanServer('127.0.0.1:0', {
    keys: createFakeFleetKeys(clock, [FLEET_KEY]),
    depot: null,
    journal: createMemoryJournal(),
    monotonicMs: clock.monotonicMs,
    async handler(_caller, operation) {
      count += 1
      if (operation !== 'changes') return { head: '['.repeat(10), body: new Uint8Array() }
      const head = {
        protocol: PROTOCOL,
        serialNumber: 'master',
        databaseId: 'd',
        bootId: `b${count}`,
        generation: 1,
        spaceId: 's',
        isContinuous: false,
        next: 0,
        isMore: false,
        marksVersion: count,
        marks: [],
        items: [],
      }
      return { head, body: new Uint8Array() }
    },
  })
  return server.address
}

/** Has the key, and sends heads of 500,000 levels, and such as are a hundred times 3,000 levels deep. */
async function attackMaster(address: string): Promise<void> {
  const psk = pskOf(FLEET_KEY, 'hostile-lane')
  const link = createLanLink(`https://${address}`, psk)
  const message = { head: nested(), body: new Uint8Array() }
  const deep = framed('['.repeat(500_000))
  for (;;) {
    await link.ask('changes', message, { timeoutMs: 10_000 }).catch(() => pause(5))
    await sendRaw(address, psk, deep).catch(() => pause(5))
  }
}

function nested(): unknown {
  let value: unknown = 0
  for (let depth = 0; depth < 3_000; depth += 1) value = [value]
  return { items: Array.from({ length: 100 }, () => value) }
}

/** As drivers/peers/lan-frame.ts has it; JSON of our own does not go so deep. */
function framed(head: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, Buffer.from(head)])
}

function sendRaw(address: string, { secret, identity }: Psk, bytes: Buffer): Promise<void> {
  const how: RequestOptions & ConnectionOptions = {
    method: 'POST',
    path: '/sync/v1/changes',
    minVersion: 'TLSv1.3',
    servername: '',
    headers: { 'content-length': bytes.length },
    pskCallback: () => ({ psk: secret, identity }),
    checkServerIdentity: () => undefined,
  }
  return new Promise((resolve, reject) => {
    const outgoing = requestTls(`https://${address}/sync/v1/changes`, how, (incoming) =>
      incoming.resume().on('close', resolve),
    )
    outgoing.on('error', reject).setTimeout(10_000, () => outgoing.destroy())
    outgoing.end(bytes)
  })
}

interface Ask {
  readonly method?: string
  readonly path: string
  readonly type?: string
  readonly body?: string | Uint8Array
  /** Reads nothing, and goes after so long. */
  readonly isUnread?: true
}

const JPEG = Buffer.alloc(2 * 1024 * 1024)
JPEG.set([0xff, 0xd8, 0xff, 0xe0])
const json = (path: string, body: unknown): Ask => ({
  method: 'POST',
  path,
  type: 'application/json',
  body: JSON.stringify(body),
})
const wide = `[${'0,'.repeat(30_000)}0]`
const READS: readonly Ask[] = [
  '/api/get_result',
  '/transactions?limit=500',
  '/reports/month?month=2026-11',
  '/api/items',
  '/transactions.csv',
  '/health',
  '/console/display.svg',
  '/device/log',
].map((path) => ({ path }))
const STREAMS: readonly Ask[] = ['/events', '/api/events', '/console/events'].map((path) => ({
  path,
  isUnread: true,
}))
const PICTURE: Ask = {
  method: 'POST',
  path: '/api/recognize_picture',
  type: 'image/jpeg',
  body: JPEG,
}

/** What each asks over HTTP, again and again. None of it is a right to spoil a payment: `attackPayments` uses that. */
export const PARTIES: Readonly<Record<string, { token: string; asks: readonly Ask[] }>> = {
  monitor: { token: HOSTILE.monitor, asks: [...READS, ...STREAMS, PICTURE] },
  till: {
    token: HOSTILE.till,
    asks: [
      ...READS,
      ...STREAMS,
      PICTURE,
      json('/showQR', { amount: wide }),
      { ...json('/showQR', 0), body: wide },
      { ...json('/showInfoQR', 0), body: '['.repeat(60_000) },
      json('/exportToCSV', { path: 'x'.repeat(60_000) }),
      json('/displayStatus', { status: 'x'.repeat(60_000) }),
    ],
  },
  screen: {
    token: HOSTILE.till,
    asks: [
      json('/glass/next', { id: 'x'.repeat(40), seen: -1 }),
      { ...json('/glass/next', 0), body: wide.slice(0, 4_000) },
      json('/glass/leave', { id: 'y' }),
      { path: '/glass' },
      { path: '/console/display.svg' },
      ...STREAMS,
    ],
  },
}

function send(agent: Agent, url: string, token: string, ask: Ask): Promise<void> {
  const { method = 'GET', path, type, body, isUnread } = ask
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (incoming) => {
      if (isUnread) return void setTimeout(() => outgoing.destroy(), 2_000)
      incoming.resume().on('close', resolve)
    })
    outgoing.on('error', () => resolve()).on('close', () => resolve())
    outgoing.setTimeout(20_000, () => outgoing.destroy())
    outgoing.end(body)
  })
}

async function attack(url: string, { token, asks }: (typeof PARTIES)[string]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * 4 })
  const one = async (first: number) => {
    for (let at = first; ; at += 1) {
      const ask = asks[at % asks.length]
      if (ask) await send(agent, url, token, ask)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => one(at)))
}

/** Uses its rights: shows codes that nobody pays, cancels whatever is shown, and hangs up before it is answered. */
function attackPayments(url: string): void {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * 4 })
  let amount = HOSTILE_AMOUNTS_FROM
  const shows = () => {
    amount += 1
    return json('/showQR', { amount, ttl: 1 })
  }
  const loops: readonly (() => Promise<unknown>)[] = [
    () => send(agent, url, HOSTILE.till, shows()),
    () => send(agent, url, HOSTILE.till, json('/cancelQR', {})).then(() => pause(CANCEL_EVERY_MS)),
    () => abandon(url, shows()),
    () => abandon(url, json('/cancelQR', {})).then(() => pause(CANCEL_EVERY_MS)),
  ]
  for (const loop of loops)
    void (async () => {
      for (;;) await Promise.all([loop(), pause(PAYMENT_CALLS_EVERY_MS)])
    })()
}

const HOSTILE_AMOUNTS_FROM = 50_000_000
/** Now and then a payment of the honest till lives until it is paid. */
const CANCEL_EVERY_MS = 3_000
const PAYMENT_CALLS_EVERY_MS = 400
const HANGS_UP_MS = 30

function abandon(url: string, { method = 'GET', path, body }: Ask): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${HOSTILE.till}`, 'content-type': 'application/json' }
    const outgoing = request(`${url}${path}`, { method, headers }, (incoming) => incoming.resume())
    outgoing.on('error', () => {}).on('close', resolve)
    outgoing.end(body)
    setTimeout(() => outgoing.destroy(), HANGS_UP_MS)
  })
}

const [brokerPort, masterAddress] = await Promise.all([openBroker(), openMaster()])
console.log(JSON.stringify({ brokerPort, masterAddress }))
for await (const line of createInterface({ input: process.stdin })) {
  const { urls, glassUrl, tillUrl, syncAddress } = JSON.parse(line) as Victims
  for (const url of urls) for (const party of Object.values(PARTIES)) void attack(url, party)
  void attackMaster(syncAddress)
  attackGlass(glassUrl)
  attackPayments(tillUrl)
}
