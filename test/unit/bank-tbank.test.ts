/** What the T-Bank adapter makes of single answers, and what it asks for. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createTbankBank, tbankToken } from '#drivers/bank/adapters/tbank/tbank.ts'
import { bankReference } from '#drivers/bank/bank-reference-and-purpose.ts'
import { encodeDynamicSbpLink } from '#drivers/bank/qr-payload/sbp-link.ts'
import type { Order, RefundOrder } from '#hal/bank.ts'
import { answering } from '#test/banks/answering-http.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const NOW_MS = Date.UTC(2026, 0, 1)
const ORDER: Order = {
  orderId: 'order',
  amountKopecks: 3_700,
  purpose: 'Tea',
  ttlMinutes: 5,
  expiresAtMs: NOW_MS + 300_000,
}
const REFERENCE = { orderId: 'order', qrId: '42', amountKopecks: 3_700 }
const OURS = { OrderId: bankReference('order'), PaymentId: '42', Amount: 3_700 }
const FINE = { Success: true, ErrorCode: '0', ...OURS }

type Answers = Readonly<Record<string, object>>

/** A bank with one answer a method; `asked` are the requests, oldest first. */
function bankSaying(answers: Answers) {
  const asked: { method: string; json: Record<string, unknown> }[] = []
  const http = answering(({ path, json }) => {
    const method = path.replace('/v2/', '')
    asked.push({ method, json: json as Record<string, unknown> })
    return { body: answers[method] ?? null }
  })
  const profile = { bankName: 'Tinkoff Bank', merchantId: 'terminal', password: 'secret' }
  return { bank: createTbankBank(profile, http, createFakeClock(NOW_MS)), asked }
}

const stateOf = async (state: object) =>
  bankSaying({ GetState: { ...FINE, ...state } }).bank.status(REFERENCE)

spec('T-Bank', {
  'signs as its document does'() {
    const fields = {
      TerminalKey: 'MerchantTerminalKey',
      Amount: 19200,
      OrderId: '21090',
      Description: 'Подарочная карта на 1000 рублей',
    }
    assert.is(
      tbankToken(fields, 'usaf8fw8fsw21g'),
      '0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9',
    )
  },
  async 'is asked for an end of its QR that it can take'() {
    const payload = encodeDynamicSbpLink(`AD${'0'.repeat(30)}`, '100000000004', 3_700)
    const answers = {
      CheckOrder: { Success: false, ErrorCode: '335' },
      Init: { ...FINE, Status: 'NEW' },
      GetQr: { ...FINE, Data: payload },
    }
    for (const [leftMs, end] of [
      [300_000, '2026-01-01T00:05:00+00:00'],
      [59_000, '2026-01-01T00:01:05+00:00'],
    ] as const) {
      const { bank, asked } = bankSaying(answers)
      const order = { ...ORDER, expiresAtMs: NOW_MS + leftMs }
      assert.equal(await bank.register(order), { qrId: '42', payload })
      assert.equal(
        asked.map(({ method }) => method),
        ['CheckOrder', 'Init', 'GetQr'],
      )
      const { RedirectDueDate, Amount, PayType, Description } = asked[1]?.json ?? {}
      assert.equal([Amount, PayType, Description], [3_700, 'O', 'Tea'])
      assert.is(RedirectDueDate, end)
    }
  },
  async 'is never asked to withdraw a sum that could be given back'() {
    const { bank, asked } = bankSaying({
      Cancel: { Success: false, ErrorCode: '4' },
      GetState: { ...FINE, Status: 'CONFIRMED' },
    })
    assert.is((await bank.cancel(REFERENCE)).state, 'paid')
    assert.is(asked[0]?.method, 'Cancel')
    assert.is(asked[0]?.json['Amount'], 3_701)
  },
  async 'says of an order that it does not have that it is absent, in either of its codes'() {
    for (const ErrorCode of ['335', '7']) {
      const { bank } = bankSaying({ CheckOrder: { Success: false, ErrorCode } })
      assert.is((await bank.status({ ...REFERENCE, qrId: null })).state, 'absent')
    }
    const { bank } = bankSaying({ CheckOrder: { Success: false, ErrorCode: '204' } })
    await faultOf(() => bank.status({ ...REFERENCE, qrId: null }), 'refused')
    const empty = bankSaying({ CheckOrder: { ...FINE, Payments: [] } })
    assert.is((await empty.bank.status({ ...REFERENCE, qrId: null })).state, 'absent')
  },
  async 'may have two payments under one number: the paid one counts, then the payable one'() {
    const payment = (PaymentId: string, Status: string) => ({ PaymentId, Status })
    for (const [payments, chosen] of [
      [[payment('1', 'NEW'), payment('2', 'CONFIRMED'), payment('3', 'NEW')], '2'],
      [[payment('1', 'CANCELED'), payment('2', 'FORM_SHOWED'), payment('3', 'REJECTED')], '2'],
      [[payment('1', 'CANCELED'), payment('2', 'REJECTED')], '2'],
    ] as const) {
      const { bank, asked } = bankSaying({
        CheckOrder: { ...FINE, Payments: payments },
        GetState: { ...FINE, PaymentId: chosen, Status: 'CONFIRMED' },
      })
      assert.is((await bank.status({ ...REFERENCE, qrId: null })).operationId, chosen)
      assert.is(asked[1]?.json['PaymentId'], chosen)
    }
  },
  async 'tells of what went wrong for the customer as an error, which is no error of the call'() {
    const rejected = { Success: false, ErrorCode: '1051', Status: 'REJECTED' }
    assert.is((await stateOf(rejected)).state, 'rejected')
    await faultOf(() => stateOf({ ...rejected, Status: 'CONFIRMED' }), 'unreachable')
    await faultOf(() => stateOf({ Success: true, ErrorCode: '1051' }), 'unreachable')
    await faultOf(() => stateOf({ Success: false, Status: 'CONFIRMED' }), 'unreachable')
    const { bank } = bankSaying({ GetState: { Success: false, ErrorCode: '201' } })
    await faultOf(() => bank.status(REFERENCE), 'refused')
  },
  async 'has a paid order that stays paid whatever went back of it'() {
    for (const [Status, Amount] of [
      ['ASYNC_REFUNDING', 3_700],
      ['REFUNDING', 3_700],
      ['PARTIAL_REFUNDED', 700],
      ['REFUNDED', 0],
    ] as const) {
      const fact = await stateOf({ Status, Amount })
      assert.equal([fact.state, fact.word, fact.amountKopecks], ['paid', Status, null])
    }
    assert.is((await stateOf({ Status: 'REVERSED', Amount: 0 })).state, 'canceled')
  },
})

const REFUND: RefundOrder = {
  refundId: 'refund',
  payment: { ...REFERENCE, operationId: '42', paidKopecks: 3_700 },
  amountKopecks: 1_000,
  reason: null,
  returnedBeforeKopecks: 500,
  bankRefundId: null,
}

spec('a refund at T-Bank', {
  async 'is known by what is left of the payment'() {
    for (const [Status, Amount, state] of [
      ['PARTIAL_REFUNDED', 3_200, 'absent'],
      ['PARTIAL_REFUNDED', 2_200, 'returned'],
      ['PARTIAL_REFUNDED', 2_201, 'unknown'],
      // What is left is not told after all.
      ['PARTIAL_REFUNDED', 3_700, 'unknown'],
      ['PARTIAL_REFUNDED', 0, 'unknown'],
      ['CONFIRMED', 3_700, 'unknown'],
      ['REFUNDED', 0, 'unknown'],
      ['ASYNC_REFUNDING', 3_700, 'pending'],
      ['MOON_PHASE', 3_700, 'unknown'],
    ] as const) {
      const { bank, asked } = bankSaying({ GetState: { ...FINE, Status, Amount } })
      const said = await bank.refunds?.state(REFUND)
      assert.is(said?.state, state, `${Status} ${Amount}`)
      assert.is(said?.word, Status)
      // And nothing is asked for where it is not known that nothing went back.
      if (state !== 'absent') await bank.refunds?.refund(REFUND)
      assert.not.ok(asked.some(({ method }) => method === 'Cancel'))
    }
  },
  async 'cannot be known without what went back before it'() {
    const { bank } = bankSaying({ GetState: { ...FINE, Status: 'CONFIRMED' } })
    const refund = { ...REFUND, returnedBeforeKopecks: null }
    assert.is((await bank.refunds?.state(refund))?.state, 'unknown')
  },
  async 'is asked for with its sum and our id'() {
    const { bank, asked } = bankSaying({
      GetState: { ...FINE, Status: 'PARTIAL_REFUNDED', Amount: 3_200 },
      Cancel: { ...FINE, Status: 'PARTIAL_REFUNDED', OriginalAmount: 3_200, NewAmount: 2_200 },
    })
    assert.is((await bank.refunds?.refund(REFUND))?.state, 'returned')
    const { Amount, PaymentId, ExternalRequestId } = asked.at(-1)?.json ?? {}
    assert.equal([Amount, PaymentId, ExternalRequestId], [1_000, '42', bankReference('refund')])
  },
  async 'is not told how much went back where the amount does not say it'() {
    const { bank } = bankSaying({ GetState: { ...FINE, Status: 'PARTIAL_REFUNDED' } })
    assert.is(await bank.refunds?.returnedKopecks(REFUND.payment), null)
  },
})
