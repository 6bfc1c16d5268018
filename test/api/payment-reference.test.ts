/** The till's own name for a payment: wherever the payment is told of, and in nobody's way who sends none. */
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { CONFIG, createPaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import {
  type ServedPaymentRig,
  serveBarePaymentRig,
  servePaymentRig,
} from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

const NAMED = { amount: 100, reference: '3-00000017' }
const KEY = { 'idempotency-key': 'sale-17' }

type Fields = Readonly<Record<string, unknown>>

/** Posts, and lets the clock run until the answer is there. */
const showWhile = ({ rig, address }: ServedPaymentRig, body: unknown, headers = {}) =>
  rig.clock.until(postJson(address, '/showQR', body, headers))

async function listed({ address }: ServedPaymentRig, query = ''): Promise<Fields[]> {
  const { http, json } = await call(address, `/transactions${query}`)
  assert.is(http, 200, query)
  return (json as { transactions: Fields[] }).transactions
}

async function eventsOf(served: ServedPaymentRig, id: unknown): Promise<Fields[]> {
  return (await served.get(`/transactions/${id}`)).body['events'] as Fields[]
}

spec(
  'a reference',
  {
    async 'is on the transaction, its events, in the CSV, and found by'() {
      await using served = await servePaymentRig()
      const shown = await postJson(served.address, '/showQR', NAMED, KEY)
      assert.is(shown.http, 200)
      await showWhile(served, { amount: 100 })
      await showWhile(served, { amount: 100, reference: '3-00000018' })

      const found = await listed(served, '?reference=3-00000017')
      const id = shown.headers['transaction-id']
      assert.equal(
        found.map((one) => [one['id'], one['reference'], one['idempotencyKey']]),
        [[id, '3-00000017', 'sale-17']],
      )
      assert.is((await listed(served, '?reference=3-00000017&state=ACCEPTED')).length, 0)
      assert.is((await listed(served, '?reference=3-00000017&state=CANCELED')).length, 1)
      assert.is((await listed(served, '?reference=3')).length, 0)
      // A word that no operation knows filters nothing: docs/api/http.md says so.
      assert.is((await listed(served, '?ref=3')).length, 3)
      const events = await eventsOf(served, id)
      assert.ok(events.length > 3)
      for (const { reference, idempotencyKey } of events)
        assert.equal([reference, idempotencyKey], ['3-00000017', 'sale-17'])

      await served.post('/exportToCSV', { path: 'day.csv' })
      const [header, row] = (served.rig.exports.files.get('/exports/day.csv') ?? '').split('\r\n')
      assert.match(header ?? '', /"late","reference","idempotency_key"/)
      assert.match(row ?? '', /"no","3-00000017","sale-17"/)
    },
    async 'goes out with the webhooks'() {
      const webhooks = [
        { url: 'https://till.example/hook', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
      ]
      await using rig = createPaymentRig({ config: { ...CONFIG, webhooks } })
      const { payment } = rig.open
      await payment.updateSettings(SETTINGS)
      await payment.showQr(NAMED, 'sale-17')
      await rig.clock.advance(3_000)
      assert.ok(rig.webhooks.taken.length > 2)
      for (const { body } of rig.webhooks.taken) {
        const { reference, idempotencyKey } = JSON.parse(body)
        assert.equal([reference, idempotencyKey], ['3-00000017', 'sale-17'])
      }
    },
    async 'that was not given changes no event'() {
      await using served = await servePaymentRig()
      await served.post('/showQR', { amount: 100, reference: '' })
      const [{ id, reference, idempotencyKey } = {}] = await listed(served)
      assert.equal([reference, idempotencyKey], [null, null])
      for (const event of await eventsOf(served, id))
        assert.equal(Object.keys(event), [
          'id',
          'type',
          'at',
          'transaction',
          'dynamicQRStatus',
          'phase',
          'reason',
          'late',
          'amount',
          'paidAmount',
          'bankStatus',
          'bankOperation',
        ])
    },
    async 'is 64 printable characters at the most'() {
      await using served = await servePaymentRig()
      assert.is((await served.post('/showQR', { ...NAMED, reference: '№'.repeat(64) })).http, 200)
      for (const reference of ['a\u0000', 'a\nb', 'a\u200bb'])
        assert.is((await served.post('/showQR', { ...NAMED, reference })).http, 400)
      assert.is((await listed(served)).length, 1)
    },
    async 'belongs to the request: another one is another payment, or a key used twice'() {
      await using served = await servePaymentRig()
      const both = [NAMED, { ...NAMED, reference: '3-00000018' }]
      const [first, second] = await Promise.all(both.map((body) => showWhile(served, body)))
      assert.not.equal(first?.headers['transaction-id'], second?.headers['transaction-id'])
      const keyed = await showWhile(served, NAMED, KEY)
      assert.is(keyed.http, 200)
      const again = await showWhile(served, NAMED, KEY)
      assert.is(again.headers['transaction-id'], keyed.headers['transaction-id'])
      assert.is((await showWhile(served, { amount: 100 }, KEY)).http, 400)
    },
    async 'that is new does not part a key from the payment that an earlier release made'() {
      await using served = await servePaymentRig()
      await showWhile(served, { amount: 100, purpose: 'Tea', ttl: 3 }, KEY)
      assert.is(served.rig.store.key('sale-17')?.request, '[100,"Tea",3]')
    },
  },
  20_000,
)

spec(
  'the Transaction-Id of a showQR that failed',
  {
    async 'is there when the bank was silent, so that late money finds its receipt'() {
      await using served = await servePaymentRig()
      const { bank, clock } = served.rig
      bank.troubles.push('timeout-after', 'timeout-after', 'timeout-after')
      const { http, headers } = await showWhile(served, NAMED)
      assert.is(http, 500)
      const [{ id, reference } = {}] = await listed(served)
      assert.equal([headers['transaction-id'], reference], [id, '3-00000017'])
      bank.pay(String(id))
      await clock.advance(20 * 60_000)
      const [late] = await listed(served, '?reference=3-00000017&state=ACCEPTED')
      assert.equal([late?.['id'], late?.['late']], [id, true])
    },
    async 'is there when the bank refuses, the display is lost, or cancelQR comes first'() {
      await using served = await servePaymentRig()
      const { bank, display } = served.rig
      const isNewest = async (answer: Awaited<ReturnType<typeof showWhile>>) => {
        assert.not.equal(answer.http, 200)
        const [newest] = await listed(served)
        assert.is(answer.headers['transaction-id'], newest?.['id'])
        assert.match(answer.text, /"status":"error"/)
      }
      bank.troubles.push('wrong-amount')
      await isNewest(await showWhile(served, NAMED))
      display.unplug()
      await isNewest(await showWhile(served, NAMED))
      display.plug()
      bank.isOut = true
      const asked = postJson(served.address, '/showQR', NAMED)
      while ((await listed(served)).length < 3) await served.rig.clock.advance(10)
      await served.rig.clock.until(served.post('/cancelQR'))
      await isNewest(await asked)
    },
    async 'is that of the first attempt while nobody knows how it ended'() {
      await using served = await servePaymentRig()
      served.rig.bank.isOut = true
      const first = await showWhile(served, NAMED, KEY)
      const second = await showWhile(served, NAMED, KEY)
      assert.equal([first.http, second.http], [500, 400])
      assert.ok(first.headers['transaction-id'])
      assert.is(second.headers['transaction-id'], first.headers['transaction-id'])
    },
    async 'is not there where no payment was begun'() {
      await using served = await serveBarePaymentRig()
      assert.is((await showWhile(served, NAMED)).headers['transaction-id'], undefined)
      await served.configure()
      served.rig.store.fail('disk-full')
      const { http, headers } = await showWhile(served, NAMED)
      assert.equal([http, headers['transaction-id']], [500, undefined])
    },
  },
  20_000,
)
