/** What can happen to the money that goes back: one random action each, of tills, clerks and the bank. */
import * as assert from 'uvu/assert'
import type { SimulatedRefundBooks } from '#doubles/bank-simulated-refunds.ts'
import { refundSums } from '#firmware/payment/refunds/refund-sums.ts'
import type { RefundPhase, RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import {
  advance,
  callAll,
  type LaneSimulation,
  pay,
  pick,
  type RefundAsked,
  reboot,
} from './simulation.ts'

const NOBODY = { name: null, kopecksPerDay: null }
/** The bank's ways to take a refund. */
const TAKES = ['at-once', 'at-once', 'slowly', 'not'] as const

/** What kind of bank this world has. */
export function chooseRefundBank({ chance, world }: LaneSimulation): void {
  const { refundBooks } = world.bank
  refundBooks.takesOurId = chance.below(3) > 0
  refundBooks.isCareless = refundBooks.takesOurId && chance.below(3) === 0
}

export async function refund(
  simulation: LaneSimulation,
  takes?: SimulatedRefundBooks['takes'],
): Promise<void> {
  const { chance, world } = simulation
  if (!world.store.list({ limit: 20, phases: ['accepted'] })[0]) await sell(simulation)
  const payment = somePayment(simulation)
  if (!payment) return
  const amounts = [undefined, payment.amountKopecks, 1 + chance.below(payment.amountKopecks), 40]
  const amount = pick(chance, amounts)
  const key = `back-${payment.id}-${chance.below(3)}`
  const given = {
    reason: 'taken back',
    ...(amount !== undefined && { amount }),
    ...(chance.below(2) === 0 && { refundedAmount: seenAmount(simulation, payment.id) }),
  }
  await ask(simulation, noteAsked(simulation, { paymentId: payment.id, key, given }), takes)
}

/** A till that does not know any more what it was told, or whose lane does not. */
export async function askForRefundAgain(simulation: LaneSimulation): Promise<void> {
  const { chance, refundsAsked, world } = simulation
  const known = [...refundsAsked.values()].filter(({ paymentId }) => world.store.find(paymentId))
  if (known.length > 0) await ask(simulation, pick(chance, known))
}

async function ask(
  simulation: LaneSimulation,
  asked: RefundAsked,
  takes?: SimulatedRefundBooks['takes'],
): Promise<void> {
  const { chance, world } = simulation
  world.bank.refundBooks.takes = takes ?? pick(chance, TAKES)
  if (!mayBeAskedAgain(simulation, asked)) return
  const request = async () => {
    const { life, lane } = world
    const { paymentId, given, key } = asked
    const answer = await lane.refunds.request(paymentId, given, key, NOBODY)
    if (life.isAlive) noteTold(simulation, answer)
  }
  await callAll(simulation, chance.below(3) === 0 ? [request, request] : [request])
  if (chance.below(2) === 0) await refundInCabinet(simulation)
  // The till did not get its answer: with its key it may safely ask again.
  if (!world.life.isAlive) {
    reboot(simulation)
    await callAll(simulation, [request])
  }
}

function noteAsked(
  { refundsAsked }: LaneSimulation,
  wanted: Omit<RefundAsked, 'ids'>,
): RefundAsked {
  const name = JSON.stringify(wanted)
  const asked = refundsAsked.get(name) ?? { ...wanted, ids: new Set() }
  refundsAsked.set(name, asked)
  return asked
}

/**
 * Where the bank tells no sums, who compares a restored ledger with it tells the tills what it has given back: a
 * till that asks for that all the same is not to be helped.
 */
function mayBeAskedAgain({ restored, world }: LaneSimulation, { ids }: RefundAsked): boolean {
  const { rows, tellsSums } = world.bank.refundBooks
  if (!restored || tellsSums) return true
  const isLost = (id: string) => world.store.refunds.find(id) === null
  const isSettled = world.gaps.every(({ settled }) => settled !== null)
  return (
    !isSettled || !rows.some(({ refundId }) => refundId && ids.has(refundId) && isLost(refundId))
  )
}

/** What a person sees in the lane's list when he asks for more. */
function seenAmount({ world }: LaneSimulation, id: string): number {
  return refundSums(world.store.refunds.of(id)).returnedKopecks
}

/** A customer pays at once: there is nothing to give back in a shop that has sold nothing. */
async function sell(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const amount = 100 * (1 + chance.below(3))
  await callAll(simulation, [() => world.lane.payment.showQr({ amount, ttl: 30 }, null)])
  if (!world.life.isAlive) reboot(simulation)
  await pay(simulation)
  await advance(simulation, 5_000)
  if (!world.life.isAlive) reboot(simulation)
}

/** Not always one that can be refunded. */
function somePayment({ chance, world }: LaneSimulation): TransactionRecord | null {
  const all = world.store.list({ limit: 20 })
  const paid = all.filter(({ paidKopecks }) => paidKopecks !== null)
  const some = chance.below(10) === 0 ? all : paid
  return some.length > 0 ? pick(chance, some) : null
}

/** What a till was told is a promise. */
function noteTold({ refundsTold }: LaneSimulation, { id, phase }: RefundRecord): void {
  const before = refundsTold.get(id)
  if (before === 'returned') assert.is(phase, 'returned', 'what was returned is not any more')
  refundsTold.set(id, phase satisfies RefundPhase)
}

/** A clerk of the bank, or another till, gives money back: the lane hears of it by and by. */
export async function refundInCabinet(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  if (!simulation.hasCabinet) return
  const paid = [...world.bank.orders.values()].filter(({ state }) => state === 'paid')
  if (paid.length > 0)
    world.bank.refundBooks.refundInCabinet(pick(chance, paid).id, 1 + chance.below(200))
}

/** The bank says its last word on what it took. */
export async function settleRefunds(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  world.bank.refundBooks.settle(chance.below(3) === 0 ? 'refused' : 'returned')
  await advance(simulation, chance.below(4_000))
}

/** A person with the bank's statement says how a refund ended that is still open here: what is written there. */
export async function settleByPerson(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const { bank } = world
  const wasOut = bank.isOut
  // The bank goes away while it is at it: nobody hears how it ended.
  const goes = world.clock.after(chance.below(8_000), () => {
    bank.isOut = true
  })
  await refund(simulation)
  await advance(simulation, 400_000)
  goes[Symbol.dispose]()
  await settleOne(simulation)
  bank.isOut = wasOut
}

async function settleOne(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  if (!world.life.isAlive) reboot(simulation)
  const open = world.store.refunds.unsettled()
  if (open.length === 0) return
  const { id } = pick(chance, open)
  const moved = world.bank.refundBooks.rows.filter(({ refundId }) => refundId === id)
  if (moved.some(({ state }) => state === 'pending')) return
  const as = moved.some(({ state }) => state === 'returned') ? 'returned' : 'refused'
  const word = { as, by: 'Anna', note: 'by the statement' } as const
  await callAll(simulation, [async () => world.lane.refunds.settle(id, word)])
}
