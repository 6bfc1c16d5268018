/**
 * The money of a lane as those outside see it: the sums of its Z reports, days, hours, CSV, events and metrics beside
 * the bank's own book. All are the same, or the difference is what the comparison with the bank lists, line by line.
 */
import * as assert from 'uvu/assert'
import { statementLines } from '#doubles/bank-simulated.ts'
import type { DayReport } from '#firmware/payment/ledger/day-report.ts'
import type { HoursReport } from '#firmware/payment/ledger/hours-report.ts'
import { dayOf, localDay } from '#firmware/payment/ledger/local-day.ts'
import { type DiscrepancyCode, FOUND } from '#firmware/payment/reconciliation/discrepancy.ts'
import { FOUND_AT_BANK } from '#firmware/payment/reconciliation/found-money.ts'
import type {
  DiscrepancyView,
  ReconciliationReport,
} from '#firmware/payment/reconciliation/reconciliation-report.ts'
import { isSettled } from '#firmware/payment/refunds/refund-step.ts'
import { refundSums } from '#firmware/payment/refunds/refund-sums.ts'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { type CalledRoutes, callRoutes, type StreamedEvent } from './called-routes.ts'
import type { SimulatedLane } from './simulated-lane.ts'
import type { LaneSimulation } from './simulation.ts'

const ALL = 10_000
const MINUTE_MS = 60_000
/** The lane's clock is off by less, and a step of the ledger comes soon after the bank's. */
const TOLERANCE_MS = 5 * MINUTE_MS

/** What came and what went back, in kopecks, by one of those who tell it. */
interface Sums {
  readonly created: number
  readonly accepted: number
  /** Of these, what came when the till had been told that the payment was over. */
  readonly late: number
  /** Of payments that were paid with another amount than was asked for. */
  readonly other: number
  readonly refunded: number
}

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
  const ledger = sumsOfLedger(world)
  const dates = datesOf(world)
  const days = await Promise.all(
    dates.map(async (date) => (await report(routes, '/reports/day', date)) as DayReport),
  )
  assert.equal(sumsOfDays(days), ledger, 'the reports of the days')
  await checkHours(routes, days)
  assert.equal(await sumsOfCsv(routes), ledger, 'the CSV')
  const events = await routes.events(0)
  assert.equal(sumsOfEvents(events), ledger, 'the events')
  const reports = await zReports(routes)
  assert.equal(sumsOfShifts(reports), ledger, 'the Z reports and the open shift')
  checkMetrics(world, events)
  const listed = await checkRegistry(simulation, routes, dates)
  const told = await routes.events(events.at(-1)?.id ?? 0)
  checkFoundMoney([...events, ...told], listed)
  const lines = statementLines(world.bank.orders, world.bank.refundBooks)
  checkBook(lines, ledger, listed)
  return {
    bankLines: lines.length,
    otherAmounts: others(world).length,
    listed: listed.length,
    zReports: reports.length - 1,
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

function sumsOfLedger(world: SimulatedLane): Sums {
  const all = records(world)
  const refunds = world.store.refunds.ofAll(all.map(({ id }) => id))
  for (const refund of refunds) assert.ok(isSettled(refund), `${refund.id} is left ${refund.phase}`)
  const paid = (some: readonly TransactionRecord[]) =>
    sum(some.map(({ paidKopecks }) => paidKopecks ?? 0))
  return {
    created: all.length,
    accepted: paid(all.filter(({ phase }) => phase === 'accepted')),
    late: paid(all.filter(({ isLate }) => isLate)),
    other: paid(others(world)),
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

async function report(routes: CalledRoutes, path: string, date: string): Promise<unknown> {
  return ((await routes.get(path, { date })) as { readonly report: unknown }).report
}

function sumsOfDays(days: readonly DayReport[]): Sums {
  const paid = (some: DayReport['open']) => sum(some.map(({ paidAmount }) => paidAmount ?? 0))
  for (const day of days) {
    const { acceptedAmount, otherAmount, refundedAmount } = day
    assert.is(day.netAmount, acceptedAmount + otherAmount.amount - refundedAmount)
    assert.is(day.totals.ACCEPTED?.amount ?? 0, acceptedAmount)
    assert.is(otherAmount.amount, paid(day.open), 'another amount is there to be looked at')
    assert.equal(day.openRefunds, [])
  }
  return {
    created: sum(days.map(({ count }) => count)),
    accepted: sum(days.map(({ acceptedAmount }) => acceptedAmount)),
    late: sum(days.map(({ late }) => paid(late))),
    other: sum(days.map(({ otherAmount }) => otherAmount.amount)),
    refunded: sum(days.map(({ refundedAmount }) => refundedAmount)),
  }
}

/** By state: the hours of a day are the day. */
async function checkHours(routes: CalledRoutes, days: readonly DayReport[]): Promise<void> {
  for (const { date, totals, otherAmount, refundedAmount } of days) {
    const { hours } = (await report(routes, '/reports/hours', date)) as HoursReport
    const states = new Map<string, { count: number; amount: number }>()
    for (const [state, { count, amount }] of hours.flatMap((hour) => Object.entries(hour.states))) {
      const before = states.get(state) ?? { count: 0, amount: 0 }
      states.set(state, { count: before.count + count, amount: before.amount + amount })
    }
    assert.equal(Object.fromEntries(states), totals, `the hours of ${date}`)
    assert.is(sum(hours.map((hour) => hour.otherAmount.amount)), otherAmount.amount)
    assert.is(sum(hours.map((hour) => hour.refunded.amount)), refundedAmount)
  }
}

async function sumsOfCsv(routes: CalledRoutes): Promise<Sums> {
  const [head = '', ...lines] = String(await routes.get('/transactions.csv'))
    .trim()
    .split('\r\n')
  const names = head.split(',').map(unquoted)
  const rows = lines.map((line) => {
    const cells = line.split(',').map(unquoted)
    return (name: string) => cells[names.indexOf(name)] ?? ''
  })
  const paid = (some: typeof rows) => sum(some.map((cell) => Number(cell('paid_kopecks'))))
  assert.is(sum(rows.map((cell) => Number(cell('refund_open_kopecks')))), 0)
  return {
    created: rows.length,
    accepted: paid(rows.filter((cell) => cell('status') === 'ACCEPTED')),
    late: paid(rows.filter((cell) => cell('late') === 'yes')),
    other: paid(rows.filter((cell) => cell('status') !== 'ACCEPTED')),
    refunded: sum(rows.map((cell) => Number(cell('refunded_kopecks')))),
  }
}

const unquoted = (cell: string) => cell.replaceAll('"', '')

const ACCEPTED: ReadonlySet<string> = new Set(['transaction.accepted', 'transaction.accepted-late'])
const RETURNED: ReadonlySet<string> = new Set([
  'refund.returned',
  'refund.returned-late',
  'refund.found-at-bank',
])

/** As a listener adds them up that is told each once. */
function sumsOfEvents(events: readonly StreamedEvent[]): Sums {
  assert.is(new Set(events.map(({ id }) => id)).size, events.length, 'each has its own number')
  const amounts = (types: ReadonlySet<string>, field: string) =>
    sum(events.filter(({ type }) => types.has(type)).map((event) => Number(event[field])))
  const accepted = events.filter(({ type }) => ACCEPTED.has(type))
  const done = new Set(accepted.map(({ transaction }) => transaction))
  assert.is(done.size, accepted.length, 'money of a payment is told once')
  const other = new Map(
    events
      .filter(({ type }) => type === 'transaction.paid-other-amount')
      .map(({ transaction, paidAmount }) => [transaction, Number(paidAmount)] as const),
  )
  return {
    created: events.filter(({ type }) => type === 'transaction.created').length,
    accepted: amounts(ACCEPTED, 'paidAmount'),
    late: amounts(new Set(['transaction.accepted-late']), 'paidAmount'),
    other: sum([...other].flatMap(([id, amount]) => (done.has(id) ? [] : [amount]))),
    refunded: amounts(RETURNED, 'refundAmount'),
  }
}

/** The closed shifts, oldest first, and the open one. */
async function zReports(routes: CalledRoutes): Promise<readonly ShiftReport[]> {
  const { shifts } = (await routes.get('/shifts', { limit: 1_000 })) as {
    readonly shifts: readonly { readonly number: number; readonly hash: string }[]
  }
  const closed = await Promise.all(
    shifts.toReversed().map(async ({ number, hash }) => {
      const read = await routes.call('GET /shifts/:number', { params: { number } })
      return { hash, report: (read as { readonly report: ShiftReport }).report }
    }),
  )
  const current = (await routes.get('/shifts/current')) as { readonly report: ShiftReport }
  let previous: string | null = null
  for (const { hash, report } of closed) {
    assert.is(report.previousHash, previous, `shift ${report.number} follows another`)
    previous = hash
  }
  assert.is(current.report.previousHash, previous)
  return [...closed.map(({ report }) => report), current.report]
}

function sumsOfShifts(reports: readonly ShiftReport[]): Sums {
  const totals = reports.map((one) => one.totals)
  for (const { states, otherAmount, refunds, net } of totals)
    assert.is(net, states.ACCEPTED.amount + otherAmount.amount - refunds.amount)
  return {
    created: sum(reports.map((one) => one.created.count)),
    accepted: sum(totals.map(({ states }) => states.ACCEPTED.amount)),
    late: sum(totals.map(({ late }) => late.amount)),
    other: sum(totals.map(({ otherAmount }) => otherAmount.amount)),
    refunded: sum(totals.map(({ refunds }) => refunds.amount)),
  }
}

/** Counters begin at 0 with each process: they are what the ledger was told since. */
function checkMetrics(
  { metrics, beganAfter }: SimulatedLane,
  events: readonly StreamedEvent[],
): void {
  const families = new Map(metrics.families().map(({ name, samples }) => [name, samples]))
  const counted = (name: string, state?: string) =>
    sum(
      (families.get(name) ?? [])
        .filter(({ labels }) => state === undefined || labels['state'] === state)
        .map(({ value }) => value),
    )
  const since = sumsOfEvents(events.filter(({ id }) => id > beganAfter))
  assert.equal(
    {
      created: counted('laned_payments', 'created'),
      accepted: counted('laned_payments_accepted_kopecks'),
      refunded: counted('laned_refunds_returned_kopecks'),
    },
    { created: since.created, accepted: since.accepted, refunded: since.refunded },
    'the counters since the start',
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
    const asked = async () =>
      (await world.clock.until(
        report(routes, '/reports/reconciliation', date),
      )) as ReconciliationReport
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
function checkFoundMoney(
  events: readonly StreamedEvent[],
  listed: readonly DiscrepancyView[],
): void {
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
  { accepted, other, refunded }: Sums,
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
