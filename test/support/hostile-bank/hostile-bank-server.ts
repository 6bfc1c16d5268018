/**
 * A bank's server in any dialect: honest unless a nasty answer was armed, over HTTP or TLS.
 *
 * `GET /records` at its own address shows the records; it changes nothing.
 */
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createBankFaults } from '#drivers/bank/fake/injected-faults.ts'
import { openHttpServer } from '#test/http-server.ts'
import { openAccidentListener } from './accidents/connection-accidents.ts'
import { LEVER_ACCIDENTS, type Misstatement } from './accidents/lever-accidents.ts'
import type { CallKind, EarlierAnswer, NastyAnswer } from './accidents/nasty-answer.ts'
import { SHARED_NASTY_ANSWERS } from './accidents/shared-nasty-answers.ts'
import { LINE_ACCIDENTS, openTlsSide } from './accidents/tls-accidents.ts'
import { createVariantTurn } from './accidents/variant-turn.ts'
import type { BankAnswer, BankCallRead, BankDialect } from './bank-dialect.ts'
import { createBankLevers } from './bank-levers.ts'
import type { HostileBank, HostileBankOptions } from './hostile-bank.ts'
import type { OrderRecords } from './order-records.ts'
import type { RefundRecords } from './refund-records.ts'

const EARLIER_MAX = 500

interface Armed<Body extends object> {
  readonly nasty: NastyAnswer<Body>
  readonly call: CallKind | null
  left: number
  /** Of the variant that is next: the same until it was given, through calls that the answer does not apply to. */
  number: number
}

type OrderOrRefundCall<Call extends BankCallRead> = Call & { readonly kind: CallKind }

/** `path` is where the dialect's calls begin. */
export async function openHostileBank<Call extends BankCallRead, Body extends object>(
  dialect: BankDialect<Call, Body>,
  records: OrderRecords,
  refunds: RefundRecords,
  path: string,
  options: HostileBankOptions,
): Promise<HostileBank> {
  const { now = Date.now, overTls = false, patienceMs = 8_000, cutsSilence = false } = options
  const nastyAnswers: readonly NastyAnswer<Body>[] = [
    ...dialect.nastyAnswers,
    ...SHARED_NASTY_ANSWERS,
  ]
  const armed: Armed<Body>[] = []
  const earlier: EarlierAnswer<Body>[] = []
  const given = new Map<string, number>()
  const variants = new Map<string, number>()
  const faults = createBankFaults()
  let isSilent = false
  let nextNumber = 1

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
    const call = await dialect.read(request)
    if (typeof call === 'string') {
      records.complaints.push(call)
      return reply(response, dialect.refuse(call))
    }
    if (isSilent) {
      noted(call, 'silence', false)
      return void (cutsSilence && response.destroy())
    }
    if (call.kind === 'probe') return reply(response, { http: 200, body: {} })
    const known = call as OrderOrRefundCall<Call>
    if (meetLever(known, response)) return
    if (!answerNastily(known, request, response)) beTruthful(known, response)
  }

  /** False where no lever was pulled for such a call. */
  function meetLever(call: OrderOrRefundCall<Call>, response: ServerResponse): boolean {
    const fault = call.kind === 'token' ? null : faults.take(call.kind, call.levers)
    if (!fault) return false
    let hadEffect = false
    const honest = () => {
      const answer = carryOut(call)
      hadEffect = answer.http < 300
      return answer
    }
    const misstated = (as: Misstatement) => {
      const answer = honest()
      if (!hadEffect) return answer
      return { ...answer, body: dialect.misstated[as](answer.body as Body) }
    }
    const { orderId } = call
    const answer = LEVER_ACCIDENTS[fault]({ orderId, records, refunds, honest, misstated })
    noted(call, fault, hadEffect)
    if (answer) reply(response, answer)
    else if (cutsSilence) response.destroy()
    return true
  }

  /** False when the bank has to be honest, and nothing has happened yet. */
  function answerNastily(
    call: OrderOrRefundCall<Call>,
    { socket }: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const { kind, orderId } = call
    const next = armed.find(({ nasty, call: only }) => fits(nasty, only, kind))
    if (!next) return false
    const { nasty } = next
    const carriedOut = nasty.hasEffect ? carryOut(call) : null
    const http = carriedOut?.http ?? 200
    const turn = createVariantTurn(next.number)
    const told = { honest: dialect.look(call), claim: dialect.claim(call) }
    const line = { socket, patienceMs, turn, earlier, paidWord: dialect.paidWord }
    const wasAnswered = http < 300 && nasty.answer({ call: kind, orderId, http, ...told, ...line })
    // Also where it did not apply: another variant might.
    variants.set(nasty.name, Math.max(turn.variants, variants.get(nasty.name) ?? 1))
    if (!wasAnswered) {
      if (!carriedOut) return false
      noted(call, null, http < 300)
      reply(response, carriedOut)
      return true
    }
    next.left -= 1
    next.number += 1
    if (next.left <= 0) armed.splice(armed.indexOf(next), 1)
    const order = records.find(orderId)
    if (nasty.isBelievable && order) order.wasLiedAbout = true
    count(nasty.name)
    noted(call, nasty.name, nasty.hasEffect)
    return true
  }

  function beTruthful(call: OrderOrRefundCall<Call>, response: ServerResponse): void {
    const honest = carryOut(call)
    noted(call, null, honest.http < 300)
    reply(response, honest)
  }

  function carryOut(call: OrderOrRefundCall<Call>): BankAnswer {
    const { kind, orderId } = call
    const honest = dialect.answer(call)
    if (honest.http < 300) {
      const body = honest.body as Body
      earlier.push({ kind, orderId, body, claim: () => dialect.claim(call) })
      if (earlier.length > EARLIER_MAX) earlier.shift()
    }
    return honest
  }

  function noted(call: BankCallRead, nasty: string | null, hadEffect: boolean): void {
    const kind = call.kind === 'probe' ? 'other' : call.kind
    records.note({ call: kind, orderId: call.orderId || null, nasty, hadEffect })
  }

  function reply(response: ServerResponse, { http, body, type, headers }: BankAnswer): void {
    const date = new Date(now()).toUTCString()
    response
      .writeHead(http, { 'content-type': type ?? 'application/json', date, ...headers })
      .end(JSON.stringify(body))
  }

  const count = (name: string) => given.set(name, (given.get(name) ?? 0) + 1)
  const door = opening.use(
    await openAccidentListener(
      (socket) => void (tls?.server ?? plain).emit('connection', socket),
      ({ name }) => count(name),
    ),
  )
  const watcher = opening.use(
    await openHttpServer((_request, response) =>
      reply(response, {
        http: 200,
        body: {
          orders: [...records.orders.values()],
          refunds: refunds.all,
          requests: records.requests,
          complaints: records.complaints,
        },
      }),
    ),
  )
  const setSilent = (value: boolean) => {
    isSilent = value
  }
  const opened = opening.move()

  return {
    url: `${overTls ? 'https' : 'http'}://127.0.0.1:${door.port}${path}`,
    caFile: tls?.caFile ?? null,
    recordsUrl: `${watcher.url}/records`,
    records,
    refunds,
    levers: createBankLevers(records, refunds, faults, setSilent),
    nastyAnswers,
    accidents: accidents.map(({ name }) => name),
    arm(name, count = 1, call) {
      const nasty = nastyAnswers.find((known) => known.name === name)
      if (!nasty) throw new Error(`no nasty answer ${name}: ${nastyAnswers.map(nameOf).join(', ')}`)
      armed.push({ nasty, call: call ?? null, left: count, number: nextNumber })
      nextNumber += count
    },
    armConnections(name, count = 1) {
      const accident = accidents.find((known) => known.name === name)
      if (!accident) throw new Error(`no accident ${name}`)
      door.arm(accident, count)
    },
    setSilent,
    beHonest() {
      armed.length = 0
      door.disarm()
      isSilent = false
    },
    given,
    variants,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const nameOf = ({ name }: { readonly name: string }) => name

function fits<Body extends object>(
  { calls }: NastyAnswer<Body>,
  only: CallKind | null,
  kind: CallKind,
): boolean {
  return (only === null || only === kind) && (calls === undefined || calls.includes(kind))
}
