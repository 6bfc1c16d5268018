/** Whose answer it is: the headers that name the payment, on every answer that is about one. */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import type { Operation } from '#firmware/operations/operation.ts'
import { TRANSACTION_HEADERS } from '#firmware/payment/http/fault-answers.ts'
import { PAYMENT_OPERATIONS } from '#firmware/payment/operations/all-payment-operations.ts'
import { call, postJson } from '#test/http-call.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

/** What no header may hold as it is: another script, a blank, a per cent, a slash. */
const REFERENCE = 'Чек №17 / 50%'
const KEY = 'sale-17'

const POLLS =
  /until .*getDynamicQRStatus|`getDynamicQRStatus` until|getDynamicQRStatus`, пока|statusOf|status_of/

type Answer = Awaited<ReturnType<typeof call>>

const namesIn = ({ headers }: Answer) => [
  headers['transaction-id'],
  headers['transaction-reference'] && decodeURIComponent(String(headers['transaction-reference'])),
]

const show = ({ rig, address }: ServedPaymentRig, body: unknown, key?: string) =>
  rig.clock.until(postJson(address, '/showQR', body, key ? { 'idempotency-key': key } : {}))

const statusNow = ({ address }: ServedPaymentRig) => call(address, '/getDynamicQRStatus')

async function paidSale(served: ServedPaymentRig, reference: string): Promise<string> {
  const shown = await show(served, { amount: 10_000, reference }, KEY)
  const id = String(shown.headers['transaction-id'])
  served.rig.bank.pay(id)
  await served.rig.clock.advance(10_000)
  return id
}

/** How each operation that is about one payment is asked about a paid one; what it answers has to name that one. */
const ASKED: Readonly<
  Record<string, (served: ServedPaymentRig, id: string, refund: string) => Promise<Answer>>
> = {
  showQr: (served) => show(served, { amount: 10_000, reference: REFERENCE }, KEY),
  getDynamicQrStatus: statusNow,
  // It is refused, for it has been paid.
  cancelQr: ({ rig, address }) => rig.clock.until(call(address, '/cancelQR', { method: 'POST' })),
  getTransaction: ({ address }, id) => call(address, `/transactions/${id}`),
  // Too much, so that nothing is given back.
  requestRefund: ({ rig, address }, id) =>
    rig.clock.until(
      postJson(
        address,
        `/transactions/${id}/refunds`,
        { amount: 99_000 },
        { 'idempotency-key': 'r-2' },
      ),
    ),
  listRefunds: ({ address }, id) => call(address, `/transactions/${id}/refunds`),
  getRefund: ({ address }, id, refund) => call(address, `/transactions/${id}/refunds/${refund}`),
  // It has ended, so nobody settles it any more.
  settleRefund: ({ address }, _id, refund) =>
    postJson(address, `/refunds/${refund}/settle`, { as: 'refused', note: 'the statement' }),
}

/** Of one payment, by what its address or its answer holds, or what it begins. A stream is of many. */
function isAboutOnePayment(name: string, { at, answers, isStream }: Operation): boolean {
  if (isStream) return false
  if (name === 'showQr' || at.includes(' /transactions/:id')) return true
  return Object.values(answers).some((schema) => {
    const { properties = {} } = schema as { properties?: Record<string, unknown> }
    return ['dynamicQRStatus', 'transaction', 'refund'].some((field) => field in properties)
  })
}

spec(
  'the headers that name a payment',
  {
    async 'are on every answer that is about one, a refusal too, whatever script its reference has'() {
      const about = Object.entries<Operation>(PAYMENT_OPERATIONS).filter(([name, row]) =>
        isAboutOnePayment(name, row),
      )
      for (const [name, { answerHeaders }] of about)
        assert.equal(answerHeaders, TRANSACTION_HEADERS, name)
      assert.equal(about.map(([name]) => name).sort(), Object.keys(ASKED).sort())
      await using served = await servePaymentRig()
      const id = await paidSale(served, REFERENCE)
      const headers = { 'idempotency-key': 'r-1' }
      const given = await served.rig.clock.until(
        postJson(served.address, `/transactions/${id}/refunds`, { amount: 100 }, headers),
      )
      assert.equal(namesIn(given), [id, REFERENCE])
      const refund = (given.json as { refund: { id: string } }).refund.id
      for (const [name, ask] of Object.entries(ASKED))
        assert.equal(namesIn(await ask(served, id, refund)), [id, REFERENCE], name)
    },
    async 'tell whose status it is, where showQR was refused or cut, and no payment was begun'() {
      await using served = await servePaymentRig()
      const before = await paidSale(served, 'before')
      const refused = await show(served, { amount: 0, reference: 'now' })
      assert.equal([refused.http, ...namesIn(refused)], [400, undefined, undefined])
      const status = await statusNow(served)
      assert.match(status.text, /ACCEPTED/)
      assert.equal(namesIn(status), [before, 'before'])
    },
    async 'tell an old key that is sent again after a newer sale from that sale'() {
      await using served = await servePaymentRig()
      const old = await paidSale(served, 'old')
      const next = await show(served, { amount: 200, reference: 'new' }, 'sale-new')
      const again = await show(served, { amount: 10_000, reference: 'old' }, KEY)
      assert.equal([again.http, ...namesIn(again)], [200, old, 'old'])
      assert.equal(namesIn(await statusNow(served)), [next.headers['transaction-id'], 'new'])
    },
    'are told of in every document that has a till ask again and again'() {
      const polls = globSync(['docs/{api,guide,tutorial}/**/*.md', 'clients/*/README.md']).filter(
        (file) => POLLS.test(readFileSync(file, 'utf8')),
      )
      assert.ok(polls.length >= 6, polls.join())
      for (const file of polls)
        assert.match(readFileSync(file, 'utf8'), /Transaction-Id|#whose-status-it-is/, file)
    },
    async 'are left out where there is nothing to name'() {
      await using served = await servePaymentRig()
      assert.equal(namesIn(await statusNow(served)), [undefined, undefined])
      assert.equal(namesIn(await call(served.address, '/transactions/none')), [
        undefined,
        undefined,
      ])
      const shown = await show(served, { amount: 100 })
      const status = await statusNow(served)
      assert.equal(namesIn(status), [shown.headers['transaction-id'], undefined])
    },
  },
  20_000,
)
