/** What tills do about payments and what customers do, one random act each, and what each answer promises. */
import { STATUSES } from '#firmware/payment/transaction/payment-phases.ts'
import { type Answer, type LaneWorld, pick } from './lane-world.ts'

const KEYS = 3
const SHIFT_KEYS = 4

export async function takePayment(world: LaneWorld): Promise<void> {
  const { chance, till } = world
  const asked = newPayment(world, [1, 2, 30, 600])
  const posts = [() => till.showQr(asked)]
  switch (chance.below(4)) {
    case 0: // The till posts twice.
      posts.push(() => till.showQr(asked))
      break
    case 1: // Two tills, or one that changes its mind.
      posts.push(() => till.showQr({ ...asked, amount: asked.amount + 1 }))
      break
  }
  const answers = [...(await world.together(posts))]
  await checkOthersUnpayable(world, answers)
  // With its key a till may safely ask again.
  if (asked.key !== null && world.heardNothing()) {
    await world.revive()
    answers.push(...(await world.together([() => till.showQr(asked)])))
  }
  const ids = new Set(answers.flatMap(({ id }) => id ?? []))
  if (asked.key !== null && ids.size > 1) world.fail(`one key, two payments: ${[...ids].join(' ')}`)
}

/** A till that closes its connection at some moment, and may ask again with the same key. */
export async function takeFromGone(world: LaneWorld): Promise<void> {
  const { chance, till } = world
  const asked = newPayment(world, [1, 2, 30])
  const leaves = [chance.below(12_000)]
  if (chance.below(2) === 0) leaves.push(chance.below(20_000))
  await world.together(leaves.map((inMs) => () => till.showQr(asked, inMs)))
}

/** More requests than a till should make, some of them given up, and a cancellation among them. */
export async function crowd(world: LaneWorld): Promise<void> {
  const { chance, till } = world
  let isCancelled = false
  const show = (amount: number) => async () => {
    const leavesInMs = chance.below(3) === 0 ? chance.below(15_000) : undefined
    const ttl = pick(chance, [1, 2, 30])
    const id = await till.showQr(world.newPayment({ amount, ttl, key: null }), leavesInMs)
    if (isCancelled && world.keepsOrder)
      world.fail('cancelQR came, and a request from before it succeeded')
    return id
  }
  const calls: (() => Promise<unknown>)[] = []
  for (let left = 2 + chance.below(5); left > 0; left -= 1) calls.push(show(100 + left))
  if (chance.below(2) === 0)
    calls.push(async () => {
      await world.later(chance.below(20_000))
      const cancelled = till.cancelQr()
      isCancelled = true
      await cancelled
    })
  await world.together(calls)
}

function newPayment(world: LaneWorld, ttls: readonly number[]) {
  const { chance } = world
  const amount = 100 * (1 + chance.below(3))
  const ttl = pick(chance, ttls)
  const key = chance.below(2) === 0 ? null : `key-${chance.below(KEYS)}`
  return world.newPayment({ amount, ttl, key })
}

/** Phases in which the lane itself counts on the code being payable, or on its end. */
const SURE: readonly string[] = ['registering', 'showing', 'waiting', 'canceled', 'rejected']

/**
 * With a new code on the glass no older one may be payable, but for the one whose cancellation a silent bank has not
 * confirmed: that one the lane goes on cancelling.
 */
async function checkOthersUnpayable(world: LaneWorld, answers: readonly Answer[]): Promise<void> {
  const { atBank, till } = world
  if (atBank.keepsCancelled || answers.every(({ id }) => id === null)) return
  const payable = () =>
    atBank.orders().filter(({ isPayable, wasLiedAbout }) => isPayable && !wasLiedAbout)
  if (payable().length < 2) return
  const [newest, ...older] = await till.payments(50)
  if (!answers.some(({ id }) => id === newest?.id)) return
  const phases = new Map(older.map(({ id, phase }) => [id, phase]))
  for (const { id } of payable()) {
    const phase = phases.get(id) ?? ''
    if (SURE.includes(phase))
      world.fail(`${newest?.id} is shown while ${id}, ${phase}, can be paid`)
  }
}

export async function cancel(world: LaneWorld): Promise<void> {
  const { atBank, till } = world
  const newest = async () => (await till.payments(1))[0]?.id
  const id = await newest()
  const [answer] = await world.together([() => till.cancelQr()])
  if (!answer?.isOk || atBank.keepsCancelled) return
  // Another request may have come between: then it is not known which one was cancelled.
  if (id === undefined || (await newest()) !== id) return
  // An order whose answer was refused was never on the glass: the lane ends it behind the answer.
  const order = atBank.orders().find((one) => one.id === id)
  if (order?.isPayable && order.wasSeen && !order.wasLiedAbout)
    world.fail(`cancelQR succeeded, and ${id} can be paid`)
}

/** One till, or two at once; a lost answer is asked for again under the same key. */
export async function closeShift(world: LaneWorld): Promise<void> {
  const { chance, till } = world
  const key = chance.below(2) === 0 ? null : `shift-${chance.below(SHIFT_KEYS)}`
  const close = () => till.closeShift(key)
  await world.together(chance.below(2) === 0 ? [close] : [close, close])
}

export async function changeScreen(world: LaneWorld): Promise<void> {
  const { chance, till } = world
  const show = pick(chance, till.otherScreens)
  await world.together([() => show(() => chance.below(STATUSES.length))])
}

/** A customer pays what the glass shows. */
export async function pay({ atBank }: LaneWorld): Promise<void> {
  const id = atBank.inSight()
  if (id !== null) atBank.pay(id)
}

/** The bank takes money for an order that had ended: after its time, after a decline. */
export async function payLate({ chance, atBank }: LaneWorld): Promise<void> {
  const late = atBank.late()
  if (late.length > 0) atBank.payLate(pick(chance, late))
}
