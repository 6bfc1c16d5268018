/**
 * A customer who pays while the payment is being cancelled, and a device that is killed at every
 * single point of it: whatever the bank answers to the cancellation, the payment is seen as paid
 * within a minute of the restart, once, and the till never waits longer than the grace.
 */
import * as assert from 'uvu/assert'
import { type BankTrouble, PAID_DURING_CANCEL } from '#doubles/bank-simulated.ts'
import { Fault } from '#firmware/fault.ts'
import { checkAlways, checkAtTheEnd } from '#test/lane-simulation/lane-invariants.ts'
import { createSimulatedLane, type SimulatedLane } from '#test/lane-simulation/simulated-lane.ts'
import { spec } from '#test/spec.ts'

const SEED = 416_007
const PATIENCE_MS = 60_000
const REQUEST_MS_MAX = 60_000
const POINTS_MAX = 200

/** How the till ends the payment. */
const ENDINGS: Readonly<Record<string, (world: SimulatedLane) => Promise<unknown>>> = {
  'the till cancels': ({ lane }) => lane.payment.cancelQr(),
  'the next payment supersedes it': ({ lane }) => lane.payment.showQr({ amount: 200 }, null),
}

/** What the bank says at first when it is asked again. */
const AFTERWARDS: Readonly<Record<string, readonly BankTrouble[]>> = {
  'says so': [],
  'is behind': ['stale', 'stale'],
  'is silent': ['timeout-before', 'http-500'],
  'says a word that nobody knows': ['unknown-word'],
  'asks to be left alone': ['http-429'],
}

/** Until the request has ended, or the process. */
async function ran(world: SimulatedLane, call: () => Promise<unknown>): Promise<void> {
  const { life } = world
  let isOver = false
  const ended = call()
    .catch((error: unknown) => {
      if (life.isAlive) assert.ok(error instanceof Fault && error.kind !== 'bug', String(error))
    })
    .finally(() => {
      isOver = true
    })
  for (let spentMs = 0; !isOver && life.isAlive; spentMs += 500) {
    assert.ok(spentMs < REQUEST_MS_MAX, 'a request that never ends')
    await world.clock.advance(500)
  }
  if (life.isAlive) await ended
}

/** Answers whether the process was killed on the way. */
async function tell(
  killAt: number,
  paid: BankTrouble,
  ending: (world: SimulatedLane) => Promise<unknown>,
  afterwards: readonly BankTrouble[],
): Promise<boolean> {
  const world = await createSimulatedLane(SEED)
  const { bank, clock, store } = world
  // A bank that names all money alike: the customer before has paid by 'the same' operation.
  bank.nameOf = () => 'op-0'
  world.boot(killAt)
  let wasKilled = false
  const revive = () => {
    if (world.life.isAlive) return
    wasKilled = true
    world.boot(0)
  }
  revive()
  await ran(world, () => world.lane.payment.showQr({ amount: 300 }, null))
  revive()
  for (const { id } of bank.orders.values()) bank.pay(id)
  await clock.advance(5_000)
  revive()
  await ran(world, () => world.lane.payment.showQr({ amount: 100, ttl: 30 }, null))
  revive()
  const shown = store.newest()
  // The status before the cancellation is answered well, the cancellation is not.
  bank.troubles.push(null, paid, ...afterwards)
  await ran(world, () => ending(world))
  revive()
  checkAlways(world)
  await clock.advance(PATIENCE_MS)
  if (!world.life.isAlive) {
    revive()
    await clock.advance(PATIENCE_MS)
  }
  checkAlways(world)
  const order = shown && bank.orders.get(shown.id)
  if (order?.state === 'paid') {
    const { phase, operationId } = store.find(order.id) ?? {}
    assert.is(phase, 'accepted', `the bank was paid, the till reads ${phase}`)
    assert.is(operationId, order.operationId)
  }
  // The end of the day: a start that nothing cuts short, and nobody who pays any more.
  bank.troubles.length = 0
  world.life.kill()
  world.boot(0)
  await ran(world, () => world.lane.payment.cancelQr())
  await clock.advance(4 * 3_600_000)
  checkAtTheEnd(world)
  return wasKilled
}

const cases = PAID_DURING_CANCEL.flatMap((paid) =>
  Object.entries(ENDINGS).flatMap(([how, ending]) =>
    Object.entries(AFTERWARDS).map(([what, afterwards]): [string, () => Promise<void>] => [
      `${how}; ${paid}; the bank ${what}`,
      async () => {
        assert.not.ok(await tell(0, paid, ending, afterwards))
        let kills = 0
        while (await tell(kills + 1, paid, ending, afterwards)) {
          kills += 1
          assert.ok(kills < POINTS_MAX)
        }
        assert.ok(kills > 15, `only ${kills} points: nothing was shown`)
      },
    ]),
  ),
)
spec('a customer who pays while the payment is being cancelled', Object.fromEntries(cases))
