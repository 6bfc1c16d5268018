/** A person settles a difference of a day over HTTP, and takes it back: on the statement, in the story, in the events. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import type { DayStatement } from '#firmware/payment/day-statement/day-statement.ts'
import type { Difference } from '#firmware/payment/day-statement/differences.ts'
import type { DaySheet } from '#firmware/payment/day-statement/statement-sheet.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { type ServedPaymentRig, serveBarePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const DATE = '2026-11-22'
const HOUR = 3_600_000

/** Paid 4.00 for 5.00, and at the bank an order that the lane never made. The day is over, and compared. */
async function openDay(): Promise<ServedPaymentRig> {
  const clock = createFakeClock(localDay(DATE).fromMs + 10 * HOUR)
  const served = await serveBarePaymentRig({ clock })
  const { bank } = served.rig
  bank.hasStatement = true
  await served.configure()
  await served.post('/showQR', { amount: 500 })
  bank.pay([...bank.orders.keys()][0] ?? '', 400)
  bank.orders.set('FOREIGN', {
    id: 'FOREIGN',
    qrId: '',
    amountKopecks: 700,
    payload: '',
    state: 'payable',
    before: 'absent',
    operationId: null,
    paidKopecks: null,
    movements: [],
    declines: 0,
    expiresAtMs: Number.POSITIVE_INFINITY,
  })
  bank.pay('FOREIGN')
  await clock.advance(5_000)
  await waitUntil('the money is heard of', () => served.rig.store.newest()?.paidKopecks === 400)
  clock.jump(24 * HOUR)
  await clock.advance(1_000)
  assert.is((await served.get(`/reports/reconciliation?date=${DATE}`)).http, 200)
  return served
}

async function differencesOf(served: ServedPaymentRig): Promise<readonly Difference[]> {
  const { http, body } = await served.get(`/reports/differences?date=${DATE}`)
  assert.is(http, 200, JSON.stringify(body))
  return body['differences'] as readonly Difference[]
}

async function statementOf(served: ServedPaymentRig) {
  const { body } = await served.get(`/reports/statement?date=${DATE}&language=en&width=80`)
  return body as unknown as {
    readonly report: DayStatement
    readonly sheet: DaySheet
    readonly text: string
  }
}

const settle = (served: ServedPaymentRig, id: string, as: string, note = 'Anna asked the guest') =>
  served.post(`/reports/differences/${id}/settle`, { as, note })

const codesOf = ({ todo }: DayStatement) => todo.map(({ code }) => code)

spec('a difference of a day', {
  async 'is listed with what may be said about it, and the statement names it'() {
    await using served = await openDay()
    const all = await differencesOf(served)
    assert.equal(
      all.map(({ code, amount, bankAmount, allowed }) => [code, amount, bankAmount, [...allowed]]),
      [
        ['other-amount', 500, 400, ['goods-added', 'tip']],
        ['unknown-order', null, 700, ['other-till', 'reversed-by-bank']],
      ],
    )
    const { report, text } = await statementOf(served)
    assert.equal(codesOf(report), ['other-amount', 'unknown-order'])
    for (const { id } of all) assert.match(text, id)
    assert.match(text, /ONLY AT THE BANK -1 +-7\.00/)
    assert.match(text, /they differ: 1/)
  },
  async 'that is settled is on the statement with reason, name and time, and the day agrees'() {
    await using served = await openDay()
    const [other, foreign] = await differencesOf(served)
    assert.is((await settle(served, other?.id ?? '', 'tip', 'Anna: it was a tip')).http, 200)
    assert.is(
      (await settle(served, foreign?.id ?? '', 'other-till', 'till 2, by its slip')).http,
      200,
    )
    const { report, text } = await statementOf(served)
    assert.equal(report.todo, [])
    assert.is(report.verdict.state, 'agrees')
    assert.match(text, `Amount kept, a tip: ${other?.id}`)
    assert.match(text, 'Anna: it was a tip')
    assert.match(text, /settled by +23 Nov 2026 10:00/)
    assert.match(text, /settled: of another till -1 +-7\.00/)
    assert.not.match(text, 'ONLY AT THE BANK')
    assert.match(text, 'they agree')
    assert.is(report.net, 400, 'no sum is changed by it')
  },
  async 'is settled once, and said otherwise only after it was taken back'() {
    await using served = await openDay()
    const { store } = served.rig
    const [other] = await differencesOf(served)
    const id = other?.id ?? ''
    const before = store.lastSequence()
    await settle(served, id, 'tip')
    assert.is((await settle(served, id, 'tip')).http, 200)
    assert.is(store.lastSequence(), before + 1, 'said again it is the same')
    const { http, body } = await settle(served, id, 'goods-added')
    assert.is(http, 400)
    assert.match(String(body['error_message']), 'already settled (a tip; ')
    const back = await served.post(`/reports/differences/${id}/reopen`, { note: 'no tip' })
    assert.is(back.http, 200)
    assert.equal(codesOf((await statementOf(served)).report).includes('other-amount'), true)
    assert.is((await settle(served, id, 'goods-added')).http, 200)
    assert.equal(
      store
        .entriesAfter(before, 9)
        .map(({ type, data }) => [type, data['settledAs'], data['note']]),
      [
        ['difference.settled', 'tip', 'Anna asked the guest'],
        ['difference.reopened', undefined, 'no tip'],
        ['difference.settled', 'goods-added', 'Anna asked the guest'],
      ],
    )
    const story = store.entriesOf(String(other?.transaction)).map(({ type }) => type)
    assert.is(story.at(-1), 'difference.settled', 'the payment has it in its story')
  },
  async 'that is not there, or cannot be settled so, is refused in words'() {
    await using served = await openDay()
    const [other] = await differencesOf(served)
    const wrong = await settle(served, other?.id ?? '', 'other-till')
    assert.is(wrong.http, 400)
    assert.match(String(wrong.body['error_message']), 'goods-added (goods added), tip (a tip)')
    assert.is((await settle(served, `${DATE}-00000000`, 'tip')).http, 404)
    assert.is((await settle(served, 'nothing', 'tip')).http, 404)
    assert.is((await settle(served, other?.id ?? '', 'tip', ' ')).http, 400)
  },
  async 'is another one where the bank takes another amount after it was settled'() {
    await using served = await openDay()
    const { store, clock } = served.rig
    const [other] = await differencesOf(served)
    await settle(served, other?.id ?? '', 'tip')
    const record = store.find(String(other?.transaction))
    if (!record) throw new Error('none')
    store.update(
      { ...record, paidKopecks: 900, version: record.version + 1 },
      {
        transactionId: record.id,
        atMs: clock.now(),
        type: 'transaction.paid-other-amount',
        data: { paidAmount: 900 },
      },
    )
    const [again] = await differencesOf(served)
    assert.is.not(again?.id, other?.id)
    assert.is(again?.settled, null)
  },
})
