/** Simulates a lane whose till, customers, bank, display and power fail at random. A seed repeats it. */

import type { GlassTrouble } from '#doubles/display-simulated.ts'
import { pick } from '#test/lane-world/lane-world.ts'
import { cancel } from '#test/lane-world/till-acts.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { addTroubles, BANK_TROUBLES, LANE_ACTIONS } from './lane-actions.ts'
import { checkAlways, checkAtTheEnd, checkWaiting } from './lane-invariants.ts'
import { chooseRefundBank } from './refund-actions.ts'
import { checkRefunds, checkRefundsAtTheEnd } from './refund-invariants.ts'
import { createSimulatedLane, type OpenStore } from './simulated-lane.ts'
import { advance, boot, createSimulation, type LaneSimulation, reboot } from './simulation.ts'

/** What banks call movements of money: each by its own name, all alike, not at all, two alike now and then. */
const NAMINGS: readonly ((operation: number) => string | null)[] = [
  (operation) => `op-${operation}`,
  () => 'op-0',
  () => null,
  (operation) => `op-${operation % 2}`,
]
export const GLASS_TROUBLES: readonly GlassTrouble[] = ['no-ack', 'mid-frame', 'garbled']
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface SimulationFigures {
  readonly deaths: number
  readonly payments: number
  readonly accepted: number
  readonly late: number
  readonly scanned: number
  /** Looks at the glass, and those that found a code on it. */
  readonly looks: number
  readonly codes: number
  readonly refunds: number
  readonly returned: number
  readonly refused: number
  /** At the bank, made on its website. */
  readonly found: number
  /** The bank was told of them more than once. */
  readonly repeated: number
  /** By a person. */
  readonly settled: number
}

export async function runLaneSimulation(
  seed: number,
  openStore?: OpenStore,
): Promise<SimulationFigures> {
  const chance = createSeededChance(seed)
  const world = await createSimulatedLane(seed, openStore)
  const mayScan = chance.below(25) === 0
  const simulation = createSimulation(world, chance, {
    mayScan,
    hasWebsite: chance.below(6) === 0,
  })
  chooseRefundBank(simulation)
  world.bank.nameOf = pick(chance, NAMINGS)
  boot(simulation)
  addTroubles(chance, world.bank.troubles, BANK_TROUBLES, 10)
  addTroubles(chance, world.glass.troubles, GLASS_TROUBLES, 6)
  for (let left = 3 + chance.below(9); left > 0; left -= 1) {
    await pick(chance, LANE_ACTIONS)(simulation)
    if (!world.life.isAlive) reboot(simulation)
    checkAlways(world)
    checkRefunds(simulation)
  }
  await repair(simulation)
  const { payments, accepted, late } = checkAtTheEnd(world)
  await endRefunds(simulation)
  const { deaths, scanned, looks, codes } = simulation
  const back = checkRefundsAtTheEnd(simulation)
  return { deaths, payments, accepted, late, scanned, looks, codes, ...back }
}

/** In the end everything works again, and there is time. */
export async function repair(simulation: LaneSimulation): Promise<void> {
  const { world } = simulation
  world.bank.troubles.length = 0
  world.glass.troubles.length = 0
  world.bank.isOut = false
  world.store.fail(null)
  world.glass.plug()
  if (!world.life.isAlive) world.boot(0)
  await advance(simulation, 10 * MINUTE_MS, 10_000)
  // Killed in the meantime at the point that was set when it was booted.
  if (!world.life.isAlive) {
    world.boot(0)
    await world.clock.advance(3 * MINUTE_MS)
  }
  checkAlways(world)
  checkWaiting(world)
  await endLast(simulation)
  await world.clock.advance(200 * MINUTE_MS)
  if (world.life.isAlive) return
  world.boot(0)
  await endLast(simulation)
  await world.clock.advance(200 * MINUTE_MS)
}

/** The bank says its last word on each; what its website gave back is noticed within a day. */
async function endRefunds({ world, atBank }: LaneSimulation): Promise<void> {
  world.bank.refundBooks.settle('returned')
  const waitMs = atBank.hasWebsite ? 26 * HOUR_MS : 25 * MINUTE_MS
  await world.clock.advance(waitMs)
  if (world.life.isAlive) return
  world.boot(0)
  await world.clock.advance(waitMs)
}

/** The shop closes. */
async function endLast(simulation: LaneSimulation): Promise<void> {
  if (simulation.world.store.newest()) await cancel(simulation)
  if (!simulation.world.life.isAlive) simulation.world.boot(0)
}
