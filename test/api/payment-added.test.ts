/** What laned adds to the published nine, over a real socket. */
import * as assert from 'uvu/assert'
import { postJson } from '#test/http-call.ts'
import { CONFIG, SETTINGS } from '#test/payments/payment-rig.ts'
import {
  type ServedPaymentRig,
  serveBarePaymentRig,
  servePaymentRig,
} from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

const statusOf = async (served: ServedPaymentRig) =>
  (await served.get('/getDynamicQRStatus')).body['dynamicQRStatus']

/** Posts, and lets the clock run until the answer is there. */
async function postWhile(served: ServedPaymentRig, path: string, body?: unknown, headers = {}) {
  return served.rig.clock.until(served.post(path, body, headers))
}

spec(
  'cancelQR',
  {
    async 'ends the payment at the bank, once and for all'() {
      await using served = await servePaymentRig()
      assert.is((await served.post('/cancelQR')).http, 400, 'there is nothing to cancel')
      await served.post('/showQR', { amount: 100 })
      const { http, body } = await postWhile(served, '/cancelQR')
      assert.is(http, 200)
      const [id] = [...served.rig.bank.orders.keys()]
      const ended = { transaction: id, dynamicQRStatus: 'CANCELED', reason: 'user' }
      assert.equal(body, { status: 'success', ...ended })
      assert.is(await statusOf(served), 'CANCELED')
      assert.is([...served.rig.bank.orders.values()][0]?.state, 'canceled')
      assert.is((await served.post('/cancelQR')).http, 200, 'again is the same')
    },
    async 'does not take back what has been paid'() {
      await using served = await servePaymentRig()
      await served.post('/showQR', { amount: 100 })
      const { bank } = served.rig
      bank.troubles.push(null, 'paid-during-cancel')
      const { http, body } = await postWhile(served, '/cancelQR')
      assert.is(http, 400)
      assert.is(body['error_category'], 'Transaction')
      assert.equal([body['transaction']], [...bank.orders.keys()])
      assert.is(await statusOf(served), 'ACCEPTED')
    },
    async 'nor what has been paid in another amount, heard of already or not'() {
      for (const isHeard of [false, true]) {
        await using served = await servePaymentRig()
        await served.configure()
        await served.post('/showQR', { amount: 100 })
        const { bank, clock } = served.rig
        const [id = ''] = [...bank.orders.keys()]
        bank.pay(id, 99)
        if (isHeard) await clock.advance(5_000)
        const { http, body } = await postWhile(served, '/cancelQR')
        assert.equal([http, body['error_category'], body['error_code']], [400, 'Transaction', 1])
        assert.match(String(body['error_message']), `POST /transactions/${id}/refunds`)
      }
    },
    async 'names the payment in errors of its own alone: those of the published operations stay as they are'() {
      await using served = await servePaymentRig({ config: { ...CONFIG, cancelOnClear: true } })
      await served.post('/showQR', { amount: 100 })
      served.rig.bank.troubles.push(null, 'paid-during-cancel')
      const { http, body } = await postWhile(served, '/clearScreen')
      assert.is(http, 400)
      assert.equal(Object.keys(body).sort(), [
        'error_category',
        'error_code',
        'error_message',
        'status',
      ])
    },
    async 'says 500 while the bank is silent, and goes on trying'() {
      await using served = await servePaymentRig()
      await served.post('/showQR', { amount: 100 })
      const { bank, clock, display } = served.rig
      bank.isOut = true
      const { http, body } = await postWhile(served, '/cancelQR')
      assert.equal([http, body['transaction']], [500, [...bank.orders.keys()][0]])
      assert.is(await statusOf(served), 'PENDING')
      assert.equal(display.glass, { kind: 'blank' })
      bank.isOut = false
      await clock.advance(10_000)
      assert.is(await statusOf(served), 'CANCELED')
    },
  },
  20_000,
)

spec(
  'a new showQR',
  {
    async 'cancels the one before at the bank'() {
      await using served = await servePaymentRig()
      await served.post('/showQR', { amount: 100 })
      await postWhile(served, '/showQR', { amount: 200 })
      const [first, second] = [...served.rig.bank.orders.values()]
      assert.is(first?.state, 'canceled')
      assert.is(second?.state, 'payable')
      const { glass } = served.rig.display
      assert.is(glass.kind === 'qr' && glass.payload, second?.payload)
    },
    async 'is refused when the one before has just been paid, which stays readable'() {
      await using served = await servePaymentRig()
      await served.post('/showQR', { amount: 100 })
      const { bank } = served.rig
      bank.pay([...bank.orders.keys()][0] ?? '')
      const { http, body } = await postWhile(served, '/showQR', { amount: 200 })
      assert.is(http, 400)
      assert.equal([body['error_category'], body['error_code']], ['Transaction', 1])
      assert.is(await statusOf(served), 'ACCEPTED')
      assert.is(bank.orders.size, 1)
      assert.is((await served.post('/showQR', { amount: 200 })).http, 200)
    },
    async 'is refused while one is pending, where the config says so'() {
      await using served = await servePaymentRig({ config: { ...CONFIG, onBusy: 'reject' } })
      await served.post('/showQR', { amount: 100 })
      const { http, body } = await served.post('/showQR', { amount: 200 })
      assert.is(http, 400)
      assert.equal([body['error_category'], body['error_code']], ['Transaction', 2])
    },
    async 'with the same key is the same payment'() {
      await using served = await servePaymentRig()
      const key = { 'idempotency-key': 'sale-17' }
      const both = [
        postWhile(served, '/showQR', { amount: 100 }, key),
        postWhile(served, '/showQR', { amount: 100 }, key),
      ]
      for (const answer of await Promise.all(both)) assert.is(answer.http, 200)
      assert.is((await served.post('/showQR', { amount: 100 }, key)).http, 200)
      assert.is(served.rig.bank.orders.size, 1)
      assert.is((await served.post('/showQR', { amount: 101 }, key)).http, 400)
      assert.is(served.rig.bank.orders.size, 1)
    },
    async 'with the key of one that failed succeeds once it can'() {
      await using served = await servePaymentRig()
      const key = { 'idempotency-key': 'sale-18' }
      const { display, clock, bank } = served.rig
      display.unplug()
      assert.is((await served.post('/showQR', { amount: 100 }, key)).http, 500)
      display.plug()
      await clock.advance(5_000)
      assert.is((await served.post('/showQR', { amount: 100 }, key)).http, 200)
      assert.equal(
        [...bank.orders.values()].map(({ state }) => state),
        ['canceled', 'payable'],
      )
    },
  },
  20_000,
)

spec(
  'looking back',
  {
    async 'lists, finds and reports what the ledger holds'() {
      await using served = await servePaymentRig()
      const { bank, clock } = served.rig
      for (const amount of [100, 200, 300]) {
        await served.post('/showQR', { amount })
        bank.pay([...bank.orders.keys()].at(-1) ?? '')
        await clock.advance(3_000)
      }
      await served.post('/showQR', { amount: 400 })
      const list = async (query: string) => {
        const { body } = await served.get(`/transactions${query}`)
        return (body['transactions'] as { amount: number }[]).map(({ amount }) => amount)
      }
      assert.equal(await list(''), [400, 300, 200, 100])
      assert.equal(await list('?limit=2'), [400, 300])
      assert.equal(await list('?state=ACCEPTED&limit=2'), [300, 200])
      assert.equal(await list('?since=2099-01-01'), [])
      assert.is((await served.get('/transactions?since=yesterday')).http, 400)

      const [id] = [...bank.orders.keys()]
      const { body } = await served.get(`/transactions/${id}`)
      assert.is((body['transaction'] as Record<string, unknown>)['dynamicQRStatus'], 'ACCEPTED')
      const types = (body['events'] as { type: string }[]).map(({ type }) => type)
      assert.equal([types[0], types.at(-1)], ['transaction.created', 'transaction.accepted'])

      const now = new Date(clock.now())
      const two = (part: number) => String(part).padStart(2, '0')
      const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
      const report = (await served.get(`/reports/day?date=${date}`)).body['report'] as {
        acceptedCount: number
        acceptedAmount: number
        open: unknown[]
      }
      assert.equal([report.acceptedCount, report.acceptedAmount, report.open.length], [3, 600, 1])
      for (const wrong of ['2026-02-30', '2026-13-01', 'today', ''])
        assert.is((await served.get(`/reports/day?date=${wrong}`)).http, 400, wrong)
    },
    async 'exports the ledger for a spreadsheet, formulas disarmed'() {
      await using served = await servePaymentRig()
      const evil = '=HYPERLINK("http://x","y")'
      for (const purpose of [evil, ' +1', '-2', '@cmd', 'plain, "quoted"', '＝1'])
        await postWhile(served, '/showQR', { amount: 100, purpose })
      await served.post('/exportToCSV', { path: 'day.csv' })
      const text = served.rig.exports.files.get('/exports/day.csv') ?? ''
      assert.match(text, /^"transaction_id","created_at",/)
      assert.ok(text.includes(`,"'=HYPERLINK(""http://x"",""y"")",`))
      for (const cell of [
        '," \'+1",',
        ',"\'-2",',
        ',"\'@cmd",',
        ',"plain, ""quoted""",',
        ',"\'＝1",',
      ])
        assert.ok(text.includes(cell), cell)
      assert.not.match(text, SETTINGS.bankProfiles.main.password)
      // In another language it is the same export, which may be written over.
      const russian = { 'laned-language': 'ru' }
      for (const [headers, begins] of [
        [russian, /^\ufeff"Номер операции";/],
        [{}, /^"transaction_id",/],
      ] as const) {
        const { address, rig } = served
        await postJson(address, '/exportToCSV', { path: 'day.csv' }, headers)
        assert.match(rig.exports.files.get('/exports/day.csv') ?? '', begins)
      }
      assert.is(text.split('\r\n').length, 8)
    },
  },
  20_000,
)

spec(
  'health',
  {
    async 'tells whether this lane can take a payment now'() {
      await using served = await serveBarePaymentRig({ isGlassSimulated: false })
      const before = (await served.get('/health')).body
      assert.equal([before['healthy'], before['configured']], [true, false])
      await served.configure()
      const health = async () => (await served.get('/health')).body as Record<string, unknown>
      const bank = (body: Record<string, unknown>) =>
        (body['bank'] as Record<string, unknown>)['reachable']
      assert.equal([(await health())['healthy'], bank(await health())], [true, true])
      const simulated = async () => {
        const { simulated, bank, display } = (await health()) as Record<
          string,
          { simulated: boolean }
        >
        return [simulated, bank?.simulated, display?.simulated]
      }
      assert.equal(await simulated(), [true, true, false])
      const fixed = { settings: { bankProfile: 'fixed' } }
      await served.post('/updateDriverSettings', fixed)
      assert.equal(await simulated(), [false, false, false], 'a fixed code may be real')
      await served.configure()
      served.rig.display.unplug()
      assert.is((await health())['healthy'], false)
      served.rig.display.plug()
      served.rig.bank.isOut = true
      assert.is(bank(await health()), true, 'a bank is not asked by every monitor every second')
      await served.rig.clock.advance(20_000)
      assert.equal([(await health())['healthy'], bank(await health())], [false, false])
      const parts = (await health())['parts'] as readonly { name: string; state: string }[]
      assert.is(parts.find(({ name }) => name === 'bank')?.state, 'failed')
      served.rig.bank.isOut = false
      served.rig.clock.jump(-30 * 365 * 86_400_000)
      await served.rig.clock.advance(20_000)
      assert.equal(((await health())['clock'] as { sane: boolean }).sane, false)
    },
  },
  20_000,
)
