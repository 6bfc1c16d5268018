/** What must hold of the money that goes back, whatever happened to the lane. */
import * as assert from 'uvu/assert'
import { isSettled } from '#firmware/payment/refunds/refund-step.ts'
import { refundSums } from '#firmware/payment/refunds/refund-sums.ts'
import type { KnownRefundKey, RefundRecord } from '#hal/refund-store.ts'
import type { LaneSimulation, RefundAsked } from './simulation.ts'

const sum = (amounts: readonly { readonly amountKopecks: number }[]) =>
  amounts.reduce((total, { amountKopecks }) => total + amountKopecks, 0)

function allRefunds({ world }: LaneSimulation): readonly RefundRecord[] {
  const ids = world.store.list({ limit: 1_000 }).map(({ id }) => id)
  return world.store.refunds.ofAll(ids)
}

/** At any moment. */
export function checkRefunds(simulation: LaneSimulation): void {
  const { bank, store } = simulation.world
  const { rows, takesOurId } = bank.refundBooks
  const moving = rows.filter(({ state }) => state !== 'refused')
  for (const [id, twice] of Map.groupBy(moving, ({ refundId }) => refundId))
    if (id !== null) assert.is(twice.length, 1, `refund ${id} was given back twice`)
  for (const [id, back] of Map.groupBy(moving, ({ orderId }) => orderId))
    assert.ok(sum(back) <= (bank.orders.get(id)?.paidKopecks ?? 0), `${id}: more than was paid`)
  checkOnceForEachAsking(simulation)
  for (const [id, own] of Map.groupBy(allRefunds(simulation), (refund) => refund.transactionId)) {
    const { returnedKopecks, openKopecks } = refundSums(own)
    const ours = own.filter(({ origin, phase }) => origin === 'lane' && phase !== 'refused')
    assert.ok(sum(ours) <= (store.find(id)?.paidKopecks ?? 0), `${id}: more than was paid`)
    assert.ok(returnedKopecks <= bank.refundBooks.returnedKopecks(id), `${id}: an invented refund`)
    assert.ok(openKopecks >= 0)
    if (takesOurId) for (const refund of own) checkAgainstBank(simulation, refund)
  }
}

/** However often it is asked for with its key, and by however many ledgers that have forgotten it. */
function checkOnceForEachAsking({ world, refundsAsked }: LaneSimulation): void {
  const { rows } = world.bank.refundBooks
  for (const [name, asked] of refundsAsked) {
    const { key, ids } = asked
    const known = world.store.refunds.key(key)
    if (known && isOf(asked, known)) ids.add(known.refundId)
    const moved = rows.filter(
      ({ refundId, state }) => state !== 'refused' && refundId !== null && ids.has(refundId),
    )
    assert.ok(moved.length <= 1, `${name} was given back ${moved.length} times`)
  }
}

/** Under one key the ledger has the first that was asked. */
function isOf({ given }: RefundAsked, { request }: KnownRefundKey): boolean {
  const [, amount, , , refundedAmount] = JSON.parse(request) as (number | null | undefined)[]
  return (
    (given.amount ?? null) === amount && (given.refundedAmount ?? null) === (refundedAmount ?? null)
  )
}

/** A bank that takes our ids has a row for what we say of each. */
function checkAgainstBank({ world, restored }: LaneSimulation, refund: RefundRecord): void {
  if (refund.origin === 'bank') return
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
  const { world, refundsTold, hasCabinet, isClockSet } = simulation
  const refunds = allRefunds(simulation)
  for (const refund of refunds) {
    assert.ok(isSettled(refund), `refund ${refund.id} is forgotten: ${refund.phase}`)
    if (refundsTold.get(refund.id) === 'returned') assert.is(refund.phase, 'returned')
  }
  const known = new Set(refunds.map(({ id }) => id))
  for (const { refundId } of world.bank.refundBooks.rows)
    if (refundId !== null) assert.ok(known.has(refundId), 'a refund that the ledger does not know')
  for (const { id, paidKopecks } of world.store.list({ limit: 1_000 })) {
    const own = refunds.filter(({ transactionId }) => transactionId === id)
    const { returnedKopecks } = refundSums(own)
    const back = world.bank.refundBooks.returnedKopecks(id)
    if (paidKopecks === null || (hasCabinet && isClockSet)) continue
    assert.is(returnedKopecks, back, `${id}: the ledger and the bank agree on what went back`)
  }
  return {
    refunds: refunds.filter(({ origin }) => origin === 'lane').length,
    returned: refunds.filter(({ phase }) => phase === 'returned').length,
    refused: refunds.filter(({ phase }) => phase === 'refused').length,
    found: refunds.filter(({ origin }) => origin === 'bank').length,
    repeated: refunds.filter(({ attempts }) => attempts > 1).length,
    settled: refunds.filter(({ personWord }) => personWord !== null).length,
  }
}
