/** What can happen to a lane: one random action each, of tills, customers, the bank and the machine. */
import * as assert from 'uvu/assert'
import { type BankTrouble, PAID_DURING_CANCEL } from '#doubles/bank-simulated.ts'
import { pause } from '#hal/clock.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import { refund, refundInCabinet, settleByPerson, settleRefunds } from './refund-actions.ts'
import { advance, callAll, type LaneSimulation, pay, pick, reboot } from './simulation.ts'

/** Not 'wrong-amount': that code is shown to nobody, and these customers pay any order there is. */
export const BANK_TROUBLES: readonly BankTrouble[] = [
  'timeout-before',
  'timeout-after',
  'silent-before',
  'silent-after',
  'slow',
  'http-500',
  'http-429',
  'http-429-for-long',
  'unknown-word',
  'stale',
  'registered-late',
  'cancel-refused',
  ...PAID_DURING_CANCEL,
]
const YEAR_MS = 365 * 86_400_000
const MINUTE_MS = 60_000

export type LaneAction = (simulation: LaneSimulation) => Promise<void>

export const LANE_ACTIONS: readonly LaneAction[] = [
  takePayment,
  takePayment,
  takePayment,
  takeFromGone,
  crowd,
  wait,
  wait,
  waitForTheEnd,
  pay,
  pay,
  payLate,
  reject,
  cancel,
  changeScreen,
  closeShift,
  breakSomething,
  setClock,
  pullThePlug,
  refund,
  refund,
  refundInCabinet,
  settleRefunds,
  settleByPerson,
]

export async function takePayment(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const given = { amount: 100 * (1 + chance.below(3)), ttl: pick(chance, [1, 2, 30, 600]) }
  const key = chance.below(2) === 0 ? null : `key-${chance.below(3)}`
  const { payment } = world.lane
  const posts = [() => payment.showQr(given, key)]
  switch (chance.below(4)) {
    case 0: // The till posts twice.
      posts.push(() => payment.showQr(given, key))
      break
    case 1: // Two tills, or one that changes its mind.
      posts.push(() => payment.showQr({ ...given, amount: given.amount + 1 }, key))
      break
  }
  const answers = await callAll(simulation, posts)
  const [first, second] = answers
  if (first?.id && second?.id && key !== null)
    assert.is(first.id, second.id, 'one key, one payment')
  // The till did not get its answer: with a key it may safely ask again.
  if (key !== null && !world.life.isAlive) {
    reboot(simulation)
    await callAll(simulation, [() => world.lane.payment.showQr(given, key)])
  }
}

/** A till that closes its connection at some moment, and may ask again with the same key. */
async function takeFromGone(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const { payment } = world.lane
  const given = { amount: 100 * (1 + chance.below(3)), ttl: pick(chance, [1, 2, 30]) }
  const key = chance.below(2) === 0 ? null : `key-${chance.below(3)}`
  const leaving = (inMs: number) => {
    const gone = new AbortController()
    world.clock.after(inMs, () => gone.abort())
    return gone.signal
  }
  const calls = [() => payment.showQr(given, key, leaving(chance.below(12_000)))]
  if (chance.below(2) === 0)
    calls.push(() => payment.showQr(given, key, leaving(chance.below(20_000))))
  await callAll(simulation, calls)
}

/** More requests than a till should make, some of them given up, and a cancellation among them. */
async function crowd(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const { payment } = world.lane
  let isCancelled = false
  const show = (amount: number) => async () => {
    const gone = new AbortController()
    if (chance.below(3) === 0) world.clock.after(chance.below(15_000), () => gone.abort())
    const id = await payment.showQr({ amount, ttl: pick(chance, [1, 2, 30]) }, null, gone.signal)
    assert.not.ok(isCancelled, 'cancelQR came, and a request from before it succeeded')
    return id
  }
  const calls: (() => Promise<unknown>)[] = []
  for (let left = 2 + chance.below(5); left > 0; left -= 1) calls.push(show(100 + left))
  if (chance.below(2) === 0)
    calls.push(async () => {
      await pause(world.clock, chance.below(20_000))
      if (!world.life.isAlive) return
      const cancelled = payment.cancelQr()
      isCancelled = true
      await cancelled
    })
  await callAll(simulation, calls)
}

/** One till, or two at once; a lost answer is asked for again under the same key. */
export async function closeShift(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const key = chance.below(2) === 0 ? null : `shift-${chance.below(4)}`
  const close = async () => world.lane.shifts.close(undefined, key)
  await callAll(simulation, chance.below(2) === 0 ? [close] : [close, close])
}

export async function wait(simulation: LaneSimulation): Promise<void> {
  const { chance } = simulation
  await advance(simulation, chance.below(3) === 0 ? chance.below(200_000) : chance.below(6_000))
}

/** Nobody pays, and the bank may not be there when the ttl is over. */
async function waitForTheEnd(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const { id, ttlMinutes = Infinity } = world.store.newest() ?? {}
  const endMs = (world.beganAtMs.get(id ?? '') ?? 0) + ttlMinutes * MINUTE_MS
  const leftMs = endMs - world.clock.monotonicMs()
  if (leftMs < 0 || ttlMinutes > 2) return
  await advance(simulation, chance.below(leftMs))
  if (chance.below(2) === 0) await breakSomething(simulation)
  await advance(simulation, endMs - world.clock.monotonicMs() + chance.below(40_000))
}

/** The bank takes money for an order that had ended: after its time, after a decline. */
export async function payLate({ chance, world }: LaneSimulation): Promise<void> {
  const orders = [...world.bank.orders.values()]
  if (orders.length > 0) world.bank.pay(pick(chance, orders).id)
}

export async function reject({ world }: LaneSimulation): Promise<void> {
  for (const order of world.bank.orders.values())
    if (order.state === 'payable') order.state = 'rejected'
}

export async function cancel(simulation: LaneSimulation): Promise<void> {
  await callAll(simulation, [() => simulation.world.lane.payment.cancelQr()])
}

async function changeScreen(simulation: LaneSimulation): Promise<void> {
  const { payment } = simulation.world.lane
  const calls = [
    () => payment.clearScreen(),
    () => payment.showInfoQr('https://shop.example'),
    () => payment.displayStatus(simulation.chance.below(7)),
  ]
  await callAll(simulation, [pick(simulation.chance, calls)])
}

export async function breakSomething({ chance, world }: LaneSimulation): Promise<void> {
  switch (chance.below(3)) {
    case 0:
      world.bank.isOut = !world.bank.isOut
      world.bank.outage = chance.below(2) === 0 ? 'timeout-before' : 'silent-before'
      break
    case 1:
      world.store.fail(chance.below(2) === 0 ? 'disk-full' : null)
      break
    case 2:
      addTroubles(chance, world.bank.troubles, BANK_TROUBLES, 6)
      break
  }
}

async function setClock(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  simulation.isClockSet = true
  const ms = [chance.between(-120, 120) * MINUTE_MS, -4 * YEAR_MS, 4 * YEAR_MS]
  world.setClock(pick(chance, ms))
}

/** Of the machine, or a process that the kernel killed. */
export async function pullThePlug({ chance, world }: LaneSimulation): Promise<void> {
  if (chance.below(2) === 0) world.cutPower()
  else world.life.kill()
}

export function addTroubles<Trouble>(
  chance: SeededChance,
  into: (Trouble | null)[],
  kinds: readonly Trouble[],
  most: number,
): void {
  for (let left = chance.below(most); left > 0; left -= 1)
    into.push(chance.below(2) === 0 ? null : pick(chance, kinds))
}
