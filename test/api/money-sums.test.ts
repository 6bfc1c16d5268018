/**
 * The same money by everybody who adds it up: the Z reports, the day and its hours, the CSV, the events, the
 * metrics and the bank's book, with other amounts, late money and refunds in it.
 */
import * as assert from 'uvu/assert'
import { csvRows } from '#firmware/csv/csv-rows.ts'
import { countPayments } from '#firmware/metrics/payment-metrics.ts'
import type { DayReport } from '#firmware/payment/ledger/day-report.ts'
import type { HoursReport } from '#firmware/payment/ledger/hours-report.ts'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { call } from '#test/http-call.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

const MINUTES_MS = 10 * 60_000

async function show({ rig, post }: ServedPaymentRig, amount: number): Promise<string> {
  await post('/showQR', { amount })
  return [...rig.bank.orders.keys()].at(-1) ?? ''
}

/** The bank says that this came, whatever was asked for. */
async function pays({ rig }: ServedPaymentRig, id: string, kopecks: number): Promise<void> {
  rig.bank.pay(id)
  const order = rig.bank.orders.get(id)
  assert.ok(order)
  order.paidKopecks = kopecks
  const isHeard = () => rig.store.find(id)?.paidKopecks === kopecks
  for (let asked = 0; asked < 60 && !isHeard(); asked += 1) await rig.clock.advance(MINUTES_MS)
  assert.ok(isHeard())
}

async function giveBack(served: ServedPaymentRig, id: string, amount: number): Promise<void> {
  const key = { 'idempotency-key': `back-${id}` }
  const asked = served.post(`/transactions/${id}/refunds`, { amount }, key)
  assert.is((await served.rig.clock.until(asked)).http, 200)
}

async function zReport({ rig, post }: ServedPaymentRig): Promise<ShiftReport> {
  const { body } = await post('/shifts/close')
  assert.is(rig.open.shifts.current().created.count, 0)
  return body['report'] as ShiftReport
}

const dateOf = (wallMs: number) => new Date(wallMs).toLocaleDateString('sv')
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What each of them says, in the same words. */
async function told(served: ServedPaymentRig, reports: readonly ShiftReport[], beganMs: number) {
  const { rig, address } = served
  const days = `date=${dateOf(beganMs)}&to=${dateOf(rig.clock.now())}`
  const day = (await served.get(`/reports/day?${days}`)).body['report'] as DayReport
  const { hours } = (await served.get(`/reports/hours?${days}`)).body['report'] as HoursReport
  const rows = await Array.fromAsync(csvRows((await call(address, '/transactions.csv')).text, ','))
  const [header = [], ...cells] = rows.map((row) => row.cells)
  const column = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? ''
  const kopecks = (row: readonly string[], name: string) => Number(column(row, name))
  const paid = cells.filter((row) => column(row, 'status') === 'ACCEPTED')
  const other = cells.filter(
    (row) => column(row, 'status') !== 'ACCEPTED' && column(row, 'paid_kopecks') !== '',
  )
  const came = (own: typeof cells) => sum(own.map((row) => kopecks(row, 'paid_kopecks')))
  const back = sum(cells.map((row) => kopecks(row, 'refunded_kopecks')))
  const entries = rig.store.entriesAfter(0, 10_000)
  const ofType = (start: string) => entries.filter(({ type }) => type.startsWith(start))
  const accepted = ofType('transaction.accepted')
  const acceptedIds = new Set(accepted.map(({ transactionId }) => transactionId))
  // The last word of the bank on each payment that is not ACCEPTED.
  const others = new Map(
    ofType('transaction.paid-other-amount')
      .filter(({ transactionId }) => !acceptedIds.has(transactionId))
      .map(({ transactionId, data }) => [transactionId, Number(data['paidAmount'])]),
  )
  const eventSum = (own: typeof entries, field: string) =>
    sum(own.map(({ data }) => Number(data[field])))
  const returned = eventSum(ofType('refund.returned'), 'refundAmount')
  const zSum = (read: (report: ShiftReport) => number) => sum(reports.map(read))
  return {
    z: {
      accepted: zSum(({ totals }) => totals.states.ACCEPTED.amount),
      other: zSum(({ totals }) => totals.otherAmount.amount),
      others: zSum(({ totals }) => totals.otherAmount.count),
      late: zSum(({ totals }) => totals.late.count),
      back: zSum(({ totals }) => totals.refunds.amount),
      net: zSum(({ totals }) => totals.net),
    },
    day: {
      accepted: day.acceptedAmount,
      other: day.otherAmount.amount,
      others: day.otherAmount.count,
      late: day.late.length,
      back: day.refundedAmount,
      net: day.netAmount,
    },
    csv: {
      accepted: came(paid),
      other: came(other),
      others: other.length,
      late: cells.filter((row) => column(row, 'late') === 'yes').length,
      back,
      net: came(paid) + came(other) - back,
    },
    events: {
      accepted: eventSum(accepted, 'paidAmount'),
      other: sum([...others.values()]),
      others: others.size,
      late: ofType('transaction.accepted-late').length,
      back: returned,
      net: eventSum(ofType('shift.closed'), 'net'),
    },
    hours: {
      accepted: sum(hours.map(({ states }) => states.ACCEPTED?.amount ?? 0)),
      other: sum(hours.map(({ otherAmount }) => otherAmount.amount)),
    },
  }
}

spec(
  'all who add money up',
  {
    async 'say the same of other amounts, of late money and of what went back'() {
      await using served = await servePaymentRig()
      const { rig } = served
      const beganMs = rig.clock.now()
      using metrics = countPayments(rig.open, rig.clock)
      const first = await show(served, 1_000)
      await pays(served, first, 1_000)
      const other = await show(served, 1_000)
      await pays(served, other, 1_400)
      await pays(served, other, 1_300)
      await giveBack(served, other, 1_300)
      const mended = await show(served, 1_000)
      await pays(served, mended, 1_400)
      await pays(served, mended, 1_000)
      const late = await show(served, 500)
      await served.post('/cancelQR')
      await pays(served, late, 500)
      const kept = await show(served, 1_000)
      await pays(served, kept, 900)
      const one = await zReport(served)
      assert.equal(one.totals.otherAmount, { count: 2, amount: 1_300 + 900 })
      assert.is(one.totals.net, 1_000 + 1_000 + 500 + 900)
      assert.is(one.open.count, 0, 'what has come is not pending beside its money')
      await pays(served, kept, 800)
      await giveBack(served, first, 300)
      const two = await zReport(served)
      assert.equal(two.totals.otherAmount, { count: 0, amount: -100 })
      assert.is(two.totals.net, -100 - 300)

      const { z, hours, ...others } = await told(served, [one, two], beganMs)
      const book =
        sum([...rig.bank.orders.values()].map(({ paidKopecks }) => paidKopecks ?? 0)) -
        sum(rig.bank.refundBooks.rows.map(({ amountKopecks }) => amountKopecks))
      assert.equal(z, {
        ...{ accepted: 2_500, other: 2_100, others: 2, late: 2 },
        ...{ back: 1_600, net: book },
      })
      for (const [who, sums] of Object.entries(others)) assert.equal(sums, z, who)
      assert.equal(hours, { accepted: z.accepted, other: z.other })
      const counted = new Map(
        metrics
          .families()
          .map(({ name, samples }) => [name, sum(samples.map(({ value }) => value))]),
      )
      assert.equal(
        ['payments_accepted_kopecks', 'payments_late', 'refunds_returned_kopecks'].map((name) =>
          counted.get(`laned_${name}`),
        ),
        [z.accepted, z.late, z.back],
      )
    },
    async 'call no money late of which nobody was told that it was over'() {
      await using served = await servePaymentRig()
      const { bank, clock } = served.rig
      await show(served, 700)
      bank.troubles.push(null, 'paid-during-cancel')
      const cancelled = await served.post('/cancelQR')
      assert.equal([cancelled.http, cancelled.body['error_code']], [400, 1])
      await show(served, 800)
      bank.troubles.push(null, 'paid-during-cancel')
      const next = await served.post('/showQR', { amount: 900 })
      assert.equal([next.http, next.body['error_category']], [400, 'Transaction'])
      await clock.advance(5_000)
      const report = await zReport(served)
      assert.equal(
        [report.totals.states.ACCEPTED, report.totals.late.count, report.remarks.count],
        [{ count: 2, amount: 1_500 }, 0, 0],
      )
    },
    async 'call money late that comes for a payment after which another one was begun'() {
      await using served = await servePaymentRig()
      const { bank, clock } = served.rig
      const before = await show(served, 700)
      bank.pay(before)
      // The bank is silent about the one before: the next payment is shown all the same.
      bank.troubles.push('timeout-before')
      assert.is((await served.post('/showQR', { amount: 900 })).http, 200)
      assert.is(served.rig.store.find(before)?.phase, 'cancelling')
      await clock.advance(5_000)
      const report = await zReport(served)
      assert.equal(report.totals.late, { count: 1, amount: 700 })
      assert.equal(
        report.remarks.events.map(({ transaction }) => transaction),
        [before],
      )
    },
  },
  20_000,
)
