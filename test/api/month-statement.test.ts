/** The statement of a month over HTTP: the sum of its days, its verdict, and filed in one chain with the days. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import type { MonthStatement } from '#firmware/payment/day-statement/month-statement.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { addUpMonth } from '#test/papers/pencil.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const DAYS = ['2026-10-29', '2026-10-30', '2026-10-31']
const HOUR_MS = 3_600_000
const AMOUNT = 700

interface Answer {
  readonly report: MonthStatement
  readonly text: string
}

async function sellAndClose({ post, rig }: ServedPaymentRig, amount: number): Promise<void> {
  await post('/showQR', { amount })
  rig.bank.pay([...rig.bank.orders.keys()].at(-1) ?? '')
  await rig.clock.advance(3_000)
  await waitUntil('it is paid', () => rig.open.currentPayment()?.dynamicQRStatus === 'ACCEPTED')
  await post('/shifts/close', {})
}

/** Sold once on each day, and closed the shift; the clock stands in November. */
async function openNovember(): Promise<ServedPaymentRig> {
  const clock = createFakeClock(localDay(DAYS[0] ?? '').fromMs + 10 * HOUR_MS)
  const served = await servePaymentRig({ clock })
  served.rig.bank.hasStatement = true
  for (const [index, date] of DAYS.entries()) {
    // The bank's clock goes with it.
    await clock.advance(localDay(date).fromMs + 10 * HOUR_MS - clock.now())
    await sellAndClose(served, AMOUNT + index)
  }
  await clock.advance(localDay('2026-11-02').fromMs + 10 * HOUR_MS - clock.now())
  return served
}

async function read(served: ServedPaymentRig, month = '2026-10'): Promise<Answer> {
  const path = `/reports/month?month=${month}&language=en&width=80`
  const { http, body } = await served.get(path)
  assert.is(http, 200, JSON.stringify(body))
  return body as unknown as Answer
}

function withoutProblems(text: string): void {
  const problems: string[] = []
  addUpMonth(text, 'en', 'the month', (problem) => problems.push(problem))
  assert.equal(problems, [])
}

spec("a month's statement", {
  async 'is the sum of its days, and names those that are not filed or not compared'() {
    await using served = await openNovember()
    const { report, text } = await read(served)
    assert.equal(
      report.days.map(({ date, net, number }) => [date, net, number]),
      DAYS.map((date, index) => [date, AMOUNT + index, null]),
    )
    assert.is(report.net, 3 * AMOUNT + 3)
    assert.equal([report.shifts.first, report.shifts.last, report.shifts.net], [1, 3, report.net])
    assert.is(report.verdict.state, 'to-do')
    assert.equal(
      report.todo.map(({ code, date }) => [code, date]),
      DAYS.map((date) => ['day-to-do', date]),
    )
    withoutProblems(text)
    assert.not.match(text, 'No payment and no refund.')
    const before = await read(served, '2026-09')
    assert.equal(before.report.days, [])
    assert.match(before.text, 'No payment and no refund.')
  },
  async 'agrees where each day is compared and filed, and is filed itself in the same chain'() {
    await using served = await openNovember()
    for (const date of DAYS) {
      const compared = await served.get(`/reports/reconciliation?date=${date}`)
      assert.is(compared.body['status'], 'success', JSON.stringify(compared.body))
    }
    const first = await read(served)
    assert.equal(
      first.report.todo.map(({ code }) => code),
      ['day-not-filed', 'day-not-filed', 'day-not-filed'],
    )
    for (const date of DAYS) await served.post('/reports/statements', { date })
    // What shift is open by now is of no filed day.
    await sellAndClose(served, AMOUNT)
    const { report, text } = await read(served)
    assert.equal([report.verdict.state, report.todo], ['agrees', []])
    assert.equal(
      report.days.map(({ number }) => number),
      [1, 2, 3],
    )
    withoutProblems(text)
    const path = '/reports/statements?language=en&width=80'
    const { body: filed } = await served.post(path, { date: '2026-10' })
    assert.equal([filed['number'], filed['repeated']], [4, false])
    assert.match(String(filed['text']), 'Statement No. 4 of Oct 2026')
    withoutProblems(String(filed['text']))
    const { body: again } = await served.post(path, { date: '2026-10' })
    assert.equal([again['number'], again['repeated']], [4, true])
    const { body: listed } = await served.get('/reports/statements')
    const [newest] = listed['statements'] as { date: string; net: number; verdict: string }[]
    assert.equal([newest?.date, newest?.net, newest?.verdict], ['2026-10', report.net, 'agrees'])
  },
  async 'says of a day that has changed since it was filed that it is to be filed again'() {
    await using served = await openNovember()
    for (const date of DAYS) {
      await served.get(`/reports/reconciliation?date=${date}`)
      await served.post('/reports/statements', { date })
    }
    const { store, clock } = served.rig
    const [record] = store.list({ limit: 1 })
    if (!record) throw new Error('none')
    store.update(
      { ...record, isLate: true, version: record.version + 1 },
      { transactionId: record.id, atMs: clock.now(), data: {}, type: 'transaction.paid-again' },
    )
    const { report } = await read(served)
    assert.equal(
      report.days.map(({ isChanged }) => isChanged),
      [false, false, true],
    )
    assert.is.not(report.verdict.state, 'agrees')
  },
  async 'that goes on is not filed, and one that has not begun is not made'() {
    await using served = await openNovember()
    assert.is((await read(served, '2026-11')).report.verdict.state, 'goes-on')
    const { http, body } = await served.post('/reports/statements', { date: '2026-11' })
    assert.is(http, 400)
    assert.match(String(body['error_message']), 'Nov 2026 is not over')
    for (const month of ['2026-12', '2026-13', 'November'])
      assert.is((await served.get(`/reports/month?month=${month}`)).http, 400, month)
  },
})
