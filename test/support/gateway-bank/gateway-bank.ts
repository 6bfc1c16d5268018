/**
 * A gateway bank written from docs/protocols/bank-gateway.md alone, for tests: honest unless a nasty
 * answer was armed, over HTTP or TLS, with records of what really happened.
 *
 * `GET /records` at its own address shows these records; it changes nothing.
 */
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { type BankFaults, createBankFaults } from '#drivers/bank/fake/injected-faults.ts'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import { listen, openAccidentListener } from './accidents/connection-accidents.ts'
import type { CallKind, NastyAnswer } from './accidents/nasty-answer.ts'
import { nastyAnswer } from './accidents/nasty-answer-table.ts'
import { LINE_ACCIDENTS, openTlsSide } from './accidents/tls-accidents.ts'
import { faultyAnswer, reply } from './armed-faults.ts'
import { createHonestAnswers } from './honest-answers.ts'
import { createOrderRecords, type OrderRecords } from './order-records.ts'
import { createRefundRecords, type RefundRecords } from './refund-records.ts'
import { type Call, readCall } from './request-check.ts'

export interface GatewayBankOptions {
  /** The bank's wall clock. */
  readonly now?: () => number
  readonly overTls?: boolean
  /** How long the lane waits for one call: what is too slow depends on it. */
  readonly patienceMs?: number
  /** What it leaves unanswered is cut at once, so that no test waits for a deadline. */
  readonly cutsSilence?: boolean
}

export interface GatewayBank extends AsyncDisposable {
  /** For `banks:` of the config. */
  readonly url: string
  /** Signs the bank's certificate; null over plain HTTP. */
  readonly caFile: string | null
  /** Where `GET /records` answers. */
  readonly recordsUrl: string
  readonly records: OrderRecords
  readonly refunds: RefundRecords
  /** The levers that a bank contract's suite pulls. */
  readonly faults: Pick<BankFaults, 'set'>
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

export async function openGatewayBank(options: GatewayBankOptions = {}): Promise<GatewayBank> {
  const { now = Date.now, overTls = false, patienceMs = 8_000, cutsSilence = false } = options
  const records = createOrderRecords(now)
  const refunds = createRefundRecords(records.find)
  const faults = createBankFaults()
  const honesty = createHonestAnswers(records, refunds)
  const armed: Armed[] = []
  const given = new Map<string, number>()
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
      reply(response, { http: 400, body: { code: 'bad-order', message: call } })
      return
    }
    if (isSilent) {
      noted(call, 'silence', false)
      return void (cutsSilence && response.destroy())
    }
    const { kind, orderId } = call
    if (kind === 'probe') return void reply(response, { http: 200, body: {} })
    const fault = faults.take(kind)
    if (fault || kind === 'refund' || kind === 'refund-status')
      return beTruthful(call, fault, response)
    const next = armed.find(({ nasty, call: only }) => fits(nasty, only, kind))
    if (!next) return beTruthful(call, null, response)
    const { nasty } = next
    const http = nasty.hasEffect ? honesty.carryOut(call) : 200
    const order = records.find(orderId)
    turn += 1
    const said = { honest: honesty.orderAnswer(orderId), earlier: honesty.earlier }
    const exchange = { socket, call: kind, orderId, http, ...said, patienceMs, turn }
    const wasAnswered = http < 300 && nasty.answer(exchange)
    if (!wasAnswered) return beTruthful(call, null, response)
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

  /** But for what a lever has set. */
  function beTruthful(call: Call, fault: BankFaultKind | null, response: ServerResponse): void {
    if (fault === 'paid-during-cancel') records.pay(call.orderId)
    let hadEffect = false
    const answer = faultyAnswer(fault, () => {
      const honest = honesty.answer(call, fault)
      hadEffect = honest.http < 300
      return honest
    })
    noted(call, fault, hadEffect)
    if (answer) reply(response, answer)
    else if (cutsSilence) response.destroy()
  }

  const count = (name: string) => given.set(name, (given.get(name) ?? 0) + 1)
  const door = opening.use(
    await openAccidentListener(
      (socket) => void (tls?.server ?? plain).emit('connection', socket),
      ({ name }) => count(name),
    ),
  )
  const watcher = createHttp((_request, response) =>
    reply(response, {
      http: 200,
      body: {
        orders: [...records.orders.values()],
        refunds: refunds.all,
        requests: records.requests,
        complaints: records.complaints,
      },
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
    refunds,
    faults,
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
