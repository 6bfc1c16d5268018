/**
 * The server of every bank of the tests: honest unless a nasty answer was armed, over HTTP or TLS. What it is a bank
 * of stands in its table.
 *
 * `GET /records` at its own address shows the records; it changes nothing.
 */
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { createBankFaults } from '#drivers/bank/fake/injected-faults.ts'
import { placesOf } from '#test/banks/false-fields.ts'
import { editJson } from '#test/banks/json-edit.ts'
import { openHttpServer } from '#test/http-server.ts'
import { openAccidentListener } from './accidents/connection-accidents.ts'
import { LEVER_ACCIDENTS, type Misstatement, UNKNOWN_WORD } from './accidents/lever-accidents.ts'
import type { CallKind, EarlierAnswer, NastyAnswer } from './accidents/nasty-answer.ts'
import { SHARED_NASTY_ANSWERS } from './accidents/shared-nasty-answers.ts'
import { LINE_ACCIDENTS, openTlsSide } from './accidents/tls-accidents.ts'
import { untrueAnswersOf } from './accidents/untrue-answers.ts'
import { booksOf, type ClaimedState } from './bank-books.ts'
import { createBankLevers } from './bank-levers.ts'
import type { BankAnswer, BankTable, TableCall } from './bank-table.ts'
import type { HostileBank, HostileBankOptions } from './hostile-bank.ts'
import { createOrderRecords } from './order-records.ts'
import { createRefundRecords } from './refund-records.ts'

const EARLIER_MAX = 500

interface Armed {
  readonly nasty: NastyAnswer
  readonly call: CallKind | null
  left: number
  /** Of the variant that is next: the same until it was given, through calls that the answer does not apply to. */
  turn: number
}

type KnownCall = TableCall & { readonly kind: CallKind }

export async function openBank<More extends object>(
  table: BankTable<More>,
  options: HostileBankOptions = {},
): Promise<HostileBank & More> {
  const { now = Date.now, overTls = false, patienceMs = 8_000, cutsSilence = false } = options
  const operation = table.operation ?? ((number: number) => `op-${number}`)
  const records = createOrderRecords(now, table.code, operation)
  const refunds = createRefundRecords(records.find)
  const truth = booksOf(records, refunds)
  const bank = table.open({ records, refunds, truth, now })
  const patterns = bank.rows.map((one) => [one, patternOf(one.on, table.ids)] as const)
  const words = placesOf(table).filter(({ means }) => means === 'word')
  const paid = paidAs(operation)
  const nastyAnswers: readonly NastyAnswer[] = [
    ...untrueAnswersOf(table, bank.rows, paid),
    ...(bank.lies ?? []),
    ...SHARED_NASTY_ANSWERS,
  ]
  const armed: Armed[] = []
  const earlier: EarlierAnswer[] = []
  const given = new Map<string, number>()
  const faults = createBankFaults()
  let isSilent = false
  let nextTurn = 0

  const serve = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch((error: unknown) => {
      if (!request.destroyed) records.complaints.push(String(error))
      response.destroy()
    })
  await using opening = new AsyncDisposableStack()
  // An idle line stays: one that ends as the next call comes is an accident that no test has asked for.
  const plain = createHttp({ keepAliveTimeout: 0 }, serve)
  plain.on('clientError', (_error, socket) => socket.destroy())
  const tls = overTls ? opening.use(await openTlsSide(serve)) : null
  const accidents = [...LINE_ACCIDENTS, ...(tls?.accidents ?? [])]

  /** A string is a complaint: what the bank's documents do not allow. */
  async function read(request: IncomingMessage): Promise<TableCall | string> {
    const { method = '', url = '', headers } = request
    const text = await textOf(request)
    const { pathname, searchParams: query } = new URL(url, 'http://bank')
    const what = `${method} ${url}`
    const unasked = { orderId: '', refundId: '', named: {}, body: undefined, refusal: null }
    const nothing = { ...unasked, text, query, headers, row: null }
    const path = pathname.startsWith(table.path) ? pathname.slice(table.path.length) : pathname
    if (method === 'GET' && /^\/?$/.test(path)) return { ...nothing, kind: 'probe' }
    const fitting = patterns.filter(([, pattern]) => pattern.test(`${method} ${path}`))
    const body: unknown = text === '' ? undefined : bodyOf(text, fitting[0]?.[0].isForm)
    const [row, pattern] = fitting.find(([{ when }]) => when?.(body, query) ?? true) ?? []
    if (!row || !pattern) return `${what} is no call of the documents`
    const named = { ...pattern.exec(`${method} ${path}`)?.groups }
    const { orderId = '', refundId = '' } = named
    const asked: TableCall = { ...nothing, kind: row.kind, row, named, body, orderId, refundId }
    const refusal = bank.stranger?.(asked) ?? null
    if (typeof refusal === 'string') return `${what}: ${refusal}`
    const type = row.isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    if (text !== '' && !headers['content-type']?.startsWith(type))
      return `${what}: content type ${headers['content-type']}`
    const [wrong] = row.takes ? Value.Errors(row.takes, body) : []
    if (wrong) return `${what}: ${wrong.instancePath} ${wrong.message} in ${text}`
    const ids = {
      orderId: row.order?.(asked) ?? orderId,
      refundId: row.refund?.(asked) ?? refundId,
    }
    return { ...asked, refusal, ...ids }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await read(request)
    if (typeof call === 'string') {
      records.complaints.push(call)
      return reply(response, bank.refuse(call))
    }
    if (isSilent) {
      noted(call, 'silence', false)
      return void (cutsSilence && response.destroy())
    }
    if (call.kind === 'probe') return reply(response, { http: 200, body: {} })
    const known = call as KnownCall
    if (meetLever(known, response)) return
    if (!answerNastily(known, request, response)) beTruthful(known, response)
  }

  function look(call: TableCall, books = truth): object | null {
    return call.refusal ? null : (call.row?.tells(books, call) ?? null)
  }

  const tell = (call: TableCall, claimed: ClaimedState) =>
    look(call, booksOf(records, refunds, claimed))

  /** The money is there, or gone back. */
  function claim(call: TableCall): object {
    const { orderId, refundId } = call
    const unasked = { orderId, refundId, amountKopecks: 1, bankRefundId: 'R-900000' } as const
    const invented = refundId ? { invented: { ...unasked, state: 'RETURNED' as const } } : {}
    return tell(call, { ...paid, ...invented }) ?? { status: table.paidWord }
  }

  /** An honest answer with one thing in it that is not so. */
  function misstate(as: Misstatement, honest: object, call: TableCall): object {
    if (as === 'unknown-word') {
      const at = words.find(({ of }) => of.includes(call.row?.on ?? ''))?.at
      const said = at && editJson(JSON.stringify(honest), at, () => UNKNOWN_WORD)
      return said ? (JSON.parse(said) as object) : honest
    }
    if (as === 'refund-in-roubles')
      return (
        tell(call, { refund: (one) => ({ ...one, amountKopecks: one.amountKopecks / 100 }) }) ??
        honest
      )
    const dearer = <Order extends { readonly amountKopecks: number }>(order: Order): Order => ({
      ...order,
      amountKopecks: order.amountKopecks + 100,
    })
    const coded = tell(call, {
      order: (order) => ({ ...order, ...table.code(order.number, dearer(order)) }),
    })
    // What is printed is the same for every amount: only the order has it.
    const isSame = JSON.stringify(coded) === JSON.stringify(honest)
    return (isSame ? tell(call, { order: dearer }) : coded) ?? honest
  }

  /** False where no lever was pulled for such a call. */
  function meetLever(call: KnownCall, response: ServerResponse): boolean {
    const fault = call.kind === 'token' ? null : faults.take(call.kind, call.row?.levers)
    if (!fault) return false
    let hadEffect = false
    const honest = () => {
      const answer = carryOut(call)
      hadEffect = answer.http < 300
      return answer
    }
    const misstated = (as: Misstatement) => {
      const answer = honest()
      return hadEffect ? { ...answer, body: misstate(as, answer.body, call) } : answer
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
    call: KnownCall,
    { socket }: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const { kind, orderId } = call
    const next = armed.find(({ nasty, call: only }) => fits(nasty, only, kind))
    if (!next) return false
    const { nasty, turn } = next
    const carriedOut = nasty.hasEffect ? carryOut(call) : null
    const http = carriedOut?.http ?? 200
    const order = records.find(orderId)
    const wasAnswered =
      http < 300 &&
      nasty.answer({
        socket,
        call: kind,
        orderId,
        http,
        honest: look(call),
        claim: claim(call),
        row: call.row?.on ?? '',
        state: order?.state ?? null,
        as: (claimed) => tell(call, claimed),
        unknown: () => bank.unknown(call),
        paidWord: table.paidWord,
        earlier,
        patienceMs,
        turn,
      })
    if (!wasAnswered) {
      if (!carriedOut) return false
      noted(call, null, http < 300)
      reply(response, carriedOut)
      return true
    }
    next.left -= 1
    next.turn += 1
    if (next.left <= 0) armed.splice(armed.indexOf(next), 1)
    if (nasty.isBelievable && order) order.wasLiedAbout = true
    count(nasty.name)
    noted(call, nasty.name, nasty.hasEffect)
    return true
  }

  function beTruthful(call: KnownCall, response: ServerResponse): void {
    const honest = carryOut(call)
    noted(call, null, honest.http < 300)
    reply(response, honest)
  }

  /** With its effect. */
  function carryOut(call: KnownCall): BankAnswer {
    const { kind, orderId, row, refusal } = call
    if (refusal) return refusal
    const done = row?.does?.(call) ?? 200
    const sent = typeof done === 'object' ? done.body : look(call)
    const http = typeof done === 'object' ? done.http : done
    if (!sent) return bank.unknown(call)
    if (http < 300) earlier.push({ kind, orderId, body: sent, claim: () => claim(call) })
    if (earlier.length > EARLIER_MAX) earlier.shift()
    return typeof done === 'object' ? done : { http, body: sent }
  }

  function noted(call: TableCall, nasty: string | null, hadEffect: boolean): void {
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
  const { orders, requests, complaints } = records
  const watcher = opening.use(
    await openHttpServer((_request, response) => {
      const body = { orders: [...orders.values()], refunds: refunds.all, requests, complaints }
      reply(response, { http: 200, body })
    }),
  )
  const setSilent = (value: boolean) => {
    isSilent = value
  }
  const opened = opening.move()

  const server: HostileBank = {
    url: `${overTls ? 'https' : 'http'}://127.0.0.1:${door.port}${table.path}`,
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
      armed.push({ nasty, call: call ?? null, left: count, turn: nextTurn })
      nextTurn += count
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
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
  return Object.assign(server, bank.more)
}

const nameOf = ({ name }: { readonly name: string }) => name

function fits({ calls }: NastyAnswer, only: CallKind | null, kind: CallKind): boolean {
  return (only === null || only === kind) && (calls === undefined || calls.includes(kind))
}

/** Every order was paid, every refund has gone back. */
function paidAs(operation: (number: number) => string): ClaimedState {
  return {
    order(order) {
      if (order.state === 'PAID') return order
      const { amountKopecks: paidKopecks, registeredAtMs: paidAtMs, number } = order
      const operationId = operation(900_000 + number)
      return { ...order, state: 'PAID', operationId, paidKopecks, paidAtMs }
    },
    refund: (refund) => ({ ...refund, state: 'RETURNED' }),
  }
}

/** `PUT /orders/:orderId` with a group for each name. */
function patternOf(on: string, ids: BankTable['ids'] = {}): RegExp {
  const named = (_: string, name: string) => `(?<${name}>${ids[name] ?? '[\\w.-]{1,64}'})`
  return new RegExp(`^${on.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, named)}$`)
}

function bodyOf(text: string, isForm = false): unknown {
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
}
