/** What came to the account for a file of several days, or of several lanes: once in a month, and on no day as its own. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import type { AccountingRow } from '#firmware/payment/accounting/accounting-days.ts'
import type { MonthStatement } from '#firmware/payment/day-statement/month-statement.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { call } from '#test/http-call.ts'
import { addUpMonth } from '#test/papers/pencil.ts'
import { moscowTime } from '#test/payments/moscow-time.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const DAYS = ['2026-11-20', '2026-11-21'] as const
const HOUR_MS = 3_600_000
const AMOUNTS = [70_000, 30_000] as const

interface TwoDays extends AsyncDisposable {
  readonly served: ServedPaymentRig
  /** The bank's line of each day. */
  readonly lines: readonly string[]
}

/** Sold once on each day; the clock stands at noon of the next. */
async function openTwoDays(): Promise<TwoDays> {
  const clock = createFakeClock(localDay(DAYS[0]).fromMs + 10 * HOUR_MS)
  const served = await servePaymentRig({ clock })
  const lines: string[] = []
  for (const amount of AMOUNTS) {
    await served.post('/showQR', { amount })
    const id = [...served.rig.bank.orders.keys()].at(-1) ?? ''
    served.rig.bank.pay(id)
    await clock.advance(3_000)
    await waitUntil(
      'it is paid',
      () => served.rig.open.currentPayment()?.dynamicQRStatus === 'ACCEPTED',
    )
    lines.push(`${moscowTime(clock.now())};Оплата;${id};;${amount / 100},00`)
    await clock.advance(24 * HOUR_MS)
  }
  return { served, lines, [Symbol.asyncDispose]: () => served[Symbol.asyncDispose]() }
}

async function compare(
  { served }: TwoDays,
  lines: readonly string[],
  asked: Readonly<Record<string, string>>,
) {
  const query = new URLSearchParams({ bank: 'CFT', ...asked })
  const body = ['Дата операции;Тип операции;Номер заказа;Номер операции;Сумма', ...lines].join('\n')
  const path = `/reports/reconciliation?${query}`
  const headers = { 'content-type': 'text/csv' }
  const { http, text } = await call(served.address, path, { method: 'POST', headers, body })
  assert.is(http, 200, text)
}

async function cameOn({ served }: TwoDays) {
  const { body } = await served.get(`/reports/accounting?date=${DAYS[0]}&to=${DAYS[1]}`)
  return (body['rows'] as AccountingRow[]).map(({ came }) => came)
}

async function monthOf({ served }: TwoDays) {
  const { body } = await served.get('/reports/month?month=2026-11&language=en&width=80')
  const { banks } = body['report'] as MonthStatement
  const text = String(body['text'])
  const problems: string[] = []
  addUpMonth(text, 'en', 'the month', (problem) => problems.push(problem))
  assert.equal(problems, [])
  return { payouts: banks.flatMap(({ payouts }) => payouts), text }
}

spec('what came to the account', {
  async "for a file of one day is the day's own"() {
    await using two = await openTwoDays()
    for (const [at, date] of DAYS.entries())
      await compare(two, two.lines.slice(at, at + 1), { date, came: String(AMOUNTS[at]) })
    assert.equal(await cameOn(two), [...AMOUNTS])
    const { payouts } = await monthOf(two)
    assert.equal(
      payouts.map(({ date, from, to, came }) => [date, from, to, came]),
      DAYS.map((date, at) => [date, date, date, AMOUNTS[at]]),
    )
  },
  async "for a file of several days is no day's own, and stands once in the month, as it was said last"() {
    await using two = await openTwoDays()
    await compare(two, two.lines, { date: DAYS[0], came: '99999' })
    await compare(two, two.lines, { date: DAYS[1], came: '100000' })
    assert.equal(await cameOn(two), [null, null])
    const { payouts, text } = await monthOf(two)
    assert.equal(
      payouts.map(({ from, to, came, difference }) => [from, to, came, difference]),
      [[DAYS[0], DAYS[1], 100_000, 0]],
    )
    assert.match(text, 'for the lines of 20 Nov 2026 to 21 Nov 2026')
    const { body } = await two.served.get(`/reports/statement?date=${DAYS[0]}&language=en&width=80`)
    assert.match(String(body['text']), 'for the lines of 20 Nov 2026 to 21 Nov 2026')
  },
  async "for the lines of several lanes is no lane's own"() {
    await using two = await openTwoDays()
    const asked = { date: DAYS[0], came: String(AMOUNTS[0]), shared: 'true' }
    await compare(two, two.lines.slice(0, 1), asked)
    assert.equal(await cameOn(two), [null, null])
    assert.match((await monthOf(two)).text, 'for all lanes of this account')
  },
})
