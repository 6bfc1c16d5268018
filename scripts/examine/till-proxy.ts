/**
 * Stands between a till and a lane: passes every call on, writes it down, and plays the network and a
 * silent bank where the case says so.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TRANSACTION_HEADERS } from '#firmware/payment/http/fault-answers.ts'
import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'
import { NotExamined } from './not-examined.ts'
import type { TillCall } from './sale-record.ts'

export interface Play {
  /** So many times the lane does what was asked, and the connection ends before its answer. */
  readonly lostAnswers?: number
  /** So many times a showQR is cut off before the lane hears of it. */
  readonly lostRequests?: number
  /** The lane refuses each showQR: it reaches it with an amount that nobody can pay. */
  readonly refusesShowQr?: true
  /** Before a cancelQR reaches the lane: what the customer does in that moment. */
  onCancel?(): Promise<void>
  /** Before the nth question for the status, from 1: what bank and customer do then. */
  onStatus?(nth: number): Promise<void>
  /** Instead of what the lane answers to the nth question; null: its own answer. */
  statusOf?(nth: number): string | null
}

export interface TillProxy extends AsyncDisposable {
  readonly url: string
  /** Begins anew: calls from here on are of this case. */
  play(play: Play): void
  readonly calls: readonly TillCall[]
}

const REFUSAL_CHARS_MAX = 200
const UNPAYABLE = JSON.stringify({ amount: 0 })

export interface TillProxyOptions {
  readonly lane: string
  readonly host: string
  readonly port: number
  readonly nowMs: () => number
}

export async function openTillProxy(options: TillProxyOptions): Promise<TillProxy> {
  const { lane, host, port, nowMs } = options
  let play: Play = {}
  let calls: TillCall[] = []
  let asks = 0
  let lost = 0
  let cut = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const beganMs = nowMs()
    const ours = calls
    const { method = 'GET', url = '/' } = request
    const path = url.split('?')[0] ?? '/'
    const body = Buffer.concat(await request.toArray())
    const key = headerOf(request, 'idempotency-key')
    const asked = { method, path, key, body: body.toString(), beganMs }
    const isShowQr = path === '/showQR'
    if (isShowQr && cut < (play.lostRequests ?? 0)) {
      cut += 1
      const nothing = { status: null, answered: null, refusal: null, transaction: null }
      ours.push({ ...asked, ...nothing, endedMs: nowMs() })
      return void request.socket.destroy()
    }
    if (path === '/cancelQR') await play.onCancel?.()
    const nth = path === '/getDynamicQRStatus' ? ++asks : 0
    if (nth > 0) await play.onStatus?.(nth)
    const reply = await fetch(`${lane}${url}`, {
      method,
      headers: passedOn(request.headers),
      ...(body.length > 0 && { body: isShowQr && play.refusesShowQr ? UNPAYABLE : body }),
    })
    let bytes = Buffer.from(await reply.arrayBuffer())
    const playedStatus = nth > 0 ? (play.statusOf?.(nth) ?? null) : null
    if (playedStatus !== null)
      bytes = Buffer.from(JSON.stringify({ status: 'success', dynamicQRStatus: playedStatus }))
    const [transaction, reference] = TRANSACTION_HEADERS.map((name) => reply.headers.get(name))
    const isLost = isShowQr && lost < (play.lostAnswers ?? 0)
    if (isLost) lost += 1
    ours.push({
      ...asked,
      endedMs: nowMs(),
      status: isLost ? null : reply.status,
      answered: isLost ? null : answeredIn(path, bytes.toString()),
      refusal: isShowQr && !reply.ok ? refusalIn(reply.status, bytes.toString()) : null,
      transaction: transaction ?? listedIn(path, bytes.toString()),
    })
    if (isLost) return void request.socket.destroy()
    const type = reply.headers.get('content-type') ?? 'application/json'
    response.writeHead(reply.status, {
      'content-type': type,
      'content-length': bytes.length,
      ...(transaction && { 'transaction-id': transaction }),
      ...(reference && { 'transaction-reference': reference }),
    })
    response.end(bytes)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new NotExamined(`${message}: free the address, or name another: --listen HOST:PORT`)),
    )
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${hostAndPort(host, taken)}`,
    play(next) {
      play = next
      calls = []
      asks = 0
      lost = 0
      cut = 0
    },
    get calls() {
      return calls
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A till can read the state of a payment in three places; each counts as an answer to it. */
function answeredIn(path: string, text: string): string | null {
  if (path !== '/getDynamicQRStatus' && !path.startsWith('/transactions')) return null
  return /"dynamicQRStatus":"([A-Z]+)"/.exec(text)?.[1] ?? null
}

/** The payment of a list, which names none in its headers: the newest one, whose state is what was read. */
function listedIn(path: string, text: string): string | null {
  return path === '/transactions' ? (/"id":"([^"]+)"/.exec(text)?.[1] ?? null) : null
}

function refusalIn(status: number, text: string): string {
  const words = /"error_message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text
  return `${status}: ${words.slice(0, REFUSAL_CHARS_MAX)}`
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** The till's headers, without those that are only between it and this proxy. */
function passedOn(headers: IncomingMessage['headers']): Record<string, string> {
  const names = ['content-type', 'idempotency-key', 'authorization', 'last-event-id']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
