/**
 * The money of a lane as those outside are told it, each in the same words: the reports of the days and their hours, the
 * CSV, the events, the Z reports with the open shift, the counters. Each is held to what it says of itself; that all say the
 * same, and what the bank's book says, is for whoever asks. By routes without a server, or over HTTP.
 */
import * as assert from 'uvu/assert'
import { csvRows } from '#firmware/csv/csv-rows.ts'
import type { DayReport } from '#firmware/payment/ledger/day-report.ts'
import type { HoursReport } from '#firmware/payment/ledger/hours-report.ts'
import { dayOf } from '#firmware/payment/ledger/local-day.ts'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { call } from '#test/http-call.ts'

export interface MoneyTeller {
  /** JSON, or the text of a table. */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
  /** All events after this one. */
  events(afterSequence: number): Promise<readonly MoneyEvent[]>
  /** What the process has counted since it began, of one state or of all: `laned_payments`. */
  counted(name: string, state?: string): Promise<number>
}

export interface MoneyEvent {
  readonly id: number
  readonly type: string
  readonly [field: string]: unknown
}

/** What came and what went back, in kopecks, and how often. */
export interface MoneySums {
  readonly created: number
  readonly accepted: number
  readonly acceptedCount: number
  /** Of these, what came when the till had been told that the payment was over. */
  readonly late: number
  readonly lateCount: number
  /** Of payments that were paid with another amount than was asked for. */
  readonly other: number
  readonly otherCount: number
  readonly refunded: number
}

export interface ReportedMoney {
  /** By who tells it. */
  readonly sums: Readonly<Record<string, MoneySums>>
  readonly events: readonly MoneyEvent[]
  /** The closed shifts, oldest first, and the open one. */
  readonly shifts: readonly ShiftReport[]
}

/** `dates`: on which something can have happened; by default those of the events. Nothing is open any more at the bank. */
export async function reportedMoney(
  lane: MoneyTeller,
  dates?: readonly string[],
): Promise<ReportedMoney> {
  const events = await lane.events(0)
  const on = dates ?? [...new Set(events.map(({ at }) => dayOf(Date.parse(String(at)))))]
  const days = await Promise.all(
    on.map(async (date) => (await reportOf(lane, '/reports/day', date)) as DayReport),
  )
  await checkHours(lane, days)
  const shifts = await allShifts(lane)
  checkSinceEver(shifts)
  const sums = {
    'the reports of the days': sumsOfDays(days),
    'the CSV': await sumsOfCsv(lane),
    'the events': sumsOfEvents(events),
    'the Z reports and the open shift': sumsOfShifts(shifts),
  }
  return { sums, events, shifts }
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

async function reportOf(lane: MoneyTeller, path: string, date: string): Promise<unknown> {
  return ((await lane.get(path, { date })) as { readonly report: unknown }).report
}

function sumsOfDays(days: readonly DayReport[]): MoneySums {
  const paid = (some: DayReport['open']) => total(some.map(({ paidAmount }) => paidAmount ?? 0))
  for (const day of days) {
    const { acceptedAmount, otherAmount, refundedAmount } = day
    assert.is(day.netAmount, acceptedAmount + otherAmount.amount - refundedAmount)
    assert.is(day.totals.ACCEPTED?.amount ?? 0, acceptedAmount)
    assert.is(otherAmount.amount, paid(day.open), 'another amount is there to be looked at')
    assert.equal(day.openRefunds, [])
  }
  return {
    created: total(days.map(({ count }) => count)),
    accepted: total(days.map(({ acceptedAmount }) => acceptedAmount)),
    acceptedCount: total(days.map(({ acceptedCount }) => acceptedCount)),
    late: total(days.map(({ late }) => paid(late))),
    lateCount: total(days.map(({ late }) => late.length)),
    other: total(days.map(({ otherAmount }) => otherAmount.amount)),
    otherCount: total(days.map(({ otherAmount }) => otherAmount.count)),
    refunded: total(days.map(({ refundedAmount }) => refundedAmount)),
  }
}

/** By state: the hours of a day are the day. */
async function checkHours(lane: MoneyTeller, days: readonly DayReport[]): Promise<void> {
  for (const { date, totals, otherAmount, refundedAmount } of days) {
    const { hours } = (await reportOf(lane, '/reports/hours', date)) as HoursReport
    const states = new Map<string, { count: number; amount: number }>()
    for (const [state, { count, amount }] of hours.flatMap((hour) => Object.entries(hour.states))) {
      const before = states.get(state) ?? { count: 0, amount: 0 }
      states.set(state, { count: before.count + count, amount: before.amount + amount })
    }
    assert.equal(Object.fromEntries(states), totals, `the hours of ${date}`)
    assert.is(total(hours.map((hour) => hour.otherAmount.amount)), otherAmount.amount)
    assert.is(total(hours.map((hour) => hour.refunded.amount)), refundedAmount)
  }
}

async function sumsOfCsv(lane: MoneyTeller): Promise<MoneySums> {
  const text = String(await lane.get('/transactions.csv'))
  const [names, ...rows] = await Array.fromAsync(csvRows(text, ','), ({ cells }) => cells)
  const cell = (row: readonly string[], name: string) => row[names?.indexOf(name) ?? -1] ?? ''
  const kopecks = (some: typeof rows, name: string) =>
    total(some.map((row) => Number(cell(row, name))))
  assert.is(kopecks(rows, 'refund_open_kopecks'), 0)
  const paid = rows.filter((row) => cell(row, 'paid_kopecks') !== '')
  const [accepted, other, late] = [
    paid.filter((row) => cell(row, 'status') === 'ACCEPTED'),
    paid.filter((row) => cell(row, 'status') !== 'ACCEPTED'),
    paid.filter((row) => cell(row, 'late') === 'yes'),
  ]
  return {
    created: rows.length,
    accepted: kopecks(accepted, 'paid_kopecks'),
    acceptedCount: accepted.length,
    late: kopecks(late, 'paid_kopecks'),
    lateCount: late.length,
    other: kopecks(other, 'paid_kopecks'),
    otherCount: other.length,
    refunded: kopecks(rows, 'refunded_kopecks'),
  }
}

const ACCEPTED: readonly string[] = ['transaction.accepted', 'transaction.accepted-late']
const RETURNED: readonly string[] = [
  'refund.returned',
  'refund.returned-late',
  'refund.found-at-bank',
]

/** As a listener adds them up that is told each once. */
function sumsOfEvents(events: readonly MoneyEvent[]): MoneySums {
  assert.is(new Set(events.map(({ id }) => id)).size, events.length, 'each has its own number')
  const of = (...types: readonly string[]) => events.filter(({ type }) => types.includes(type))
  const amounts = (some: readonly MoneyEvent[], field: string) =>
    total(some.map((event) => Number(event[field])))
  const [accepted, late] = [of(...ACCEPTED), of('transaction.accepted-late')]
  const done = new Set(accepted.map(({ transaction }) => transaction))
  assert.is(done.size, accepted.length, 'money of a payment is told once')
  // The last word of the bank on each payment that is not ACCEPTED.
  const other = new Map(
    of('transaction.paid-other-amount')
      .filter(({ transaction }) => !done.has(transaction))
      .map(({ transaction, paidAmount }) => [transaction, Number(paidAmount)] as const),
  )
  return {
    created: of('transaction.created').length,
    accepted: amounts(accepted, 'paidAmount'),
    acceptedCount: accepted.length,
    late: amounts(late, 'paidAmount'),
    lateCount: late.length,
    other: total([...other.values()]),
    otherCount: other.size,
    refunded: amounts(of(...RETURNED), 'refundAmount'),
  }
}

async function allShifts(lane: MoneyTeller): Promise<readonly ShiftReport[]> {
  const { shifts } = (await lane.get('/shifts', { limit: '1000' })) as {
    readonly shifts: readonly { readonly number: number; readonly hash: string }[]
  }
  const reports: ShiftReport[] = []
  let previous: string | null = null
  for (const { number, hash } of shifts.toReversed()) {
    const { report } = (await lane.get(`/shifts/${number}`)) as { readonly report: ShiftReport }
    assert.is(report.previousHash, previous, `shift ${number} follows another`)
    previous = hash
    reports.push(report)
  }
  const current = (await lane.get('/shifts/current')) as { readonly report: ShiftReport }
  assert.is(current.report.previousHash, previous)
  return [...reports, current.report]
}

function sumsOfShifts(reports: readonly ShiftReport[]): MoneySums {
  const totals = reports.map((one) => one.totals)
  for (const { states, otherAmount, refunds, net } of totals)
    assert.is(net, states.ACCEPTED.amount + otherAmount.amount - refunds.amount)
  return {
    created: total(reports.map((one) => one.created.count)),
    accepted: total(totals.map(({ states }) => states.ACCEPTED.amount)),
    acceptedCount: total(totals.map(({ states }) => states.ACCEPTED.count)),
    late: total(totals.map(({ late }) => late.amount)),
    lateCount: total(totals.map(({ late }) => late.count)),
    other: total(totals.map(({ otherAmount }) => otherAmount.amount)),
    otherCount: total(totals.map(({ otherAmount }) => otherAmount.count)),
    refunded: total(totals.map(({ refunds }) => refunds.amount)),
  }
}

/** On each report the total since the first payment is what all reports up to it make. */
function checkSinceEver(reports: readonly ShiftReport[]): void {
  for (const [at, { number, sinceEver }] of reports.entries()) {
    const { accepted, acceptedCount, other, otherCount, refunded } = sumsOfShifts(
      reports.slice(0, at + 1),
    )
    assert.equal(
      sinceEver && [sinceEver.payments, sinceEver.otherAmount, sinceEver.refunds.amount],
      [{ count: acceptedCount, amount: accepted }, { count: otherCount, amount: other }, refunded],
      `the total since the first payment, with shift ${number}`,
    )
    assert.is(sinceEver?.net, accepted + other - refunded)
  }
}

/** Counters begin at 0 with each process: they are what the ledger was told `since`. */
export async function checkCounters(lane: MoneyTeller, since: readonly MoneyEvent[]) {
  const { created, accepted, acceptedCount, lateCount, refunded } = sumsOfEvents(since)
  assert.equal(
    {
      created: await lane.counted('laned_payments', 'created'),
      accepted: await lane.counted('laned_payments_accepted_kopecks'),
      acceptedCount: await lane.counted('laned_payments', 'accepted'),
      lateCount: await lane.counted('laned_payments_late'),
      refunded: await lane.counted('laned_refunds_returned_kopecks'),
    },
    { created, accepted, acceptedCount, lateCount, refunded },
    'the counters since the start',
  )
}

/** Of a lane that answers at this address. */
export function moneyReportedAt(url: string): MoneyTeller {
  async function get(path: string, query: Readonly<Record<string, string>> = {}) {
    const { http, text, headers } = await call(url, `${path}?${new URLSearchParams(query)}`)
    if (http !== 200) throw new Error(`${path}: ${http} ${text}`)
    return headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text
  }
  return {
    get,
    async events(afterSequence) {
      const { ledger } = (await get('/health')) as { ledger: { lastEvent: number } }
      return await eventsUntil(url, afterSequence, ledger.lastEvent)
    },
    async counted(name, state) {
      const series = state === undefined ? '' : `state="${state}"`
      const samples = String(await get('/metrics')).split('\n')
      return total(
        samples
          .filter((line) => line.startsWith(`${name}_total`) && line.includes(series))
          .map((line) => Number(line.split(' ').at(-1))),
      )
    },
  }
}

async function eventsUntil(url: string, after: number, last: number): Promise<MoneyEvent[]> {
  const events: MoneyEvent[] = []
  if (last <= after) return events
  using stop = new DisposableStack()
  const stopping = new AbortController()
  stop.defer(() => stopping.abort())
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(60_000)])
  const { body } = await fetch(`${url}/events`, {
    headers: { 'last-event-id': String(after) },
    signal,
  })
  let rest = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const data = /^data: ?(.*)$/m.exec(part)?.[1]
      if (data !== undefined) events.push(JSON.parse(data) as MoneyEvent)
    }
    if (events.some(({ id }) => id >= last)) break
  }
  return events
}
