/**
 * The power goes while a lane books what a clerk refunded on the bank's website of a bank that only tells sums, and ends its own
 * refund of the same payment, which never reached the bank. It is cut after each write: in the end the ledger's sum of
 * refunds is the bank's, and the lane has not refunded beside the clerk.
 */
import * as assert from 'uvu/assert'
import { REFUND_QUIET_MS } from '#firmware/payment/refunds/refund-schedule.ts'
import { refundSums } from '#firmware/payment/refunds/refund-sums.ts'
import { createSimulatedLane, type SimulatedLane } from '#test/lane-simulation/simulated-lane.ts'
import { spec } from '#test/spec.ts'

const NOBODY = { name: null, kopecksPerDay: null }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PAID = 1_000
const ASKED = 300
const BY_CLERK = 200
/** Together with it a sum that would be the lane's own refund. */
const BY_CLERK_LATER = ASKED - BY_CLERK

/** What the ledger is told with each row that is written. */
const WRITES = [
  'refund.requested',
  'refund.asked',
  'refund.unknown',
  'refund.denied',
  'refund.refused',
  'refund.found-at-bank',
]

async function tellStory(cutAfter: string, laterKopecks: number): Promise<void> {
  const world = await createSimulatedLane(7)
  const { bank, clock, store } = world
  const books = bank.refundBooks
  books.takesOurId = false
  world.boot(0)
  const id = await clock.until(world.lane.payment.showQr({ amount: PAID }, null))
  bank.pay(id)
  await clock.advance(5_000)
  const { life } = world
  killAfter(world, cutAfter)
  // The bank's answer to the question of what is back is heard; that it is to refund it never hears.
  bank.troubles.push(null, 'timeout-before')
  world.lane.refunds.request(id, { amount: ASKED }, 'key', NOBODY).catch(() => {})
  await clock.advance(2 * MINUTE_MS)
  books.refundInCabinet(id, BY_CLERK)
  await clock.advance(2 * REFUND_QUIET_MS)
  assert.not.ok(life.isAlive, `${cutAfter} was written`)
  bank.troubles.length = 0
  world.cutPower()
  world.boot(0)
  if (laterKopecks > 0) books.refundInCabinet(id, laterKopecks)
  await clock.advance(2 * DAY_MS)
  const name = `cut after ${cutAfter}, ${laterKopecks} by the clerk later`
  const { returnedKopecks, openKopecks } = refundSums(store.refunds.of(id))
  assert.is(openKopecks, 0, `${name}: it is over`)
  assert.is(returnedKopecks, books.returnedKopecks(id), `${name}: the ledger has the bank's sum`)
  const own = books.rows.filter(({ refundId }) => refundId !== null)
  assert.equal(own, [], `${name}: the lane refunds nothing beside the clerk`)
}

/** What is written is on the disk; the process never hears so. */
function killAfter({ store: { refunds }, life }: SimulatedLane, cutAfter: string): void {
  const { insert, update } = refunds
  const isLast = (type: string | undefined) => life.isAlive && type === cutAfter
  Object.assign(refunds, {
    insert(...given: Parameters<typeof insert>) {
      const entry = insert(...given)
      if (isLast(entry.type)) life.kill()
      return entry
    },
    update(...given: Parameters<typeof update>) {
      const entry = update(...given)
      if (isLast(entry?.type)) life.kill()
      return entry
    },
  })
}

spec(
  "a power cut while a clerk's refund is booked",
  Object.fromEntries(
    WRITES.map((write) => [
      `after ${write} leaves the sum of refunds that the bank has`,
      async () => {
        for (const laterKopecks of [0, BY_CLERK_LATER]) await tellStory(write, laterKopecks)
      },
    ]),
  ),
  120_000,
)
