/** What must hold of a lane, whatever happened to it. */
import * as assert from 'uvu/assert'
import type { BankOrder } from '#doubles/bank-simulated.ts'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { isFinal, isPayable } from '#firmware/payment/transaction/payment-phases.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import type { SimulatedLane } from './simulated-lane.ts'

/** At any moment at which the process lives and nothing is under way. */
export function checkAlways(world: SimulatedLane): void {
  const records = world.store.list({ limit: 1_000 })
  for (const { id, phase, reason } of records) {
    if (phase === 'accepted')
      assert.is(world.bank.orders.get(id)?.state, 'paid', 'only the bank makes ACCEPTED')
    else if (isFinal({ phase })) assert.is(reason === null, phase === 'static', `${phase} says why`)
  }
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
 * At any moment, also while requests are under way. Answers whether a code was on the glass whose
 * ttl the lane can know: not after a power cut with a clock that was set to another time.
 */
export function checkTtl(world: SimulatedLane): boolean {
  const { clock, life, store, beganAtMs } = world
  const order = life.isAlive ? orderOnGlass(world) : undefined
  const record = order && store.find(order.id)
  const beganMs = (record && beganAtMs.get(record.id)) ?? 0
  if (!record || !world.hasTimeSince(beganMs)) return false
  const endMs = beganMs + record.ttlMinutes * 60_000
  const overMs = clock.monotonicMs() - endMs
  assert.ok(overMs < 0, `the glass shows a code ${overMs} ms past its ttl (${record.phase})`)
  return true
}

/** Some minutes after everything works again: no till waits for what the bank could tell it. */
export function checkWaiting({ bank, store }: SimulatedLane): void {
  for (const { id, phase } of store.list({ limit: 1_000 })) {
    assert.is.not(phase, 'registering', `${id} is left where it began`)
    assert.is.not(phase, 'cancelling', `${id} is being cancelled for ever`)
    if (isPayable({ phase }))
      assert.is.not(bank.orders.get(id)?.state, 'paid', `${id} is paid, and the till does not know`)
  }
}

/** Once everything works again and time has passed. */
export function checkAtTheEnd({ bank, store }: SimulatedLane) {
  const records = store.list({ limit: 1_000 })
  const paid = [...bank.orders.values()].filter(({ state }) => state === 'paid')
  const accepted = records.filter(({ phase }) => phase === 'accepted')
  assert.equal(
    accepted.map(({ id }) => id).sort(),
    paid.map(({ id }) => id).sort(),
    'the ledger and the bank agree on what was paid',
  )
  assert.is(
    sum(accepted.map(({ paidKopecks }) => paidKopecks ?? 0)),
    sum(paid.map(({ amountKopecks }) => amountKopecks)),
  )
  for (const { id, phase, sealedProfile } of records) {
    assert.ok(isFinal({ phase }), `${id} is still ${phase}`)
    if (phase === 'accepted') assert.is(sealedProfile, null, 'the profile is kept without need')
    checkHistory(store.entriesOf(id).map(({ type, data }) => [type, String(data['phase'])]))
  }
  for (const order of bank.orders.values()) {
    assert.ok(store.find(order.id), 'an order that the ledger does not know')
    assert.not.ok(bank.isPayable(order.payload), 'an order that nobody waits for is payable')
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

/** Final states are left by late money only, and money is written down once. */
function checkHistory(entries: readonly (readonly [string, string])[]): void {
  let final: string | null = null
  for (const [type, phase] of entries) {
    if (final !== null && phase !== final)
      assert.is(type, 'transaction.accepted-late', `${final} became ${phase}`)
    if (isFinal({ phase: phase as TransactionRecord['phase'] })) final = phase
  }
  const money = entries.filter(([type]) => type.startsWith('transaction.accepted'))
  assert.ok(money.length <= 1, 'money that was written down twice')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
