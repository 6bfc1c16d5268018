/** What only a simulated bank and a person can do about money that goes back. */
import { pick } from '#test/lane-world/lane-world.ts'
import { refund } from '#test/lane-world/refund-acts.ts'
import { advance, type LaneSimulation, reboot } from './simulation.ts'

/** What kind of bank this world has. */
export function chooseRefundBank({ chance, world }: LaneSimulation): void {
  const { refundBooks } = world.bank
  refundBooks.takesOurId = chance.below(3) > 0
  refundBooks.isCareless = refundBooks.takesOurId && chance.below(3) === 0
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
  await simulation.together([async () => world.lane.refunds.settle(id, word)])
}
