/** What can happen to a simulated lane: what people do (../lane-world), and one random action each of time, bank and machine. */
import { type BankTrouble, PAID_DURING_CANCEL } from '#doubles/bank-simulated.ts'
import { pick } from '#test/lane-world/lane-world.ts'
import { refund, refundOnWebsite, settleRefunds } from '#test/lane-world/refund-acts.ts'
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
import type { SeededChance } from '#test/seeded-chance.ts'
import { settleByPerson } from './refund-actions.ts'
import { advance, type LaneSimulation } from './simulation.ts'

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
  refundOnWebsite,
  settleRefunds,
  settleByPerson,
]

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

export async function reject({ world }: LaneSimulation): Promise<void> {
  for (const order of world.bank.orders.values())
    if (order.state === 'payable') order.state = 'rejected'
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
