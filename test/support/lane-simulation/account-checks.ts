/**
 * The money of a lane as those outside see it: the sums of its Z reports, days, hours, CSV, events and metrics beside
 * the bank's own book. All are the same, or the difference is what the comparison with the bank lists, line by line.
 */
import * as assert from 'uvu/assert'
import { statementLines } from '#doubles/bank-simulated.ts'
import { dayOf, localDay } from '#firmware/payment/ledger/local-day.ts'
import { type DiscrepancyCode, FOUND } from '#firmware/payment/reconciliation/discrepancy.ts'
import { FOUND_AT_BANK } from '#firmware/payment/reconciliation/found-money.ts'
import type {
  DiscrepancyView,
  ReconciliationReport,
} from '#firmware/payment/reconciliation/reconciliation-report.ts'
import { isSettled } from '#firmware/payment/refunds/refund-step.ts'
import { refundSums } from '#firmware/payment/refunds/refund-sums.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import {
  checkCounters,
  type MoneyEvent,
  type MoneySums,
  reportedMoney,
} from '#test/payments/told-money.ts'
import { type CalledRoutes, callRoutes } from './called-routes.ts'
import type { SimulatedLane } from './simulated-lane.ts'
import type { LaneSimulation } from './simulation.ts'

const ALL = 10_000
const MINUTE_MS = 60_000
/** The lane's clock is off by less, and a step of the ledger comes soon after the bank's. */
const TOLERANCE_MS = 5 * MINUTE_MS

export interface AccountFigures {
  readonly bankLines: number
  readonly otherAmounts: number
  readonly listed: number
  readonly zReports: number
  readonly days: number
}

export async function checkAccounts(simulation: LaneSimulation): Promise<AccountFigures> {
  const { world } = simulation
  const routes = callRoutes(world.lane.router)
  const lane = { ...routes, counted: countedBy(world) }
  const ledger = sumsOfLedger(world)
  const dates = datesOf(world)
  const { sums, events, shifts } = await reportedMoney(lane, dates)
  for (const [who, oneSum] of Object.entries(sums)) assert.equal(oneSum, ledger, who)
  await checkCounters(
    lane,
    events.filter(({ id }) => id > world.beganAfter),
  )
  const listed = await checkRegistry(simulation, routes, dates)
  const page = await routes.events(events.at(-1)?.id ?? 0)
  checkFoundMoney([...events, ...page], listed)
  const lines = statementLines(world.bank.orders, world.bank.refundBooks)
  checkBook(lines, ledger, listed)
  return {
    bankLines: lines.length,
    otherAmounts: others(world).length,
    listed: listed.length,
    zReports: shifts.length - 1,
    days: dates.length,
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function records({ store }: SimulatedLane): readonly TransactionRecord[] {
  return store.list({ limit: ALL })
}

function others(world: SimulatedLane): readonly TransactionRecord[] {
  return records(world).filter(
    ({ phase, paidKopecks }) => phase !== 'accepted' && paidKopecks !== null,
  )
}

function sumsOfLedger(world: SimulatedLane): MoneySums {
  const all = records(world)
  const refunds = world.store.refunds.ofAll(all.map(({ id }) => id))
  for (const refund of refunds) assert.ok(isSettled(refund), `${refund.id} is left ${refund.phase}`)
  const paid = (some: readonly TransactionRecord[]) =>
    sum(some.map(({ paidKopecks }) => paidKopecks ?? 0))
  const accepted = all.filter(({ phase }) => phase === 'accepted')
  const late = all.filter(({ isLate }) => isLate)
  const other = others(world)
  return {
    created: all.length,
    accepted: paid(accepted),
    acceptedCount: accepted.length,
    late: paid(late),
    lateCount: late.length,
    other: paid(other),
    otherCount: other.length,
    refunded: refundSums(refunds).returnedKopecks,
  }
}

/** All on which something can have happened, by the lane's clock and by the bank's. */
function datesOf(world: SimulatedLane): readonly string[] {
  const { bank, store } = world
  const all = records(world)
  const times = [
    ...statementLines(bank.orders, bank.refundBooks).map(({ atMs }) => atMs),
    ...all.map(({ createdAtMs }) => createdAtMs),
    ...store.refunds.ofAll(all.map(({ id }) => id)).flatMap(({ settledAtMs }) => settledAtMs ?? []),
  ]
  return [...new Set(times.map(dayOf))].sort()
}

function countedBy({ metrics }: SimulatedLane) {
  const families = new Map(metrics.families().map(({ name, samples }) => [name, samples]))
  return async (name: string, state?: string) =>
    sum(
      (families.get(name) ?? [])
        .filter(({ labels }) => state === undefined || labels['state'] === state)
        .map(({ value }) => value),
    )
}

/** Each day beside the bank's registry: what it lists is what the story has made, and nothing else. */
async function checkRegistry(
  simulation: LaneSimulation,
  routes: CalledRoutes,
  dates: readonly string[],
): Promise<readonly DiscrepancyView[]> {
  const { world } = simulation
  const lines = statementLines(world.bank.orders, world.bank.refundBooks)
  const listed: DiscrepancyView[] = []
  for (const date of dates) {
    const asked = async () => {
      const answer = await world.clock.until(routes.get('/reports/reconciliation', { date }))
      return (answer as { readonly report: ReconciliationReport }).report
    }
    const compared = await asked()
    const { onlyAtBank, onlyHere, different, counts, bank } = compared
    const all = [...onlyAtBank, ...onlyHere, ...different]
    listed.push(...all)
    assert.is(compared.agrees, all.length + counts.undecided + counts.stillAsked === 0)
    const { fromMs, untilMs } = localDay(date)
    assert.is(counts.stillAsked, 0, `${date} is over`)
    assert.ok(counts.undecided <= heardTooLate(world, { fromMs, untilMs }), `${date} is over`)
    const ofDay = lines.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
    assert.equal(bank, { payments: totalOf(ofDay, 'payment'), refunds: totalOf(ofDay, 'refund') })
    const again = await asked()
    assert.is(again.newlyFound, 0, 'what was found is found once')
    assert.equal(
      [again.onlyAtBank, again.onlyHere, again.different],
      [onlyAtBank, onlyHere, different],
    )
  }
  const mixedUp = new Set<string>()
  const names = expected(simulation, lines, mixedUp)
  const others = listed.filter((one) => !(one.kind === 'refund' && mixedUp.has(orderOf(one))))
  assert.equal(others.map(nameOf).sort(), names.sort(), 'the registry')
  return listed
}

function totalOf(lines: readonly StatementLine[], kind: StatementLine['kind']) {
  const own = lines.filter((line) => line.kind === kind)
  return { count: own.length, amount: sum(own.map(({ amountKopecks }) => amountKopecks)) }
}

const orderOf = ({ bankOrder, transaction }: DiscrepancyView) => bankOrder ?? String(transaction)

const nameOf = (one: DiscrepancyView) => `${one.code} ${orderOf(one)} ${one.bankAmount}`

/** How much later than the day the registry is asked for money that the ledger has of an order. */
const REACH_MS = 7 * 24 * 60 * MINUTE_MS
const isOutOfReach = (own: StatementLine, line: StatementLine) =>
  own.atMs > localDay(dayOf(line.atMs)).untilMs + REACH_MS

/** Refunds that the ledger heard of on this day, so long after they were asked for that the registry may have them before its reach. */
function heardTooLate(
  { store }: SimulatedLane,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): number {
  const heard = store.refunds.returnedBetween(fromMs, untilMs)
  return heard.filter(
    ({ origin, createdAtMs }) => origin === 'lane' && createdAtMs < fromMs - REACH_MS,
  ).length
}

/** What a person is to be told, by the bank's book and by what the ledger can know. */
function expected(
  simulation: LaneSimulation,
  lines: readonly StatementLine[],
  mixedUp: Set<string>,
): string[] {
  const { world } = simulation
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId ?? '')
  return [...byOrder].flatMap(([id, own]) => {
    const payments = own.filter(({ kind }) => kind === 'payment')
    const refunds = own.filter(({ kind }) => kind === 'refund')
    const record = world.store.find(id)
    const name = (code: DiscrepancyCode) => (line: StatementLine) =>
      `${code} ${id} ${line.amountKopecks}`
    if (!record) {
      checkLost(simulation, id)
      return [...payments.map(name('unknown-order')), ...refunds.map(name('refund-unknown-order'))]
    }
    if (record.paidKopecks === null) {
      checkUnwatched(record, payments)
      return [...payments.map(name('unpaid-here')), ...refunds.map(name('refund-not-here'))]
    }
    const late = unnoticed(simulation, id, refunds)
    if (late === null) {
      assert.not.ok(world.bank.refundBooks.takesOurId, `${id}: returned, and no such amount is`)
      mixedUp.add(id)
    }
    const [first] = payments
    const meant = payments.find(({ operationId }) => operationId === record.operationId) ?? first
    const more = payments
      .filter((line) => line !== meant)
      // A day long before the one on which the ledger's own money came cannot tell that it came twice.
      .map((line) => name(meant && isOutOfReach(meant, line) ? 'operation' : 'paid-twice')(line))
    return [...more, ...(late ?? []).map(name('refund-not-here'))]
  })
}

/** No ledger has it but one that a backup took the place of, and a gap says so. */
function checkLost({ restored, world }: LaneSimulation, id: string): void {
  const lost = restored?.lost.get(id)
  assert.ok(lost, `${id} is at the bank, and no ledger ever had it`)
  const isIn = world.gaps.some(
    ({ fromMs, untilMs }) =>
      lost.createdAtMs >= fromMs - TOLERANCE_MS &&
      lost.createdAtMs <= (untilMs ?? Infinity) + TOLERANCE_MS,
  )
  assert.ok(isIn, `${id} is lost, and no gap says so`)
}

/** Money that came when nobody was asked any more. */
function checkUnwatched(record: TransactionRecord, payments: readonly StatementLine[]): void {
  const { id, watchUntilMs, changedAtMs } = record
  for (const { atMs } of payments)
    assert.ok(
      watchUntilMs === null && atMs >= changedAtMs - TOLERANCE_MS,
      `${id} was paid while it was watched, and the ledger does not know`,
    )
}

/**
 * Of a payment: what the bank gave back that is no refund of the ledger's, and after it was asked last. What was noticed
 * is the sum of the oldest. Null where a bank that only tells sums has let the ledger take a clerk's refund for the one
 * that it had asked for at the same time: then a line and a refund have no other half.
 */
function unnoticed(
  { world }: LaneSimulation,
  id: string,
  refunds: readonly StatementLine[],
): StatementLine[] | null {
  const returned = world.store.refunds.of(id).filter(({ phase }) => phase === 'returned')
  const left = [...refunds]
  for (const own of returned.filter(({ origin }) => origin === 'lane')) {
    const named = left.findIndex(({ refundId }) => refundId === own.id)
    const alike = left.findIndex(
      ({ amountKopecks, atMs }) =>
        amountKopecks === own.amountKopecks &&
        atMs >= own.createdAtMs - TOLERANCE_MS &&
        atMs <= (own.settledAtMs ?? 0) + TOLERANCE_MS,
    )
    const at = named === -1 ? alike : named
    if (at === -1) return null
    left.splice(at, 1)
  }
  let noticed = refundSums(returned.filter(({ origin }) => origin === 'bank')).returnedKopecks
  while (noticed > 0 && left.length > 0) noticed -= left.shift()?.amountKopecks ?? 0
  assert.is(noticed, 0, `${id}: what was noticed is no sum of what went back`)
  return left
}

/** What is listed as money that only the bank has is in the ledger's events, too. */
function checkFoundMoney(events: readonly MoneyEvent[], listed: readonly DiscrepancyView[]): void {
  const found = events.filter(({ type }) => type === FOUND_AT_BANK)
  const known = new Set(
    found.map(({ bankOrder, bankAmount, bankAt }) => `${bankOrder} ${bankAmount} ${bankAt}`),
  )
  for (const { code, bankOrder, bankAmount, bankAt } of listed)
    if (FOUND.has(code))
      assert.ok(known.has(`${bankOrder} ${bankAmount} ${bankAt}`), `${code} has no entry`)
}

/** The bank's book is the ledger's, and what was listed. */
function checkBook(
  lines: readonly StatementLine[],
  { accepted, other, refunded }: MoneySums,
  listed: readonly DiscrepancyView[],
): void {
  const only = (kind: StatementLine['kind']) =>
    sum(
      listed
        .filter((one) => one.kind === kind)
        .map(
          ({ bankAmount, amount, code }) =>
            (bankAmount ?? 0) - (code === 'refund-not-at-bank' ? (amount ?? 0) : 0),
        ),
    )
  assert.is(totalOf(lines, 'payment').amount, accepted + other + only('payment'), 'what came')
  assert.is(totalOf(lines, 'refund').amount, refunded + only('refund'), 'what went back')
}
