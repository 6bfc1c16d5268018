/** What must hold of a lane, whatever happened to it. */
import * as assert from 'uvu/assert'
import type { BankOrder } from '#doubles/bank-simulated.ts'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { isPayable } from '#firmware/payment/transaction/payment-phases.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import {
  type Books,
  historyFaults,
  paymentFaults,
  paymentFaultsAtTheEnd,
} from '#test/lane-world/books.ts'
import type { OrderAtBank } from '#test/lane-world/lane-world.ts'
import type { SimulatedLane } from './simulated-lane.ts'

const ALL = 1_000

/** What bank and ledger say. */
export function booksOf(world: SimulatedLane): Books {
  const { bank, store } = world
  const payments = store.list({ limit: ALL })
  return {
    orders: ordersOf(world),
    refundsAtBank: bank.refundBooks.rows,
    payments,
    refunds: store.refunds.ofAll(payments.map(({ id }) => id)),
  }
}

export function ordersOf({ bank, told }: SimulatedLane): readonly OrderAtBank[] {
  return [...bank.orders.values()].map(({ id, amountKopecks, paidKopecks, payload }) => ({
    id,
    amountKopecks,
    paidKopecks,
    isPayable: bank.isPayable(payload),
    wasSeen: told.has(id),
    wasLiedAbout: bank.liedAbout.has(id),
  }))
}

/** At any moment at which the process lives and nothing is under way. */
export function checkAlways(world: SimulatedLane): void {
  assert.equal(paymentFaults(booksOf(world)), [])
  if (!world.life.isAlive) return
  checkReading(world)
  checkGlass(world, world.store.newest())
}

/** Asking changes nothing, and every answer is the same until something happens. */
function checkReading({ lane, store }: SimulatedLane): void {
  if (!store.newest()) return
  const before = store.lastSequence()
  const first = lane.payment.statusAnswer()
  assert.is(lane.payment.statusAnswer(), first)
  assert.is(store.lastSequence(), before)
}

/** The order whose code a customer sees now; undefined where the display itself is in trouble. */
function orderOnGlass({ glass, bank }: SimulatedLane): BankOrder | undefined {
  if (!glass.isConnected || glass.isMending || glass.screen.kind !== 'qr') return undefined
  const { payload } = glass.screen
  return [...bank.orders.values()].find((known) => known.payload === payload)
}

/**
 * A code on the glass is the newest payment's, and that one is not over; and the till was told of
 * it, or a start has found it.
 */
function checkGlass(world: SimulatedLane, current: TransactionRecord | null): void {
  const order = orderOnGlass(world)
  if (!order) return
  assert.is(order.id, current?.id, 'the glass shows the code of an older payment')
  const phase = world.store.find(order.id)?.phase
  assert.ok(phase && isPayable({ phase }), `the glass shows the code of a payment that is ${phase}`)
  if (world.boots === 1) assert.ok(world.told.has(order.id), 'the till was never told of this code')
}

/**
 * At any moment, also while requests are under way. Answers how long the code on the glass may still be there; null where
 * none is whose ttl the lane can know: not after a power cut with a clock that was set to another time.
 */
export function checkTtl(world: SimulatedLane): number | null {
  const { clock, life, store, beganAtMs } = world
  const order = life.isAlive ? orderOnGlass(world) : undefined
  const record = order && store.find(order.id)
  const beganMs = (record && beganAtMs.get(record.id)) ?? 0
  if (!record || !world.hasTimeSince(beganMs)) return null
  const leftMs = beganMs + record.ttlMinutes * 60_000 - clock.monotonicMs()
  assert.ok(leftMs > 0, `the glass shows a code ${-leftMs} ms past its ttl (${record.phase})`)
  return leftMs
}

/** Some minutes after everything works again: no till waits for what the bank could tell it. */
export function checkWaiting({ bank, store }: SimulatedLane): void {
  for (const { id, phase } of store.list({ limit: ALL })) {
    assert.is.not(phase, 'registering', `${id} is left where it began`)
    assert.is.not(phase, 'cancelling', `${id} is being cancelled for ever`)
    if (isPayable({ phase }))
      assert.is.not(bank.orders.get(id)?.state, 'paid', `${id} is paid, and the till does not know`)
  }
}

/** Once everything works again and time has passed. */
export function checkAtTheEnd(world: SimulatedLane) {
  const { store } = world
  assert.equal(paymentFaultsAtTheEnd(booksOf(world)), [])
  const records = store.list({ limit: ALL })
  const accepted = records.filter(({ phase }) => phase === 'accepted')
  for (const { sealedProfile } of accepted)
    assert.is(sealedProfile, null, 'the profile is kept without need')
  for (const { id } of records) {
    const entries = store.entriesOf(id)
    const history = entries.map(({ type, data }) => ({
      type,
      phase: data['phase'] as string | undefined,
    }))
    assert.equal(historyFaults(id, history), [])
  }
  const late = accepted.filter(({ isLate }) => isLate).length
  checkShifts(store, accepted, records.length)
  return { payments: records.length, accepted: accepted.length, late }
}

/** The shifts, closed and open, are all that the ledger has; none is missing, doubled or altered. */
function checkShifts(
  { shifts }: TransactionStore,
  accepted: readonly TransactionRecord[],
  created: number,
): void {
  const closed = shifts.list(Number.MAX_SAFE_INTEGER, 1_000).toReversed()
  const reports = closed.map(({ report }) => JSON.parse(report) as ShiftReport)
  let previousHash: string | null = null
  for (const [at, report] of reports.entries()) {
    assert.equal([report.number, report.previousHash], [at + 1, previousHash])
    previousHash = closed[at]?.hash ?? null
  }
  const open = shifts.current()
  assert.equal([open.number, open.previousHash], [closed.length + 1, previousHash])
  const ofKind = (kind: string) => open.sums.filter((one) => one.kind === kind)
  const totals = (of: 'count' | 'amount') =>
    sum(reports.map(({ totals }) => totals.states.ACCEPTED[of])) +
    sum(ofKind('accepted').map((one) => (of === 'count' ? one.count : one.kopecks)))
  assert.is(totals('count'), accepted.length, 'each payment is in one shift')
  assert.is(totals('amount'), sum(accepted.map(({ paidKopecks }) => paidKopecks ?? 0)))
  const late = [
    ...reports.map(({ totals }) => totals.late.count),
    ...ofKind('late').map((one) => one.count),
  ]
  assert.is(sum(late), accepted.filter(({ isLate }) => isLate).length)
  assert.is(sum(reports.map((one) => one.created.count)) + open.createdCount, created)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
