/** What tills and clerks do about the money that goes back, and what the bank makes of it: one random act each. */
import { checkAgainstTold } from './books.ts'
import {
  type AskedRefund,
  type LaneWorld,
  type PaymentOfLedger,
  pick,
  type RefundOutcome,
} from './lane-world.ts'
import { pay } from './till-acts.ts'

const ALL = 1_000

export async function refund(world: LaneWorld, outcome?: RefundOutcome): Promise<void> {
  const { chance, till } = world
  const isSold = (await till.payments(ALL)).some(({ phase }) => phase === 'accepted')
  if (!isSold) await sell(world)
  const payment = await somePayment(world)
  if (!payment) return
  const { id: paymentId, amountKopecks } = payment
  const amounts = [undefined, amountKopecks, 1 + chance.below(amountKopecks), 40]
  const amount = pick(chance, amounts)
  const key = `back-${paymentId}-${chance.below(3)}`
  // What a person sees in the lane's list when he asks for more.
  const seen = chance.below(2) === 0 ? await till.refundedKopecks(paymentId) : null
  const given = {
    ...(amount !== undefined && { amount }),
    ...(seen !== null && { refundedAmount: seen }),
  }
  await ask(world, noteAsked(world, { paymentId, key, given }), outcome)
}

/** A till that does not know any more what it was told, or whose lane does not. */
export async function askForRefundAgain(world: LaneWorld): Promise<void> {
  const ids = new Set((await world.till.payments(ALL)).map(({ id }) => id))
  const known = [...world.refundsAsked.values()].filter(({ paymentId }) => ids.has(paymentId))
  if (known.length > 0) await ask(world, pick(world.chance, known))
}

async function ask(world: LaneWorld, asked: AskedRefund, outcome?: RefundOutcome): Promise<void> {
  const { atBank, chance, till } = world
  atBank.expect(outcome ?? pick(chance, atBank.outcomes))
  if (!world.mayAskRefund(asked)) return
  const request = async () => {
    checkAgainstTold(world, asked, await till.refund(asked))
  }
  await world.together(chance.below(3) === 0 ? [request, request] : [request])
  if (chance.below(2) === 0) await refundOnWebsite(world)
  // With its key a till may safely ask again.
  if (world.heardNothing()) {
    await world.revive()
    await world.together([request])
  }
}

function noteAsked({ refundsAsked }: LaneWorld, wanted: Omit<AskedRefund, 'ids'>): AskedRefund {
  const name = JSON.stringify(wanted)
  const asked = refundsAsked.get(name) ?? { ...wanted, ids: new Set() }
  refundsAsked.set(name, asked)
  return asked
}

/** A customer pays at once: there is nothing to give back in a shop that has sold nothing. */
async function sell(world: LaneWorld): Promise<void> {
  const amount = 100 * (1 + world.chance.below(3))
  const asked = world.newPayment({ amount, ttl: 30, key: null })
  await world.together([() => world.till.showQr(asked)])
  await world.revive()
  await pay(world)
  await world.pass(5_000)
  await world.revive()
}

/** Not always one that can be refunded. */
async function somePayment({ chance, till }: LaneWorld): Promise<PaymentOfLedger | null> {
  const all = await till.payments(20)
  const paid = all.filter(({ paidKopecks }) => paidKopecks !== null)
  const some = chance.below(10) === 0 ? all : paid
  return some.length > 0 ? pick(chance, some) : null
}

/** A clerk of the bank, or another till, gives money back: the lane hears of it by and by. */
export async function refundOnWebsite({ atBank, chance }: LaneWorld): Promise<void> {
  if (!atBank.hasWebsite) return
  const paid = atBank.orders().filter(({ paidKopecks }) => paidKopecks !== null)
  if (paid.length === 0) return
  const order = pick(chance, paid)
  atBank.giveBackOnWebsite(order.id, 1 + chance.below(atBank.mostOnWebsite(order)))
}

/** The bank says its last word on what it took. */
export async function settleRefunds({ atBank, chance, pass }: LaneWorld): Promise<void> {
  atBank.settle(chance.below(3) === 0 ? 'refused' : 'returned')
  await pass(chance.below(4_000))
}
