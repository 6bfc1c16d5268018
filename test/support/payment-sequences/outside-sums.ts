/**
 * The money of a lane as those outside are told it, each over HTTP: Z reports, the day, its hours, the
 * CSV, the events, the metrics. All of them are the bank's book.
 */
import { csvRows } from '#firmware/csv/csv-rows.ts'
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import type { AttackedLane } from './attacked-lane.ts'

/** In kopecks; null: this one does not tell it. */
export interface MoneySums {
  readonly accepted: number
  readonly acceptedCount: number
  readonly otherAmount: number | null
  readonly refunded: number | null
}

export interface LaneEvent {
  readonly type: string
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}

export function sumsOfBook({ records, refunds }: HostileBank): MoneySums {
  const paid = [...records.orders.values()].filter(({ state }) => state === 'PAID')
  const whole = paid.filter((order) => order.paidKopecks === order.amountKopecks)
  const other = paid.filter((order) => order.paidKopecks !== order.amountKopecks)
  return {
    accepted: total(whole, ({ paidKopecks }) => paidKopecks ?? 0),
    acceptedCount: whole.length,
    otherAmount: total(other, ({ paidKopecks }) => paidKopecks ?? 0),
    refunded: total(paid, ({ orderId }) => refunds.returnedKopecks(orderId)),
  }
}

interface Counted {
  readonly count: number
  readonly amount: number
}

/** The open shift is closed for it. */
export async function sumsOfShifts(lane: AttackedLane): Promise<MoneySums> {
  const closed = await lane.post('/shifts/close')
  if (closed.http !== 200 && closed.http !== 500)
    throw new Error(`the shift was not closed: ${closed.text}`)
  const { shifts } = (await lane.get('/shifts?limit=1000')).json as { shifts: { number: number }[] }
  const sums = { accepted: 0, acceptedCount: 0, otherAmount: 0, refunded: 0 }
  for (const { number } of shifts) {
    const { report } = (await lane.get(`/shifts/${number}`)).json as {
      report: {
        totals: {
          states: Record<string, Counted>
          otherAmount: Counted
          refunds: Counted
          net: number
        }
      }
    }
    const { states, otherAmount, refunds } = report.totals
    sums.accepted += states['ACCEPTED']?.amount ?? 0
    sums.acceptedCount += states['ACCEPTED']?.count ?? 0
    sums.otherAmount += otherAmount.amount
    sums.refunded += refunds.amount
  }
  return sums
}

export async function sumsOfDays(lane: AttackedLane, days: string): Promise<MoneySums> {
  const { report } = (await lane.get(`/reports/day?${days}`)).json as {
    report: { acceptedAmount: number; acceptedCount: number; refundedAmount: number }
  }
  const { acceptedAmount, acceptedCount, refundedAmount } = report
  return {
    accepted: acceptedAmount,
    acceptedCount,
    otherAmount: null,
    refunded: refundedAmount,
  }
}

export async function sumsOfHours(lane: AttackedLane, days: string): Promise<MoneySums> {
  const { report } = (await lane.get(`/reports/hours?${days}`)).json as {
    report: { hours: { states: Record<string, Counted> }[] }
  }
  return {
    ...acceptedIn(report.hours.map(({ states }) => states)),
    otherAmount: null,
    refunded: null,
  }
}

function acceptedIn(all: readonly Record<string, Counted>[]) {
  return {
    accepted: total(all, (states) => states['ACCEPTED']?.amount ?? 0),
    acceptedCount: total(all, (states) => states['ACCEPTED']?.count ?? 0),
  }
}

export async function sumsOfCsv(lane: AttackedLane): Promise<MoneySums> {
  const { text } = await lane.get('/transactions.csv')
  const rows: (readonly string[])[] = []
  for await (const { cells } of csvRows(text, ',')) rows.push(cells)
  const [names = [], ...payments] = rows
  const at = (row: readonly string[], name: string) => row[names.indexOf(name)] ?? ''
  const paid = payments.filter((row) => at(row, 'paid_kopecks') !== '')
  const accepted = paid.filter((row) => at(row, 'status') === 'ACCEPTED')
  const others = paid.filter((row) => at(row, 'status') !== 'ACCEPTED')
  const kopecks = (name: string) => (row: readonly string[]) => Number(at(row, name))
  return {
    accepted: total(accepted, kopecks('paid_kopecks')),
    acceptedCount: accepted.length,
    otherAmount: total(others, kopecks('paid_kopecks')),
    refunded: total(paid, kopecks('refunded_kopecks')),
  }
}

const MONEY = ['transaction.accepted', 'transaction.accepted-late']
const BACK = ['refund.returned', 'refund.returned-late', 'refund.found-at-bank']

export function sumsOfEvents(events: readonly LaneEvent[]): MoneySums {
  const accepted = events.filter(({ type }) => MONEY.includes(type))
  const back = events.filter(({ type }) => BACK.includes(type))
  return {
    accepted: total(accepted, ({ data }) => Number(data['paidAmount'])),
    acceptedCount: accepted.length,
    otherAmount: null,
    refunded: total(back, ({ data }) => Number(data['refundAmount'])),
  }
}

/** What the process that runs now has counted: it begins anew with each start. */
export async function sumsOfMetrics(lane: AttackedLane): Promise<MoneySums> {
  const { text } = await lane.get('/metrics')
  const samples = text.split('\n')
  const sumOf = (name: string, label = '') =>
    total(
      samples.filter((line) => line.startsWith(`${name}{`) && line.includes(label)),
      (line) => Number(line.split(' ').at(-1)),
    )
  return {
    accepted: sumOf('laned_payments_accepted_kopecks_total'),
    acceptedCount: sumOf('laned_payments_total', 'state="accepted"'),
    otherAmount: null,
    refunded: sumOf('laned_refunds_returned_kopecks_total'),
  }
}

/** All there are, from the first; ends once the newest has come. */
export async function allEvents(lane: AttackedLane): Promise<LaneEvent[]> {
  const stop = new AbortController()
  const { body } = await fetch(`${lane.url}/events`, {
    headers: { 'last-event-id': '0' },
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]),
  })
  const events: LaneEvent[] = []
  let rest = ''
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader) {
    const read = await Promise.race([reader.read(), quiet()])
    if (read === null || read.done) break
    const parts = (rest + read.value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) events.push(...eventIn(part))
  }
  stop.abort()
  return events
}

const QUIET_MS = 1_500
const quiet = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), QUIET_MS))

function eventIn(part: string): LaneEvent[] {
  const data = /^data: ?(.*)$/m.exec(part)?.[1]
  const type = /^event: ?(.*)$/m.exec(part)?.[1]
  if (data === undefined || type === undefined) return []
  const parsed = JSON.parse(data) as Record<string, unknown>
  return [{ type, at: String(parsed['at'] ?? ''), data: parsed }]
}

function total<Thing>(things: readonly Thing[], of: (thing: Thing) => number): number {
  return things.reduce((sum, thing) => sum + of(thing), 0)
}
