/** What can happen next in a sequence: the till's acts, the customer's, the bank's, and time. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallKind, REFUND_CALLS } from '#test/hostile-bank/accidents/nasty-answer.ts'
import { TOLERANCE_REAL_MS } from './expired-code-watch.ts'
import { closeShift, refund, refundAgain, refundInCabinet, settleRefunds } from './giving-back.ts'
import { type Asked, INFO_QR, pick, type Sequence, survive, transactions } from './sequence.ts'

export type SequenceAction = (sequence: Sequence) => Promise<void>

let purposes = 0

function newAsked({ chance, asked, clock }: Sequence): Asked {
  purposes += 1
  const key = chance.below(3) === 0 ? `key-${purposes}` : null
  const amount = 100 + chance.below(90_000)
  const one: Asked = {
    purpose: `Receipt ${purposes}`,
    amount,
    key,
    ttlMinutes: chance.below(4) === 0 ? 2 : 1,
    promised: null,
    goneAtMs: null,
    speed: clock.factor,
  }
  asked.push(one)
  return one
}

function bodyOf({ amount, purpose, ttlMinutes }: Asked): object {
  return { amount, purpose, ttl: ttlMinutes }
}

async function showQr(sequence: Sequence): Promise<void> {
  const one = newAsked(sequence)
  const body = bodyOf(one)
  await ask(sequence, one, body)
  // The till did not get its answer: with a key it may ask again, and it is the same payment.
  if (one.key !== null && sequence.chance.below(2) === 0) await ask(sequence, one, body)
}

async function ask(sequence: Sequence, one: Asked, body: object): Promise<void> {
  const { lane, complain } = sequence
  if (!lane.isUp) return
  const headers: Record<string, string> = one.key === null ? {} : { 'idempotency-key': one.key }
  const reply = await survive(lane.post('/showQR', body, headers))
  if (reply?.http !== 200) return
  const id = String(reply.headers['transaction-id'])
  if (one.promised !== null && one.promised !== id)
    complain(`one key, two payments: ${one.promised} and ${id}`)
  one.promised = id
  await checkOthersUnpayable(sequence, id)
}

/** Phases in which the lane itself counts on the code being payable, or on its end. */
const SURE = ['registering', 'showing', 'waiting', 'canceled', 'rejected']

/**
 * With a new code on the glass no older one may be payable, but for the one whose cancellation a
 * silent bank has not confirmed: that one the lane goes on cancelling.
 */
async function checkOthersUnpayable(sequence: Sequence, id: string): Promise<void> {
  const { lane, bank, bankKind, complain } = sequence
  if (bankKind.keepsCancelled) return
  const payable = [...bank.records.orders.values()].filter(
    ({ orderId, wasLiedAbout }) =>
      orderId !== id && !wasLiedAbout && bank.records.isPayable(orderId),
  )
  if (payable.length === 0 || !lane.isUp) return
  const known = await transactions(lane, 50).catch(() => [])
  for (const { orderId } of payable) {
    const row = known.find((one) => one.id === orderId)
    if (row && SURE.includes(row.phase) && bank.records.isPayable(orderId))
      complain(`showQR succeeded with ${id} while ${orderId}, ${row.phase}, can be paid too`)
  }
}

/** Posts and hangs up before the answer. */
async function showQrAndLeave(sequence: Sequence): Promise<void> {
  const { chance, lane, clock } = sequence
  const count = 1 + chance.below(5)
  for (let left = count; left > 0 && lane.isUp; left -= 1) {
    const one = newAsked(sequence)
    const body = JSON.stringify(bodyOf(one))
    const socket = connect(Number(new URL(lane.url).port), '127.0.0.1').on('error', () => {})
    socket.write(
      `POST /showQR HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    void pause(30 + chance.below(400)).then(() => {
      one.goneAtMs = clock.now()
      socket.destroy()
    })
  }
  await pause(500)
}

async function cancelQr({ lane, bank, bankKind, glass, complain }: Sequence): Promise<void> {
  const newest = async () => (await transactions(lane, 1).catch(() => []))[0]?.id
  const id = lane.isUp ? await newest() : undefined
  const reply = await survive(lane.post('/cancelQR'))
  // Another request may have come between: then it is not known which one was cancelled.
  if (reply?.http !== 200 || bankKind.keepsCancelled) return
  if (!lane.isUp || id === undefined || (await newest()) !== id) return
  const order = bank.records.find(id)
  // An order whose answer was refused was never on the glass: the lane ends it behind the answer.
  if (order && glass.seen.has(id) && !order.wasLiedAbout && bank.records.isPayable(id))
    complain(`cancelQR succeeded, and ${id} can be paid`)
}

async function pay(sequence: Sequence): Promise<void> {
  const { chance, bank, bankKind, glass } = sequence
  const payable = [...bank.records.orders.keys()].filter((id) => bank.records.isPayable(id))
  const seen = payable.filter((id) => glass.seen.has(id))
  const id = (seen.length > 0 ? seen : payable).at(-1)
  if (id === undefined) return
  const amount = bank.records.find(id)?.amountKopecks ?? 0
  const isOther = chance.below(15) === 0 && !bankKind.paysExactly
  bank.records.pay(id, isOther ? amount + 100 : amount)
}

/** Money that was on its way when the order ended. */
async function payLate({ chance, bank, glass }: Sequence): Promise<void> {
  const ended = [...bank.records.orders.values()].filter(
    ({ state, orderId }) =>
      ['CANCELED', 'EXPIRED', 'DECLINED'].includes(state) && glass.seen.has(orderId),
  )
  if (ended.length > 0) bank.records.pay(pick(chance, ended).orderId, undefined, true)
}

async function turn({ chance, bank }: Sequence): Promise<void> {
  const id = [...bank.records.orders.keys()].filter((one) => bank.records.isPayable(one)).at(-1)
  if (id !== undefined)
    bank.records.turn(id, pick(chance, ['DECLINED', 'IN_PROGRESS', 'IN_PROGRESS']))
}

const COMMON_CALLS: readonly CallKind[] = ['register', 'status', 'cancel', 'refund']

/** Arms the next nasty answer of the answerDraw, and does what makes the lane meet it. */
async function meetNasty(sequence: Sequence): Promise<void> {
  const { chance, bank, trace, answerDraw } = sequence
  const { name, calls } = answerDraw.next()
  trace.push(`arm ${name}`)
  bank.arm(name, 1 + chance.below(3))
  const call = pick(chance, calls ?? COMMON_CALLS)
  if (REFUND_CALLS.includes(call)) await refund(sequence)
  else if (call === 'register') await showQr(sequence)
  else if (call === 'cancel') await cancelQr(sequence)
  else await pause((4_000 / sequence.clock.factor) * (1 + chance.below(3)))
}

async function armLine({ chance, bank, trace }: Sequence): Promise<void> {
  const name = pick(chance, bank.accidents)
  trace.push(`arm ${name}`)
  bank.armConnections(name, 1 + chance.below(4))
}

async function silence({ chance, bank, clock, trace }: Sequence): Promise<void> {
  const isSilent = chance.below(2) === 0
  trace.push(isSilent ? 'silent' : 'talks')
  bank.setSilent(isSilent)
  await wait({ chance, clock })
}

async function wait({ chance, clock }: Pick<Sequence, 'chance' | 'clock'>): Promise<void> {
  const seconds = pick(chance, [1, 3, 8, 20, 45])
  await pause((seconds * 1_000) / clock.factor)
}

/** A bank in trouble while the code on the glass comes to its end. */
async function outlive({ chance, bank, clock, trace }: Sequence): Promise<void> {
  const open = [...bank.records.orders.values()].filter(({ orderId }) =>
    bank.records.isPayable(orderId),
  )
  const endMs = Math.max(...open.map(({ expiresAt }) => Date.parse(expiresAt)))
  const trouble = pick(chance, ['silent', 'reset-before', 'connection-silent', 'too-many'])
  trace.push(trouble)
  if (trouble === 'silent') bank.setSilent(true)
  else if (trouble === 'connection-silent') bank.armConnections(trouble, 50)
  else bank.arm(trouble, 50)
  // A code of two minutes is too long for a sequence.
  const leftMs = Math.min(endMs - clock.now(), 75_000)
  // As long past its end as whoever watches the glass takes for sure.
  const pastMs = Math.max(6_000, (TOLERANCE_REAL_MS + 500) * clock.factor)
  if (Number.isFinite(leftMs)) await pause((Math.max(leftMs, 0) + pastMs) / clock.factor)
  bank.beHonest()
}

async function otherScreens({ chance, lane }: Sequence): Promise<void> {
  const calls = [
    () => lane.post('/clearScreen'),
    () => lane.post('/showInfoQR', { infoQR: INFO_QR }),
    () => lane.post('/displayStatus', { status: chance.below(7) }),
    () => lane.get('/getDynamicQRStatus'),
    () => lane.post('/sim/display/unplug').then(() => lane.post('/sim/display/plug')),
    () => lane.get('/health'),
  ]
  await survive(pick(chance, calls)())
}

/** Name, act, how often beside the others. */
export const SEQUENCE_ACTIONS = [
  ['showQR', showQr, 6],
  ['showQR and leave', showQrAndLeave, 1],
  ['cancelQR', cancelQr, 2],
  ['pay', pay, 3],
  ['pay late', payLate, 1],
  ['turn', turn, 1],
  ['nasty', meetNasty, 6],
  ['line', armLine, 1],
  ['silence', silence, 2],
  ['wait', wait, 4],
  ['screens', otherScreens, 2],
  ['outlive', outlive, 2],
  ['refund', refund, 5],
  ['refund again', refundAgain, 1],
  ['cabinet', refundInCabinet, 1],
  ['settle refunds', settleRefunds, 2],
  ['close shift', closeShift, 1],
] as const satisfies readonly (readonly [string, SequenceAction, number])[]

export type SequenceActionName = (typeof SEQUENCE_ACTIONS)[number][0]
