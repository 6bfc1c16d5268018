/**
 * The same money by everybody who adds it up: the Z reports, the day and its hours, the CSV, the events, the
 * metrics and the bank's book, with other amounts, late money and refunds in it.
 */
import * as assert from 'uvu/assert'
import { countPayments } from '#firmware/metrics/payment-metrics.ts'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { moneyReportedAt, reportedMoney } from '#test/payments/told-money.ts'
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

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

spec(
  'all who add money up',
  {
    async 'say the same of other amounts, of late money and of what went back'() {
      await using served = await servePaymentRig()
      const { rig } = served
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

      const { sums, events } = await reportedMoney(moneyReportedAt(served.address))
      const reported = {
        created: 5,
        accepted: 2_500,
        acceptedCount: 3,
        late: 1_500,
        lateCount: 2,
        other: 2_100,
        otherCount: 2,
        refunded: 1_600,
      }
      for (const [who, theirs] of Object.entries(sums)) assert.equal(theirs, reported, who)
      const book =
        sum([...rig.bank.orders.values()].map(({ paidKopecks }) => paidKopecks ?? 0)) -
        sum(rig.bank.refundBooks.rows.map(({ amountKopecks }) => amountKopecks))
      const closed = events.filter(({ type }) => type === 'shift.closed')
      assert.is(sum(closed.map(({ net }) => Number(net))), book)
      assert.is(one.totals.net + two.totals.net, book)
      const counted = new Map(
        metrics
          .families()
          .map(({ name, samples }) => [name, sum(samples.map(({ value }) => value))]),
      )
      assert.equal(
        ['payments_accepted_kopecks', 'payments_late', 'refunds_returned_kopecks'].map((name) =>
          counted.get(`laned_${name}`),
        ),
        [reported.accepted, reported.lateCount, reported.refunded],
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
