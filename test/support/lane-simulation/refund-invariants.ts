/** What must hold of the money that goes back, whatever happened to the lane. */
import * as assert from 'uvu/assert'
import type { KnownRefundKey, RefundRecord } from '#hal/refund-store.ts'
import { refundFaults, refundFaultsAtTheEnd } from '#test/lane-world/books.ts'
import type { AskedRefund } from '#test/lane-world/lane-world.ts'
import { booksOf } from './lane-invariants.ts'
import type { LaneSimulation } from './simulation.ts'

/** At any moment. */
export function checkRefunds(simulation: LaneSimulation): void {
  const { world, refundsAsked } = simulation
  noteKnownIds(simulation)
  const books = booksOf(world)
  assert.equal(refundFaults(books, refundsAsked.values()), [])
  const ofLane = books.refunds.filter(({ origin }) => origin === 'lane')
  if (world.bank.refundBooks.takesOurId)
    for (const { id } of ofLane) checkAgainstBank(simulation, world.store.refunds.find(id))
}

/** What the ledger has under a key may be what its till was never told. */
function noteKnownIds({ world, refundsAsked }: LaneSimulation): void {
  for (const asked of refundsAsked.values()) {
    const known = world.store.refunds.key(asked.key)
    if (known && isOf(asked, known)) asked.ids.add(known.refundId)
  }
}

/** Under one key the ledger has the first that was asked. */
function isOf({ given }: AskedRefund, { request }: KnownRefundKey): boolean {
  const [, amount, , , refundedAmount] = JSON.parse(request) as (number | null | undefined)[]
  return (
    (given.amount ?? null) === amount && (given.refundedAmount ?? null) === (refundedAmount ?? null)
  )
}

/** A bank that takes our ids has a row for what we say of each. */
function checkAgainstBank({ world, restored }: LaneSimulation, refund: RefundRecord | null): void {
  if (!refund) return
  const rows = world.bank.refundBooks.rows.filter(({ refundId }) => refundId === refund.id)
  const states = rows.map(({ state }) => state)
  if (refund.phase === 'returned') {
    assert.equal(states, ['returned'])
    assert.is(rows[0]?.amountKopecks, refund.amountKopecks)
  }
  if (refund.phase === 'refused')
    assert.not.ok(
      states.some((state) => state !== 'refused'),
      `${refund.id} is refused, and went back`,
    )
  if (refund.attempts === 0 && !restored)
    assert.equal(states, [], 'the bank was told before the disk was')
}

/** Once everything works again and the bank has said its last words. */
export function checkRefundsAtTheEnd(simulation: LaneSimulation) {
  checkRefunds(simulation)
  const { atBank, isClockSet, refundsReported, world } = simulation
  const books = booksOf(world)
  // What its website gave back the lane asks on days, and its clock may have said another.
  const orders = atBank.hasWebsite && isClockSet ? [] : books.orders
  assert.equal(refundFaultsAtTheEnd({ ...books, orders }), [])
  const refunds = world.store.refunds.ofAll(books.payments.map(({ id }) => id))
  for (const { id, phase } of refunds)
    if (refundsReported.get(id) === 'returned') assert.is(phase, 'returned')
  return {
    refunds: refunds.filter(({ origin }) => origin === 'lane').length,
    returned: refunds.filter(({ phase }) => phase === 'returned').length,
    refused: refunds.filter(({ phase }) => phase === 'refused').length,
    found: refunds.filter(({ origin }) => origin === 'bank').length,
    repeated: refunds.filter(({ attempts }) => attempts > 1).length,
    settled: refunds.filter(({ personWord }) => personWord !== null).length,
  }
}
