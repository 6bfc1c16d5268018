/**
 * A gateway bank written from docs/protocols/bank-gateway.md alone, for tests: honest unless a nasty
 * answer was armed, over HTTP or TLS, with records of what really happened.
 *
 * `GET /records` at its own address shows these records; it changes nothing.
 */
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, openAccidentListener } from './connection-accidents.ts'
import type { CallKind, NastyAnswer } from './nasty-answer.ts'
import { nastyAnswer } from './nasty-answer-table.ts'
import {
  answerOf,
  createOrderRecords,
  type OrderAnswer,
  type OrderRecords,
} from './order-records.ts'
import { type Call, readCall } from './request-check.ts'
import { LINE_ACCIDENTS, openTlsSide } from './tls-accidents.ts'

export interface GatewayBankOptions {
  /** The bank's wall clock. */
  readonly now?: () => number
  readonly overTls?: boolean
  /** How long the lane waits for one call: what is too slow depends on it. */
  readonly patienceMs?: number
}

export interface GatewayBank extends AsyncDisposable {
  /** For `banks:` of the config. */
  readonly url: string
  /** Signs the bank's certificate; null over plain HTTP. */
  readonly caFile: string | null
  /** Where `GET /records` answers. */
  readonly recordsUrl: string
  readonly records: OrderRecords
  /** What can happen to a connection here, on top of the nasty answers. */
  readonly accidents: readonly string[]
  /** The next `count` calls that it applies to get this answer. */
  arm(name: string, count?: number, call?: CallKind): void
  /** The next `count` connections; open ones are closed for it. */
  armConnections(name: string, count?: number): void
  /** Takes every call and says nothing, without effect, until it is turned off. */
  setSilent(isSilent: boolean): void
  /** From here on nothing but the truth; what is on its way goes on. */
  beHonest(): void
  /** How often each nasty answer was given. */
  readonly given: ReadonlyMap<string, number>
}

interface Armed {
  readonly nasty: NastyAnswer
  readonly call: CallKind | null
  left: number
}

const PREFIX = '/shop'
const EARLIER_MAX = 500

export async function openGatewayBank(options: GatewayBankOptions = {}): Promise<GatewayBank> {
  const { now = Date.now, overTls = false, patienceMs = 8_000 } = options
  const records = createOrderRecords(now)
  const armed: Armed[] = []
  const given = new Map<string, number>()
  const earlier: OrderAnswer[] = []
  let isSilent = false
  let turn = 0

  const serve = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch((error: unknown) => {
      if (!request.destroyed) records.complaints.push(String(error))
      response.destroy()
    })
  await using opening = new AsyncDisposableStack()
  const plain = createHttp(serve)
  plain.on('clientError', (_error, socket) => socket.destroy())
  const tls = overTls ? opening.use(await openTlsSide(serve)) : null
  const accidents = [...LINE_ACCIDENTS, ...(tls?.accidents ?? [])]

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request
    const call = await readCall(request, PREFIX)
    if (typeof call === 'string') {
      records.complaints.push(call)
      reply(response, 400, { code: 'bad-order', message: call })
      return
    }
    if (isSilent) return void noted(call, 'silence', false)
    if (call.kind === 'probe') return void reply(response, 200, {})
    const { kind, orderId } = call
    const next = armed.find(({ nasty, call: only }) => fits(nasty, only, kind))
    if (!next) return void beTruthful(call, response)
    const { nasty } = next
    const http = nasty.hasEffect ? carryOut(call) : 200
    const order = records.find(orderId)
    const honest = order ? answerOf(order) : null
    turn += 1
    const exchange = { socket, call: kind, orderId, http, honest, earlier, patienceMs, turn }
    const wasAnswered = http < 300 && nasty.answer(exchange)
    if (!wasAnswered) return void beTruthful(call, response)
    next.left -= 1
    if (next.left <= 0) armed.splice(armed.indexOf(next), 1)
    if (nasty.isBelievable && order) order.wasLiedAbout = true
    count(nasty.name)
    noted(call, nasty.name, nasty.hasEffect)
  }

  function noted(call: Call, nasty: string | null, hadEffect: boolean): void {
    const kind = call.kind === 'probe' ? 'other' : call.kind
    records.note({ call: kind, orderId: call.orderId || null, nasty, hadEffect })
  }

  function beTruthful(call: Call, response: ServerResponse): void {
    const http = carryOut(call)
    noted(call, null, http < 300)
    const order = records.find(call.orderId)
    if (http === 409) reply(response, 409, { code: 'order-differs' })
    else if (!order) reply(response, 404, { code: 'order-not-found' })
    else {
      earlier.push(answerOf(order))
      if (earlier.length > EARLIER_MAX) earlier.shift()
      reply(response, http, answerOf(order))
    }
  }

  /** The effect in the records, and the HTTP status of an honest answer. */
  function carryOut({ kind, orderId, order }: Call): number {
    if (kind === 'cancel') records.turn(orderId, 'CANCELED')
    if (kind !== 'register' || !order) return 200
    return { new: 201, known: 200, differs: 409 }[records.register(orderId, order)]
  }

  const count = (name: string) => given.set(name, (given.get(name) ?? 0) + 1)
  const door = opening.use(
    await openAccidentListener(
      (socket) => void (tls?.server ?? plain).emit('connection', socket),
      ({ name }) => count(name),
    ),
  )
  const watcher = createHttp((_request, response) =>
    reply(response, 200, {
      orders: [...records.orders.values()],
      requests: records.requests,
      complaints: records.complaints,
    }),
  )
  opening.defer(
    () =>
      new Promise<void>((resolve) => {
        watcher.close(() => resolve())
        watcher.closeAllConnections()
      }),
  )
  const recordsPort = await listen(watcher)
  const opened = opening.move()

  return {
    url: `${overTls ? 'https' : 'http'}://127.0.0.1:${door.port}${PREFIX}`,
    caFile: tls?.caFile ?? null,
    recordsUrl: `http://127.0.0.1:${recordsPort}/records`,
    records,
    accidents: accidents.map(({ name }) => name),
    arm(name, count = 1, call) {
      armed.push({ nasty: nastyAnswer(name), call: call ?? null, left: count })
    },
    armConnections(name, count = 1) {
      const accident = accidents.find((known) => known.name === name)
      if (!accident) throw new Error(`no accident ${name}`)
      door.arm(accident, count)
    },
    setSilent(value) {
      isSilent = value
    },
    beHonest() {
      armed.length = 0
      door.disarm()
      isSilent = false
    },
    given,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function fits({ calls }: NastyAnswer, only: CallKind | null, kind: CallKind): boolean {
  return (only === null || only === kind) && (calls === undefined || calls.includes(kind))
}

function reply(response: ServerResponse, http: number, body: object): void {
  response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
