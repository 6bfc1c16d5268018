/** What makes the sums of a lane hard to keep: other amounts, money twice, days, restored backups, a registry read early. */
import { Fault } from '#firmware/fault.ts'
import { dayOf } from '#firmware/payment/ledger/local-day.ts'
import { pick } from '#test/lane-world/lane-world.ts'
import {
  askForRefundAgain,
  refund,
  refundOnWebsite,
  settleRefunds,
} from '#test/lane-world/refund-acts.ts'
import { cancel, closeShift, pay, payLate, takePayment } from '#test/lane-world/till-acts.ts'
import { callRoutes } from './called-routes.ts'
import { breakSomething, type LaneAction, pullThePlug, reject, wait } from './lane-actions.ts'
import { settleByPerson } from './refund-actions.ts'
import { advance, type LaneSimulation, reboot } from './simulation.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A clock that is kept by the network is never further from the bank's. */
const CLOCK_OFF_MS_MAX = 90_000
/** Most backups are not old. */
const WRITES_BACK = [3, 12, 40, 1_000]

/** By name, so that a story can be read; what comes more often stands there more than once. */
export const ACCOUNT_ACTIONS = {
  takePayment,
  sellOne,
  sellAnother: sellOne,
  pay,
  payOtherAmount,
  payAgain,
  payLate,
  reject,
  cancel,
  wait,
  closeShift,
  closeShiftAgain: closeShift,
  breakSomething,
  pullThePlug,
  refund,
  refundMore: refund,
  refundEvenMore: refund,
  refundFailsAfterwards,
  askForRefundAgain,
  refundOnWebsite,
  settleRefunds,
  settleByPerson,
  passHours,
  passDays,
  nudgeClock,
  restore,
  restoreAgain: restore,
  settleGaps,
  reconcileNow,
} as const satisfies Record<string, LaneAction>

export type AccountActionName = keyof typeof ACCOUNT_ACTIONS

async function sellOne(simulation: LaneSimulation): Promise<void> {
  await takePayment(simulation)
  if (!simulation.world.life.isAlive) reboot(simulation)
  await pay(simulation)
  await advance(simulation, 5_000)
}

/** A customer's bank takes less, or more, than the code says. */
async function payOtherAmount(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const payable = () => [...world.bank.orders.values()].filter(({ state }) => state === 'payable')
  if (payable().length === 0) await takePayment(simulation)
  const open = payable()
  if (open.length === 0) return
  const { id, amountKopecks } = pick(chance, open)
  world.bank.pay(id, pick(chance, [1, amountKopecks - 1, amountKopecks + 50, amountKopecks * 100]))
}

/** The bank has taken it, and says later that it came to nothing. */
async function refundFailsAfterwards(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  await refund(simulation, 'slowly')
  await advance(simulation, chance.below(2) === 0 ? 2_000 : 20 * MINUTE_MS, MINUTE_MS)
  world.bank.refundBooks.settle('refused')
}

async function payAgain({ chance, world }: LaneSimulation): Promise<void> {
  const paid = [...world.bank.orders.values()].filter(({ state }) => state === 'paid')
  if (paid.length > 0) world.bank.payAgain(pick(chance, paid).id)
}

async function passHours(simulation: LaneSimulation): Promise<void> {
  await advance(simulation, simulation.chance.below(5 * HOUR_MS), MINUTE_MS)
}

/** The shop is closed, and the lane is off. */
async function passDays(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  world.cutPower()
  await world.clock.advance(chance.below(3 * DAY_MS))
  reboot(simulation)
}

async function nudgeClock({ chance, world }: LaneSimulation): Promise<void> {
  const { clock } = world
  const wanted = Math.floor(chance.between(-CLOCK_OFF_MS_MAX, CLOCK_OFF_MS_MAX))
  world.setClock(wanted - (clock.now() - world.bank.now()))
}

/** Any moment that the ledger has lived through may be the one of the backup. */
async function restore(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  if (world.writes === 0) return
  if (chance.below(2) === 0) world.cutPower()
  else world.life.kill()
  const reach = Math.min(pick(chance, WRITES_BACK), world.writes)
  await world.clock.advance(5 * MINUTE_MS + chance.below(3 * HOUR_MS))
  simulation.restored ??= { lost: new Map(), reportedReturned: new Set() }
  const { lost, reportedReturned } = simulation.restored
  const before = world.store.list({ limit: 10_000 })
  for (const [id, phase] of simulation.refundsReported)
    if (phase === 'returned') reportedReturned.add(id)
  simulation.refundsReported.clear()
  // Of an empty card nobody knows that a backup was restored on the one before: its shifts are reckoned by hours.
  const isFormerRead = world.gaps.length > 0 || chance.below(2) === 0
  await world.restore(world.writes - chance.below(reach), isFormerRead)
  for (const { id, createdAtMs } of before)
    if (world.store.find(id) === null) lost.set(id, { createdAtMs })
  reboot(simulation)
  if (chance.below(2) === 0) await askForRefundAgain(simulation)
}

/** A person has compared all of it with the bank, which has nothing under way then. */
async function settleGaps({ chance, world }: LaneSimulation): Promise<void> {
  if (world.bank.refundBooks.rows.some(({ state }) => state === 'pending')) return
  if (chance.below(2) === 0 || !world.life.isAlive) return
  const routes = callRoutes(world.lane.router)
  for (const [index, { settled }] of world.gaps.entries())
    if (settled === null)
      await routes.call('POST /ledger/gaps/:id/settle', {
        params: { id: index + 1 },
        body: { note: 'compared' },
      })
}

/** In the middle of things: what it finds then it keeps. */
async function reconcileNow(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const date = dayOf(world.clock.now() - chance.below(2) * DAY_MS)
  const asked = callRoutes(world.lane.router)
    .get('/reports/reconciliation', { date })
    .catch((thrown: unknown) => {
      if (world.life.isAlive && !(thrown instanceof Fault)) throw thrown
    })
  await world.clock.until(Promise.race([asked, world.life.death]))
}
