/**
 * A lane's world (../lane-world) over HTTP: a process that tills call and that is killed, in front of a bank that was
 * written from its documents and answers nastily.
 */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import type { Reply } from '#test/http-call.ts'
import type {
  AskedPayment,
  BankSide,
  LaneWorld,
  PaymentOfLedger,
  RefundOutcome,
  Till,
} from '#test/lane-world/lane-world.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { AttackedBank } from './attacked-banks.ts'
import type { AttackedLane } from './attacked-lane.ts'
import type { GlassWatch } from './expired-code-watch.ts'
import type { SharedClock } from './shared-clock.ts'

/** A showQR as the till remembers it. */
export interface Asked extends AskedPayment {
  /** Unique: by it the bank's orders are known. */
  readonly purpose: string
  /** When the till hung up, in the lane's time; null: it waited. */
  goneAtMs: number | null
  /** Of the lane's clock at that time. */
  readonly speed: number
}

export interface SequenceGiven {
  readonly chance: SeededChance
  readonly lane: AttackedLane
  readonly bank: HostileBank
  readonly bankKind: AttackedBank
  readonly clock: SharedClock
  readonly glass: GlassWatch
  readonly asked: Asked[]
  readonly answerDraw: AnswerDraw
  /** What was done, for the report of a failure. */
  readonly trace: string[]
  fail(what: string): void
}

export type Sequence = SequenceGiven & LaneWorld

type NastyAnswer = HostileBank['nastyAnswers'][number]

/** Each nasty answer comes once before any comes again. */
export interface AnswerDraw {
  next(): NastyAnswer
}

/** What a till may put on the glass that is no payment. */
export const INFO_QR = 'https://shop.example'

let payments = 0

export function createSequence(given: SequenceGiven): Sequence {
  const { asked, chance, clock, lane } = given
  const pass = (ms: number) => pause(ms / clock.factor)
  return {
    ...given,
    till: tillOf(given),
    atBank: bankSideOf(given),
    async revive() {
      // Who killed it starts it again.
      await waitUntil('the lane is up again', () => lane.isUp)
    },
    pass,
    later: pass,
    keepsOrder: false,
    together: (requests) => Promise.all(requests.map(answerOf)),
    heardNothing: () => chance.below(2) === 0,
    newPayment({ key, ttl }) {
      payments += 1
      const one: Asked = {
        purpose: `Receipt ${payments}`,
        amount: 100 + chance.below(90_000),
        // Longer codes do not end within a sequence.
        ttl: ttl === 2 ? 2 : 1,
        key: key === null ? null : `key-${payments}`,
        goneAtMs: null,
        speed: clock.factor,
      }
      asked.push(one)
      return one
    },
    refundsAsked: new Map(),
    refundsReported: new Map(),
    mayHaveForgotten: false,
    mayAskRefund: () => true,
  }
}

async function answerOf(request: () => Promise<unknown>) {
  try {
    const answer = await request()
    return { isOk: true, id: typeof answer === 'string' ? answer : null }
  } catch (error) {
    // Refused, or the lane was killed under it.
    if (error instanceof Refused || (error as NodeJS.ErrnoException).code !== undefined)
      return { isOk: false, id: null }
    throw error
  }
}

class Refused extends Error {}

async function accepted(reply: Promise<Reply>): Promise<Reply> {
  const given = await reply
  if (given.http < 300) return given
  throw new Refused(`${given.http} ${given.text}`)
}

/** Null when the lane was killed under it. */
async function survive(work: Promise<Reply>): Promise<Reply | null> {
  try {
    return await work
  } catch {
    return null
  }
}

function tillOf({ asked, clock, lane, trace }: SequenceGiven): Till {
  const keyed = (key: string | null): Record<string, string> =>
    key === null ? {} : { 'idempotency-key': key }
  return {
    async showQr({ amount, purpose, ttl, key }, leavesInMs) {
      const body = { amount, purpose, ttl }
      trace.push(`${purpose} ${amount} ${key ?? ''}`)
      if (leavesInMs === undefined) {
        const { headers } = await accepted(lane.post('/showQR', body, keyed(key)))
        return String(headers['transaction-id'])
      }
      await postAndLeave(lane.url, body, keyed(key), leavesInMs / clock.factor)
      // A lane that answers somebody after that has heard that the till left, however slow the machine is.
      await survive(lane.get('/sim/display'))
      for (const one of asked) if (one.purpose === purpose) one.goneAtMs = clock.now()
      throw new Refused('the till left')
    },
    cancelQr: () => accepted(lane.post('/cancelQR')),
    closeShift: (key) => accepted(lane.post('/shifts/close', undefined, keyed(key))),
    otherScreens: [
      () => accepted(lane.post('/clearScreen')),
      () => accepted(lane.post('/showInfoQR', { infoQR: INFO_QR })),
      (status) => accepted(lane.post('/displayStatus', { status: status() })),
      () => accepted(lane.get('/getDynamicQRStatus')),
      () => lane.post('/sim/display/unplug').then(() => lane.post('/sim/display/plug')),
      () => lane.get('/health'),
    ],
    async refund({ paymentId, key, given }) {
      const body = Object.keys(given).length > 0 ? given : undefined
      trace.push(`${key} ${JSON.stringify(given)}`)
      const path = `/transactions/${paymentId}/refunds`
      const { json } = await accepted(lane.post(path, body, keyed(key)))
      const { id, state, amount } = (json as { refund: RefundAnswer }).refund
      return { id, state, amountKopecks: amount }
    },
    payments: (limit) => paymentsOf(lane, limit).catch(() => []),
    async refundedKopecks(id) {
      const reply = await survive(lane.get(`/transactions/${id}/refunds`))
      return reply?.http === 200 ? (reply.json as { refundedAmount: number }).refundedAmount : null
    },
  }
}

interface RefundAnswer {
  readonly id: string
  readonly state: string
  readonly amount: number
}

async function postAndLeave(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  inMs: number,
): Promise<void> {
  const text = JSON.stringify(body)
  const head = [
    'POST /showQR HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  // What it sent shall arrive.
  await pause(30 + inMs)
  socket.destroy()
}

/** Newest first. */
export async function paymentsOf(lane: AttackedLane, limit = 1000): Promise<PaymentOfLedger[]> {
  const { json } = await lane.get(`/transactions?limit=${limit}`)
  return (json as { transactions: PaymentAnswer[] }).transactions.map(
    ({ id, phase, reason, amount, paidAmount }) => ({
      id,
      phase,
      reason,
      amountKopecks: amount,
      paidKopecks: paidAmount,
    }),
  )
}

interface PaymentAnswer extends Pick<PaymentOfLedger, 'id' | 'phase' | 'reason'> {
  readonly amount: number
  readonly paidAmount: number | null
}

/** Mostly the bank gives back at once. */
const OUTCOMES: readonly RefundOutcome[] = [
  'at-once',
  'at-once',
  'slowly',
  'slowly',
  'not',
  'denied',
]
const RECORDED = {
  'at-once': 'RETURNED',
  slowly: 'PENDING',
  not: 'REFUSED',
  denied: 'DENIED',
} as const satisfies Record<RefundOutcome, string>
const STATES = { PENDING: 'pending', RETURNED: 'returned', REFUSED: 'refused' } as const
const ENDED: readonly string[] = ['CANCELED', 'EXPIRED', 'DECLINED']

function bankSideOf({ bank, bankKind, chance, glass, trace }: SequenceGiven): BankSide {
  const { records, refunds } = bank
  const isSeen = (id: string) => glass.seen.has(id)
  return {
    orders: () =>
      [...records.orders.values()].map((order) => ({
        id: order.orderId,
        amountKopecks: order.amountKopecks,
        paidKopecks: order.paidKopecks,
        isPayable: records.isPayable(order.orderId),
        wasSeen: isSeen(order.orderId),
        wasLiedAbout: order.wasLiedAbout,
      })),
    refunds: () => refunds.all.map((refund) => ({ ...refund, state: STATES[refund.state] })),
    keepsCancelled: bankKind.keepsCancelled ?? false,
    inSight() {
      const payable = [...records.orders.keys()].filter((id) => records.isPayable(id))
      return payable.findLast(isSeen) ?? payable.at(-1) ?? null
    },
    late: () =>
      [...records.orders.values()].flatMap(({ state, orderId }) =>
        ENDED.includes(state) && isSeen(orderId) ? orderId : [],
      ),
    pay(id) {
      const isOther = chance.below(15) === 0 && !bankKind.paysExactly
      const amount = records.find(id)?.amountKopecks ?? 0
      records.pay(id, isOther ? amount + 100 : amount)
    },
    payLate: (id) => void records.pay(id, undefined, true),
    outcomes: OUTCOMES,
    expect(outcome) {
      trace.push(outcome)
      refunds.expect(RECORDED[outcome])
    },
    hasWebsite: bankKind.tellsCabinet ?? false,
    mostOnWebsite: ({ paidKopecks }) => paidKopecks ?? 1,
    giveBackOnWebsite(id, kopecks) {
      const taken = refunds.give(id, null, kopecks)
      trace.push(`website ${typeof taken === 'string' ? taken : kopecks}`)
    },
    settle: (as) => void refunds.settle(as === 'returned' ? 'RETURNED' : 'REFUSED'),
  }
}

export function createAnswerDraw(
  chance: SeededChance,
  answers: readonly NastyAnswer[],
): AnswerDraw {
  let left: NastyAnswer[] = []
  return {
    next() {
      if (left.length === 0) left = [...answers]
      const [drawn] = left.splice(chance.below(left.length), 1)
      return drawn as NastyAnswer
    },
  }
}
