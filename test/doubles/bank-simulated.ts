/**
 * A bank in memory with its adapter, on the clock it is given: for simulations and for tests of the
 * payment service alone. It keeps its books apart from what it answers, so that a test can compare
 * them. Its codes are SBP links, looked at as every adapter looks at them before they go out.
 */

import { createStaticBank } from '#drivers/bank/adapters/static/static-qr.ts'
import { bankNameIn } from '#drivers/bank/bank-names.ts'
import { newOrder, payloadOf } from '#drivers/bank/fake/fake-bank-order.ts'
import { checkPayload } from '#drivers/bank/qr-payload/payload-check.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type {
  Bank,
  BankFact,
  BankProfile,
  BankState,
  Banks,
  Order,
  Registration,
} from '#hal/bank.ts'
import type { BankStatement, StatementLine } from '#hal/bank-statement.ts'
import { type Clock, pause } from '#hal/clock.ts'
import {
  createRefundBooks,
  createSimulatedRefundCalls,
  type SimulatedRefundBooks,
} from './bank-simulated-refunds.ts'

export type BankTrouble =
  | 'timeout-before' // The call never arrives.
  | 'timeout-after' // It is carried out, the answer is lost.
  | 'silent-before' // The call never arrives, and nobody hears so before the adapter's deadline.
  | 'silent-after' // It is carried out, and until that deadline no answer comes.
  | 'slow' // It takes 9.3 s.
  | 'http-500'
  | 'http-429'
  | 'http-429-for-long'
  | 'unknown-word'
  | 'wrong-amount' // Registered for another amount than the one asked.
  | 'stale' // The answer is how it was before the last change.
  | 'registered-late' // No answer; it is carried out long after the call was given up.
  | 'cancel-refused'
  | PaidDuringCancel

/** A customer is faster than the cancellation; how the bank answers that. */
export type PaidDuringCancel =
  | 'paid-during-cancel' // It says so.
  | 'paid-and-refused' // It refuses to cancel.
  | 'paid-and-lost' // The answer is lost.
  | 'paid-and-stale' // It answers as if nobody had paid.

type OrderState = Exclude<BankState, 'absent' | 'unknown'>

export interface BankOrder {
  readonly id: string
  readonly qrId: string
  readonly amountKopecks: number
  readonly payload: string
  state: OrderState
  /** What it was before its last change. */
  readonly before: OrderState | 'absent'
  operationId: string | null
  /** What came, in all that it says of it; null while nobody has paid. */
  paidKopecks: number | null
  /** Its money that came: once, unless a customer paid twice. */
  readonly movements: BankMovement[]
  expiresAtMs: number
  /** Attempts to pay that failed; the code stays payable. */
  declines: number
}

export interface BankMovement {
  readonly operationId: string | null
  readonly amountKopecks: number
  readonly atMs: number
}

export interface SimulatedBank extends Banks {
  readonly orders: Map<string, BankOrder>
  readonly calls: string[]
  /** Whether a customer could pay the payload now. */
  isPayable(payload: string): boolean
  /** The next calls go wrong, one entry each; null lets one pass. */
  readonly troubles: (BankTrouble | null)[]
  readonly refundBooks: SimulatedRefundBooks
  /** Orders of which it has told what was not so any more, or that it registered when it had said that it had none. */
  readonly liedAbout: ReadonlySet<string>
  /** `amountKopecks`: another than was asked for. */
  pay(id: string, amountKopecks?: number): void
  /** The money of a paid order comes once more. */
  payAgain(id: string): void
  /** Its own wall clock. */
  now(): number
  /** It tells its registry by call. */
  hasStatement: boolean
  /** One attempt fails, and the code stays payable. */
  decline(id: string): void
  expire(id: string): void
  /** What its nth movement of money is called; each by a name of its own unless a test says otherwise. */
  nameOf: (operation: number) => string | null
  isOut: boolean
  /** How it is out. */
  outage: 'timeout-before' | 'silent-before'
}

export const PAID_DURING_CANCEL: readonly PaidDuringCancel[] = [
  'paid-during-cancel',
  'paid-and-refused',
  'paid-and-lost',
  'paid-and-stale',
]

const UNREACHABLE = asSentence('the bank does not answer')

const GIVEN_UP = asSentence('the call was given up')

/** Longer than any simulation: the service's own deadline (BANK_CALL_MS_MAX) has to end a silent call. */
const TOTAL_TIMEOUT_MS = 24 * 3_600_000
const RETRY_AFTER_MS = 2_000
const LONG_RETRY_AFTER_MS = 120_000
const REGISTERED_LATE_MS = 40_000
const SLOW_MS = 9_300
const WRONG_BY_KOPECKS = 100
const EXPECTED = { bankName: 'CFT', currency: '643' } as const

/** `totalTimeoutMs`: the deadline of its adapter, after which a silent call is given up. */
export function createSimulatedBank(
  clock: Clock,
  totalTimeoutMs = TOTAL_TIMEOUT_MS,
): SimulatedBank {
  const orders = new Map<string, BankOrder>()
  const calls: string[] = []
  const troubles: (BankTrouble | null)[] = []
  const liedAbout = new Set<string>()
  let operations = 0

  function orderOf(id: string): BankOrder {
    const order = orders.get(id)
    if (!order) throw new Error(`the bank has no order ${id}`)
    return order
  }

  const stateOf = (order: BankOrder): BankState =>
    order.state === 'payable' && clock.now() >= order.expiresAtMs ? 'expired' : order.state

  function factOf(order: BankOrder | undefined, isStale = false): BankFact {
    const state = order ? (isStale ? order.before : stateOf(order)) : 'absent'
    if (!order || state === 'absent')
      return { state: 'absent', word: 'NOT_FOUND', operationId: null, amountKopecks: null }
    const isPaid = state === 'paid'
    return {
      state,
      word: state === 'payable' && order.declines > 0 ? 'IN_PROGRESS' : state.toUpperCase(),
      operationId: isPaid ? order.operationId : null,
      amountKopecks: isPaid ? order.paidKopecks : null,
    }
  }

  function take(order: BankOrder, amountKopecks: number): void {
    operations += 1
    order.operationId = test.nameOf(operations)
    order.movements.push({ operationId: order.operationId, amountKopecks, atMs: clock.now() })
  }

  /** One call: the trouble that waits for it happens before or after its effect. */
  async function call<Answer>(
    name: string,
    signal: AbortSignal | undefined,
    effect: (trouble: BankTrouble | null) => Answer,
  ): Promise<Answer> {
    if (signal?.aborted) throw new Fault('unreachable', GIVEN_UP)
    calls.push(name)
    if (!signal) return carriedOut(effect, signal)
    // What the bank has begun it carries out all the same; the caller does not wait for it.
    const givenUp = Promise.withResolvers<never>()
    const giveUp = () => givenUp.reject(new Fault('unreachable', GIVEN_UP))
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      return await Promise.race([carriedOut(effect, signal), givenUp.promise])
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  async function carriedOut<Answer>(
    effect: (trouble: BankTrouble | null) => Answer,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const trouble = test.isOut ? test.outage : (troubles.shift() ?? null)
    if (trouble === 'silent-before') return silence(signal)
    if (trouble === 'slow') await pause(clock, SLOW_MS)
    if (trouble === 'timeout-before' || trouble === 'http-500')
      throw new Fault('unreachable', UNREACHABLE)
    if (trouble === 'http-429' || trouble === 'http-429-for-long') {
      const retryAfterMs = trouble === 'http-429' ? RETRY_AFTER_MS : LONG_RETRY_AFTER_MS
      throw new Fault('unreachable', asSentence('too many'), undefined, { retryAfterMs })
    }
    const answer = effect(trouble)
    if (trouble === 'silent-after') return silence(signal)
    if (trouble === 'timeout-after') throw new Fault('unreachable', UNREACHABLE)
    return answer
  }

  async function silence(signal: AbortSignal | undefined): Promise<never> {
    await pause(clock, totalTimeoutMs, signal)
    throw new Fault('unreachable', UNREACHABLE)
  }

  function register(asked: Order, extraKopecks = 0): Registration {
    const { amountKopecks } = asked
    const order =
      orders.get(asked.orderId) ??
      registered({ ...asked, amountKopecks: amountKopecks + extraKopecks }, clock.now())
    orders.set(order.id, order)
    const { qrId, payload, amountKopecks: recordedKopecks } = order
    const expected = { ...EXPECTED, amountKopecks, recordedKopecks }
    return { qrId, payload: checkPayload(payload, expected) }
  }

  const UNKNOWN: BankFact = {
    state: 'unknown',
    word: 'MOON_PHASE',
    operationId: null,
    amountKopecks: null,
  }

  const refundBooks = createRefundBooks(orders, () => clock.now())
  const refunds = createSimulatedRefundCalls(refundBooks, orders, call, clock)
  const statement: BankStatement = {
    page: ({ fromMs, untilMs }, signal) =>
      call('statement', signal, () => ({
        lines: statementLines(orders, refundBooks).filter(
          ({ atMs }) => atMs >= fromMs && atMs < untilMs,
        ),
        next: null,
      })),
  }
  const dynamic: Bank = {
    kind: 'dynamic',
    register: (order, signal) =>
      call(`register ${order.orderId}`, signal, (trouble) => {
        if (trouble === 'wrong-amount') return register(order, WRONG_BY_KOPECKS)
        if (trouble !== 'registered-late') return register(order)
        liedAbout.add(order.orderId)
        clock.after(REGISTERED_LATE_MS, () => register(order))
        throw new Fault('unreachable', UNREACHABLE)
      }),
    status: ({ orderId }, signal) =>
      call(`status ${orderId}`, signal, (trouble) => {
        if (trouble === 'unknown-word') return UNKNOWN
        if (trouble === 'stale') liedAbout.add(orderId)
        return factOf(orders.get(orderId), trouble === 'stale')
      }),
    cancel: ({ orderId }, signal) =>
      call(`cancel ${orderId}`, signal, (trouble) => {
        const order = orders.get(orderId)
        const isPaidNow = PAID_DURING_CANCEL.some((kind) => kind === trouble)
        if (isPaidNow && order && stateOf(order) === 'payable') test.pay(orderId)
        if (trouble === 'cancel-refused' || trouble === 'paid-and-refused')
          throw new Fault('refused', asSentence('the bank cannot cancel'))
        if (trouble === 'paid-and-lost') throw new Fault('unreachable', UNREACHABLE)
        if (order && stateOf(order) === 'payable') order.state = 'canceled'
        return trouble === 'unknown-word' ? UNKNOWN : factOf(order, trouble === 'paid-and-stale')
      }),
    probe: (signal) => call('probe', signal, () => ({ nowMs: clock.now() })),
  }

  const test: SimulatedBank = {
    orders,
    calls,
    troubles,
    refundBooks,
    liedAbout,
    nameOf: (operation) => `op-${operation}`,
    isOut: false,
    outage: 'timeout-before',
    isPayable: (payload) =>
      [...orders.values()].some(
        (order) => order.payload === payload && stateOf(order) === 'payable',
      ),
    pay(id, amountKopecks) {
      const order = orderOf(id)
      if (order.state === 'paid') return
      order.state = 'paid'
      order.paidKopecks = amountKopecks ?? order.amountKopecks
      take(order, order.paidKopecks)
    },
    payAgain(id) {
      const order = orderOf(id)
      if (order.paidKopecks !== null) take(order, order.paidKopecks)
    },
    now: () => clock.now(),
    hasStatement: false,
    decline(id) {
      orderOf(id).declines += 1
    },
    expire(id) {
      orderOf(id).expiresAtMs = clock.now()
    },
    names: ['CFT', 'Static'],
    canonical: (name) =>
      ['CFT', 'Static'].find((known) => known.toLowerCase() === name.trim().toLowerCase()) ?? null,
    nameIn: bankNameIn,
    currency: () => 'RUB',
    publicFields: (name) =>
      name === 'Static'
        ? ['bankName', 'staticQR']
        : ['bankName', 'accAlias', 'extEntityId', 'merchantId'],
    profileFields: () => [],
    isSimulated: (name) => name !== 'Static',
    open(profile: BankProfile) {
      if (profile.bankName === 'Static') return createStaticBank(profile)
      return {
        ...dynamic,
        ...(refundBooks.hasRefunds && { refunds }),
        ...(test.hasStatement && { statement }),
      }
    },
  }
  return test
}

/** Its book as its registry tells it: what came and what went back, oldest first. */
export function statementLines(
  orders: SimulatedBank['orders'],
  { rows, takesOurId }: SimulatedRefundBooks,
): StatementLine[] {
  const payments = [...orders.values()].flatMap(({ id, qrId, movements }) =>
    movements.map((movement): StatementLine => {
      return { kind: 'payment', orderId: id, qrId, refundId: null, ...movement }
    }),
  )
  const refunds = rows.flatMap(
    ({ orderId, refundId, amountKopecks, returnedAtMs }): StatementLine[] =>
      returnedAtMs === undefined
        ? []
        : [
            {
              kind: 'refund',
              orderId,
              qrId: null,
              operationId: null,
              refundId: takesOurId ? refundId : null,
              amountKopecks,
              atMs: returnedAtMs,
            },
          ],
  )
  return [...payments, ...refunds].sort((one, other) => one.atMs - other.atMs)
}

function registered(asked: Order, nowMs: number): BankOrder {
  const { ttlMinutes, ...wanted } = asked
  const order = newOrder(wanted)
  let state: OrderState = 'payable'
  let before: OrderState | 'absent' = 'absent'
  return {
    id: order.orderId,
    qrId: order.qrId,
    amountKopecks: order.amountKopecks,
    payload: payloadOf(order),
    get state() {
      return state
    },
    set state(next) {
      before = state
      state = next
    },
    get before() {
      return before
    },
    operationId: null,
    paidKopecks: null,
    movements: [],
    expiresAtMs: nowMs + ttlMinutes * 60_000,
    declines: 0,
  }
}
