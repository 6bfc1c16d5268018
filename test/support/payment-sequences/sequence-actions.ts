/** What can happen next in a sequence: what people do (../lane-world), the bank's nasty answers and silence, and time. */
import { setTimeout as pause } from 'node:timers/promises'
import { type CallKind, REFUND_CALLS } from '#test/hostile-bank/accidents/nasty-answer.ts'
import { pick } from '#test/lane-world/lane-world.ts'
import {
  askForRefundAgain,
  refund,
  refundOnWebsite,
  settleRefunds,
} from '#test/lane-world/refund-acts.ts'
import {
  cancel,
  changeScreen,
  closeShift,
  crowd,
  pay,
  payLate,
  takeFromGone,
  takePayment,
} from '#test/lane-world/till-acts.ts'
import { TOLERANCE_REAL_MS } from './expired-code-watch.ts'
import type { Sequence } from './sequence.ts'

export type SequenceAction = (sequence: Sequence) => Promise<void>

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
  else if (call === 'register') await takePayment(sequence)
  else if (call === 'cancel') await cancel(sequence)
  else await sequence.pass(4_000 * (1 + chance.below(3)))
}

async function armLine({ chance, bank, trace }: Sequence): Promise<void> {
  const name = pick(chance, bank.accidents)
  trace.push(`arm ${name}`)
  bank.armConnections(name, 1 + chance.below(4))
}

async function silence(sequence: Sequence): Promise<void> {
  const { chance, bank, trace } = sequence
  const isSilent = chance.below(2) === 0
  trace.push(isSilent ? 'silent' : 'talks')
  bank.setSilent(isSilent)
  await wait(sequence)
}

async function wait({ chance, pass }: Sequence): Promise<void> {
  await pass(1_000 * pick(chance, [1, 3, 8, 20, 45]))
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

/** Name, act, how often beside the others. */
export const SEQUENCE_ACTIONS = [
  ['showQR', takePayment, 6],
  ['showQR and leave', takeFromGone, 1],
  ['crowd', crowd, 1],
  ['cancelQR', cancel, 2],
  ['pay', pay, 3],
  ['pay late', payLate, 1],
  ['turn', turn, 1],
  ['nasty', meetNasty, 6],
  ['line', armLine, 1],
  ['silence', silence, 2],
  ['wait', wait, 4],
  ['screens', changeScreen, 2],
  ['outlive', outlive, 2],
  ['refund', refund, 5],
  ['refund again', askForRefundAgain, 1],
  ['website', refundOnWebsite, 1],
  ['settle refunds', settleRefunds, 2],
  ['close shift', closeShift, 1],
] as const satisfies readonly (readonly [string, SequenceAction, number])[]
