/** Every field of every event, of payments, refunds, shifts and money found at the bank, is in the document. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as assert from 'uvu/assert'
import { eventView } from '#firmware/payment/ledger/transaction-views.ts'
import { PaymentEvent, Transaction } from '#firmware/payment/operations/ledger-answer-schema.ts'
import { call, postJson } from '#test/http-call.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

/** Closed: what it does not name is a fault of the document. */
const isDocumented = new Ajv2020({ strict: false, validateFormats: false }).compile({
  ...PaymentEvent,
  additionalProperties: false,
})

async function sell(served: ServedPaymentRig, amount: number, more = {}): Promise<string> {
  const { bank, clock } = served.rig
  await served.post('/showQR', { amount, ...more }, { 'idempotency-key': `sale-${amount}` })
  const id = [...bank.orders.keys()].at(-1) ?? ''
  bank.pay(id)
  await clock.advance(5_000)
  return id
}

async function giveBack(served: ServedPaymentRig, id: string, key: string, body = {}) {
  const headers = { 'idempotency-key': key }
  const asked = served.post(`/transactions/${id}/refunds`, { amount: 100, ...body }, headers)
  await served.rig.clock.until(asked)
}

/** Each kind of event that a lane writes about money. */
async function story(served: ServedPaymentRig): Promise<void> {
  const { rig, address } = served
  const first = await sell(served, 1_000, { purpose: 'Tea', reference: '3-1' })
  await giveBack(served, first, 'r-1', { reason: 'sour', reference: 'R-1' })
  rig.bank.troubles.push(null, 'cancel-refused')
  await giveBack(served, first, 'r-2')
  rig.bank.refundBooks.refundInCabinet(first, 50)
  await giveBack(served, first, 'r-3')
  rig.bank.nameOf = () => 'op-1'
  await sell(served, 2_000)
  await served.post('/shifts/close')
  const date = new Date(rig.clock.now()).toLocaleDateString('sv')
  const csv = `Заказ;Номер операции;Сумма;Дата\n4711;99;50.00;${date} 12:10:00\n`
  const path = `/reports/reconciliation?date=${date}&bank=CFT`
  const headers = { 'content-type': 'text/csv' }
  const compared = await call(address, path, { method: 'POST', body: csv, headers })
  assert.is(compared.http, 200, compared.text)
  const wrong = { from: 1, to: 900, note: 'a file of another shop' }
  const withdrawn = await postJson(address, '/reports/reconciliation/withdraw', wrong)
  assert.is(withdrawn.http, 200, withdrawn.text)
}

spec(
  'the events of a lane',
  {
    async 'have no field that their document does not have'() {
      await using served = await servePaymentRig()
      await story(served)
      const events = served.rig.store.entriesAfter(0, 10_000).map(eventView)
      for (const event of events) {
        const fits: boolean = isDocumented(event as unknown)
        assert.ok(fits, `${JSON.stringify(event)}: ${JSON.stringify(isDocumented.errors)}`)
      }
      const types = new Set(events.map(({ type }) => type))
      const named = ['refund.returned', 'refund.refused', 'refund.found-at-bank', 'shift.closed']
      for (const type of [...named, 'money.found-at-bank', 'money.found-withdrawn'])
        assert.ok(types.has(type), type)
      assert.ok(events.some((event) => event['sameOperationAs'] !== undefined))
    },
    async 'and the transactions of a till that gives no purpose are as documented'() {
      await using served = await servePaymentRig()
      const id = await sell(served, 1_000)
      const { body } = await served.get(`/transactions/${id}`)
      const { purpose } = body['transaction'] as { purpose: unknown }
      assert.is(purpose, null)
      assert.ok(new Ajv2020({ strict: false }).compile(Transaction.properties.purpose)(purpose))
    },
  },
  20_000,
)
