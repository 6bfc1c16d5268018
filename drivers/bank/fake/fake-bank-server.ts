/**
 * A bank that is a real HTTP server: the gateway contract under /v1, its levers under /levers.
 *
 * The embedded one and `npm run fake-bank` are this same server; tests give it another dialect.
 * Levers change the orders directly, so a customer can pay while the network is down.
 * Nothing here keeps a process alive unless it is asked to, and no timer runs: expiry is looked
 * up, not awaited.
 *
 * Why a server and no function: most accidents of payments happen on the wire and around restarts. Each change is one
 * synced line of JSON before anybody hears of it, so a killed bank and a killed lane both find what was promised.
 * Accidents are levers and no configuration: they wait for the next call that they fit. The price is a few
 * milliseconds of loopback a call and a synced line a change; in return the path from adapter to socket is the one
 * that runs in a shop.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import type { Dialect, FakeBankNeeds } from './fake-bank-dialect.ts'
import { answerGateway } from './fake-bank-gateway.ts'
import { answerLever } from './fake-bank-lever-routes.ts'
import { createLevers } from './fake-bank-levers.ts'
import { createMisreports } from './false-statement-lines.ts'
import { createBankFaults } from './injected-faults.ts'
import { openOrderStore } from './order-store.ts'

export interface FakeBank extends AsyncDisposable {
  readonly url: string
  readonly levers: BankLevers
}

export interface FakeBankOptions {
  readonly clock: Clock
  /** Null keeps the orders in memory. */
  readonly path: string | null
  readonly host?: string
  readonly port?: number
  /** The standalone server does; the embedded one lives as long as its device. */
  readonly keepsProcessAlive?: boolean
  /** For tests: a call that gets no answer is cut at once, so that none waits for a deadline. */
  readonly cutsSilence?: boolean
}

const BODY_BYTES_MAX = 64 * 1024

export async function openFakeBank(
  options: FakeBankOptions,
  dialect: Dialect = answerGateway,
): Promise<FakeBank> {
  await using opening = new AsyncDisposableStack()
  const orders = opening.use(await openOrderStore(options.path))
  const network = { isDown: false }
  const needs: FakeBankNeeds = {
    orders,
    faults: createBankFaults(),
    misreports: createMisreports(),
    now: () => options.clock.now(),
  }
  const levers = createLevers(needs, network)

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://fake')
    const isLever = path.startsWith('/levers/')
    if (!isLever && network.isDown) return void request.socket.destroy()
    const { method = '' } = request
    const body = await readBody(request)
    const message = { method, path, query, headers: request.headers, body }
    const reply = isLever ? await answerLever(levers, message) : await dialect(needs, message)
    // Silence: the caller's own deadline has to end the call, as with a real dead line.
    if (reply === 'silence') return void (options.cutsSilence && request.socket.destroy())
    const headers = { 'content-type': 'application/json', date: dateOf(needs), ...reply.headers }
    response.writeHead(reply.status, headers)
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
  }

  await listenAtLoopback(server, options)
  if (!options.keepsProcessAlive) server.unref()
  opening.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { address, port } = server.address() as AddressInfo
  const opened = opening.move()
  return {
    url: `http://${hostAndPort(address, port)}`,
    levers,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** On a machine that has IPv6 alone, loopback is ::1. Rejects with what the system says of a host that was named. */
async function listenAtLoopback(server: Server, { host, port = 0 }: FakeBankOptions) {
  try {
    await once(server.listen(port, host ?? '127.0.0.1'), 'listening')
  } catch (error) {
    if (host !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error
    await once(server.listen(port, '::1'), 'listening')
  }
}

/** The Date of the fake bank's own clock, as with a real bank: not the machine's. */
const dateOf = ({ now }: FakeBankNeeds) => new Date(now()).toUTCString()

/** Undefined for an empty body, null for one that is neither JSON nor a form. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new RangeError('body too large')
    chunks.push(chunk)
  }
  if (bytes === 0) return undefined
  const text = Buffer.concat(chunks).toString('utf8')
  if (request.headers['content-type'] === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
