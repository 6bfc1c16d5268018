/**
 * One story of the money of a lane: acts by name, each with chance of its own, so that a story that fails is still
 * the same with some of them left out. In the end everything works again, and the accounts are compared.
 */
import * as assert from 'uvu/assert'
import { REFUND_FAILED_MS, REFUND_QUIET_MS } from '#firmware/payment/refunds/refund-schedule.ts'
import { pick } from '#test/lane-world/lane-world.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { ACCOUNT_ACTIONS, type AccountActionName } from './account-actions.ts'
import { type AccountFigures, checkAccounts } from './account-checks.ts'
import { addTroubles, BANK_TROUBLES } from './lane-actions.ts'
import { checkAlways } from './lane-invariants.ts'
import { chooseRefundBank } from './refund-actions.ts'
import { checkRefunds } from './refund-invariants.ts'
import { GLASS_TROUBLES, repair } from './run-simulation.ts'
import { createSimulatedLane, type OpenStore } from './simulated-lane.ts'
import { boot, createSimulation, type LaneSimulation, reboot } from './simulation.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** After a start a bank that only tells sums is believed after so long that a refund has failed, and a bit more. */
const SETTLING_MS = REFUND_QUIET_MS + REFUND_FAILED_MS + 5 * MINUTE_MS

/** There is money in each. */
const FIRST_ACTS = [
  { name: 'sellOne', seed: 1 },
  { name: 'sellOne', seed: 2 },
] as const

/** A registry by which money is to be told apart calls each movement by its own name, or none by any. */
const NAMINGS = [(operation: number) => `op-${operation}`, () => null] as const

export interface AccountStory {
  readonly world: number
  readonly acts: readonly { readonly name: AccountActionName; readonly seed: number }[]
}

export interface AccountStoryFigures extends AccountFigures {
  readonly deaths: number
  readonly payments: number
  readonly restores: number
  readonly lost: number
  readonly refunds: number
  readonly refused: number
  /** Taken by the bank, and refused afterwards. */
  readonly failedAfterwards: number
  readonly inCabinet: number
}

export async function runAccountStory(
  { world: seed, acts }: AccountStory,
  openStore?: OpenStore,
): Promise<AccountStoryFigures> {
  const chance = createSeededChance(seed)
  const world = await createSimulatedLane(seed, openStore)
  const simulation = createSimulation(world, chance, { hasWebsite: true })
  const { bank } = world
  bank.hasStatement = true
  bank.nameOf = pick(chance, NAMINGS)
  chooseRefundBank(simulation)
  bank.refundBooks.tellsSums = !bank.refundBooks.takesOurId || chance.below(3) > 0
  boot(simulation)
  addTroubles(chance, bank.troubles, BANK_TROUBLES, 10)
  addTroubles(chance, world.glass.troubles, GLASS_TROUBLES, 6)
  const papers = new Map<number, string>()
  let restores = 0
  for (const act of [...FIRST_ACTS, ...acts]) {
    simulation.chance = createSeededChance(act.seed)
    await ACCOUNT_ACTIONS[act.name](simulation)
    if (!world.life.isAlive) reboot(simulation)
    if (act.name.startsWith('restore')) restores += 1
    checkAlways(world)
    checkRefunds(simulation)
    checkPapers(simulation, papers)
  }
  await end(simulation)
  checkRefunds(simulation)
  checkToldReturned(simulation)
  const accounts = await checkAccounts(simulation)
  const { rows } = bank.refundBooks
  return {
    ...accounts,
    deaths: simulation.deaths,
    payments: world.store.list({ limit: 10_000 }).length,
    restores,
    lost: simulation.restored?.lost.size ?? 0,
    refunds: rows.length,
    refused: rows.filter(({ state }) => state === 'refused').length,
    failedAfterwards: bank.refundBooks.failedAfterwards,
    inCabinet: rows.filter(({ refundId }) => refundId === null).length,
  }
}

/**
 * The bank says its last word on everything; and in half of the stories so many days pass that the lane has asked for
 * the last time what went back on the bank's website. The lane is off meanwhile, as a shop is that is closed.
 */
async function end(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  await repair(simulation)
  world.bank.refundBooks.settle(chance.below(4) === 0 ? 'refused' : 'returned')
  await world.clock.advance(SETTLING_MS)
  await restart(simulation, chance.below(2) === 0 ? 29 * DAY_MS : DAY_MS)
  await world.clock.advance(SETTLING_MS)
  assert.ok(world.life.isAlive)
}

async function restart({ world }: LaneSimulation, offMs: number): Promise<void> {
  world.cutPower()
  await world.clock.advance(offMs)
  world.boot(0)
}

/** However many ledgers there were: one number is on one paper. */
function checkPapers({ world }: LaneSimulation, papers: Map<number, string>): void {
  for (const { number, hash } of world.store.shifts.list(Number.MAX_SAFE_INTEGER, 1_000)) {
    assert.is(papers.get(number) ?? hash, hash, `two papers have the number ${number}`)
    papers.set(number, hash)
  }
}

/**
 * A restored ledger may have forgotten it, and never knows better; but where a bank only tells sums, it may find what
 * went back and not know whether that is it.
 */
function checkToldReturned({ restored, refundsReported, world }: LaneSimulation): void {
  const told = [...refundsReported].flatMap(([id, phase]) => (phase === 'returned' ? [id] : []))
  for (const id of [...told, ...(restored?.reportedReturned ?? [])]) {
    const refund = world.store.refunds.find(id)
    if (!refund || (!world.bank.refundBooks.takesOurId && refund.problem === 'found-at-bank'))
      continue
    assert.is(refund.phase, 'returned', `${id} was told to have gone back`)
  }
}
