/**
 * Stands between a till and a lane: passes every call on, writes it down, and plays the network and a
 * silent bank where the case says so.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NotExamined } from './not-examined.ts'
import type { TillCall } from './sale-record.ts'

export interface Play {
  /** So many times the lane does what was asked, and the connection ends before its answer. */
  readonly lostAnswers?: number
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

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const beganMs = nowMs()
    const ours = calls
    const { method = 'GET', url = '/' } = request
    const path = url.split('?')[0] ?? '/'
    const body = Buffer.concat(await request.toArray())
    const nth = path === '/getDynamicQRStatus' ? ++asks : 0
    if (nth > 0) await play.onStatus?.(nth)
    const reply = await fetch(`${lane}${url}`, {
      method,
      headers: passedOn(request.headers),
      ...(body.length > 0 && { body }),
    })
    let bytes = Buffer.from(await reply.arrayBuffer())
    const said = nth > 0 ? (play.statusOf?.(nth) ?? null) : null
    if (said !== null)
      bytes = Buffer.from(JSON.stringify({ status: 'success', dynamicQRStatus: said }))
    const transaction = reply.headers.get('transaction-id')
    const isLost = path === '/showQR' && lost < (play.lostAnswers ?? 0)
    if (isLost) lost += 1
    ours.push({
      ...{ method, path, body: body.toString(), beganMs, endedMs: nowMs() },
      key: headerOf(request, 'idempotency-key'),
      status: isLost ? null : reply.status,
      answered: isLost ? null : answeredIn(path, bytes.toString()),
      refusal: path === '/showQR' && !reply.ok ? refusalIn(reply.status, bytes.toString()) : null,
      transaction: path === '/showQR' ? transaction : null,
    })
    if (isLost) return void request.socket.destroy()
    const type = reply.headers.get('content-type') ?? 'application/json'
    response.writeHead(reply.status, {
      'content-type': type,
      'content-length': bytes.length,
      ...(transaction !== null && { 'transaction-id': transaction }),
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
    url: `http://${host}:${taken}`,
    play(next) {
      play = next
      calls = []
      asks = 0
      lost = 0
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
