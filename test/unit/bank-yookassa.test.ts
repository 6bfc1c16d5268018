/** What the YooKassa adapter makes of single answers, and how it finds what it has no id of. */
import * as assert from 'uvu/assert'
import { createYookassaBank } from '#drivers/bank/adapters/yookassa/yookassa.ts'
import { bankReference } from '#drivers/bank/bank-reference-and-purpose.ts'
import type { BankAnswer, BankRequest } from '#drivers/bank/transport/bank-http.ts'
import { answering } from '#test/banks/answering-http.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const NOW_MS = Date.UTC(2026, 0, 2)
const HOUR_MS = 3_600_000
const REFERENCE = { orderId: 'order', qrId: 'p1', amountKopecks: 3_700 }
const LOST = { ...REFERENCE, qrId: null }
const OURS = bankReference('order')
const PAYMENT = {
  id: 'p1',
  status: 'succeeded',
  paid: true,
  amount: { value: '37.00', currency: 'RUB' },
  metadata: { laned_order: OURS },
  created_at: new Date(NOW_MS - HOUR_MS).toISOString(),
}

function bankAnswering(answer: (request: BankRequest) => Partial<BankAnswer>) {
  const asked: BankRequest[] = []
  const http = answering((request) => {
    asked.push(request)
    return answer(request)
  }, NOW_MS)
  const profile = { bankName: 'YooKassa', merchantId: 'shop', password: 'key' }
  return { bank: createYookassaBank(profile, http), asked }
}

const statusOf = (payment: object) =>
  bankAnswering(() => ({ body: { ...PAYMENT, ...payment } })).bank.status(REFERENCE)

const others = (count: number, madeMs: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...PAYMENT,
    id: `o${at}`,
    metadata: { order_id: at, note: null },
    created_at: new Date(madeMs).toISOString(),
  }))

/** Pages of payments, newest first; the cursor is the number of the page. */
function pages(...listed: readonly (readonly object[])[]) {
  return bankAnswering(({ path }) => {
    const at = Number(new URL(path, 'http://x').searchParams.get('cursor') ?? 0)
    const next = at + 1 < listed.length ? { next_cursor: String(at + 1) } : {}
    return { body: { type: 'list', items: listed[at], ...next } }
  })
}

spec('YooKassa', {
  async 'is believed to be paid only where both of its words say so'() {
    const fact = await statusOf({})
    assert.equal([fact.state, fact.operationId, fact.amountKopecks], ['paid', 'p1', 3_700])
    for (const paid of [false, null, 'true', 1])
      await faultOf(() => statusOf({ paid }), 'unreachable')
  },
  async 'names why a payment was cancelled, and a reason that is new is a cancellation'() {
    for (const [reason, state] of [
      ['expired_on_confirmation', 'expired'],
      ['insufficient_funds', 'rejected'],
      ['canceled_by_merchant', 'canceled'],
      ['phase_of_the_moon', 'canceled'],
    ] as const) {
      const fact = await statusOf({ status: 'canceled', cancellation_details: { reason } })
      assert.equal([fact.state, fact.word], [state, `canceled/${reason}`])
      assert.equal([fact.operationId, fact.amountKopecks], [null, null])
    }
    assert.is((await statusOf({ status: 'canceled' })).state, 'canceled')
  },
  async 'takes for absent what it calls so itself, and no proxy'() {
    const said = (status: number, body: object) =>
      bankAnswering(() => ({ status, body })).bank.status(REFERENCE)
    assert.is((await said(404, { type: 'error', code: 'not_found' })).state, 'absent')
    await faultOf(() => said(404, { code: 'not_found' }), 'unreachable')
    await faultOf(() => said(404, { type: 'error', code: 'no_route' }), 'refused')
  },
  async 'finds a payment whose id never arrived among those of others, page by page'() {
    const { bank, asked } = pages(others(100, NOW_MS), others(100, NOW_MS - HOUR_MS), [PAYMENT])
    assert.is((await bank.status(LOST)).state, 'paid')
    assert.equal(
      asked.map(({ path }) => path),
      ['', '&cursor=1', '&cursor=2'].map((cursor) => `/payments?limit=100${cursor}`),
    )
  },
  async 'looks back a day by its own clock, and no further'() {
    const old = { ...PAYMENT, created_at: new Date(NOW_MS - 25 * HOUR_MS).toISOString() }
    const { bank, asked } = pages(others(100, NOW_MS - 24.5 * HOUR_MS), [old])
    assert.is((await bank.status(LOST)).state, 'absent')
    assert.is(asked.length, 1)
    assert.is((await pages([]).bank.status(LOST)).state, 'absent')
    assert.is((await pages([old]).bank.status(LOST)).state, 'paid')
  },
  async 'does not call absent what it has not looked at'() {
    const { bank, asked } = pages(...Array.from({ length: 12 }, () => others(100, NOW_MS)))
    await faultOf(() => bank.status(LOST), 'unreachable')
    assert.is(asked.length, 10)
  },
  async 'is never asked to withdraw, which it cannot'() {
    const { bank, asked } = bankAnswering(() => ({
      body: { ...PAYMENT, status: 'pending', paid: false },
    }))
    assert.is(bank.withdraws, false)
    assert.is((await bank.cancel(REFERENCE)).state, 'payable')
    assert.equal(
      asked.map(({ method }) => method),
      ['GET'],
    )
  },
})

const PAID = { ...REFERENCE, operationId: 'p1', paidKopecks: 3_700 }
const REFUND = {
  refundId: 'refund',
  payment: PAID,
  amountKopecks: 1_000,
  reason: 'Не подошло',
  returnedBeforeKopecks: null,
  bankRefundId: null,
}
const REFUNDED = {
  id: 'r1',
  payment_id: 'p1',
  status: 'succeeded',
  amount: { value: '10.00', currency: 'RUB' },
  metadata: { laned_refund: bankReference('refund') },
  description: 'Не подошло',
}

spec('a refund at YooKassa', {
  async 'is asked for under our key with our id in its words, unless it is there'() {
    let known: object[] = []
    const { bank, asked } = bankAnswering(({ method }) => ({
      body: method === 'POST' ? REFUNDED : { type: 'list', items: known },
    }))
    assert.is((await bank.refunds?.refund(REFUND))?.bankRefundId, 'r1')
    const { headers, json } = asked.at(-1) ?? {}
    assert.is(headers?.['idempotence-key'], bankReference('refund'))
    assert.equal(json, {
      payment_id: 'p1',
      amount: { value: '10.00', currency: 'RUB' },
      metadata: REFUNDED.metadata,
      description: 'Не подошло',
    })
    const clerks = { ...REFUNDED, id: 'r0', description: 'a clerk\n', metadata: { laned: 1 } }
    known = [clerks, REFUNDED]
    assert.is((await bank.refunds?.refund(REFUND))?.state, 'returned')
    assert.is(asked.filter(({ method }) => method === 'POST').length, 1)
  },
  async 'is read by its own id once there is one, and must be ours'() {
    const { bank, asked } = bankAnswering(() => ({ body: REFUNDED }))
    const named = { ...REFUND, bankRefundId: 'r1' }
    assert.is((await bank.refunds?.state(named))?.state, 'returned')
    assert.is(asked[0]?.path, '/refunds/r1')
    for (const wrong of [{ metadata: {} }, { id: 'r2' }]) {
      const other = bankAnswering(() => ({ body: { ...REFUNDED, ...wrong } }))
      await faultOf(() => other.bank.refunds?.state(named), 'unreachable')
    }
  },
  async 'is found by our name where the bank does not know the id that it gave'() {
    const { bank } = bankAnswering(({ path }) =>
      path === '/refunds/r9'
        ? { status: 404, body: { type: 'error', code: 'not_found' } }
        : { body: { type: 'list', items: [REFUNDED] } },
    )
    const fact = await bank.refunds?.state({ ...REFUND, bankRefundId: 'r9' })
    assert.equal([fact?.state, fact?.bankRefundId], ['returned', 'r1'])
  },
  async 'is counted with those of others by what the payment says, which may be nothing'() {
    for (const [refunded_amount, sum] of [
      [undefined, 0],
      [{ value: '0.00', currency: 'RUB' }, 0],
      [{ value: '12.34', currency: 'RUB' }, 1_234],
    ] as const) {
      const { bank } = bankAnswering(() => ({ body: { ...PAYMENT, refunded_amount } }))
      assert.is(await bank.refunds?.returnedKopecks(PAID), sum)
    }
  },
})
