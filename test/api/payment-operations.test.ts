/** The nine operations as the published document has them, over a real socket. */
import * as assert from 'uvu/assert'
import { CONFIG, SETTINGS } from '#test/payments/payment-rig.ts'
import {
  type Answered,
  serveBarePaymentRig,
  servePaymentRig,
} from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

const SUCCESS = { http: 200, body: { status: 'success' } }

function isError(answer: Answered, http: number, category: string, code: number): void {
  const { status, error_category, error_code, error_message } = answer.body
  const said = { http: answer.http, status, error_category, error_code }
  assert.equal(said, { http, status: 'error', error_category: category, error_code: code })
  assert.type(error_message, 'string')
}

const BODIES: Readonly<Record<string, unknown>> = {
  '/clearScreen': undefined,
  '/showInfoQR': { infoQR: 'https://shop.example' },
  '/showQR': { amount: 100 },
  '/exportToCSV': { path: 'day.csv' },
  '/displayStatus': { status: 3 },
}

spec(
  'the nine operations',
  {
    async 'ask for the settings first, in the words that existing clients know'() {
      await using served = await serveBarePaymentRig()
      for (const [path, body] of Object.entries(BODIES))
        isError(await served.post(path, body), 400, 'DriverSettings', 1)
      isError(await served.get('/getDynamicQRStatus'), 400, 'DriverSettings', 1)
      assert.equal((await served.get('/getDriverSettings')).body, {
        status: 'success',
        settings: { bankProfiles: {} },
      })
    },
    async 'answer their version without settings'() {
      await using served = await serveBarePaymentRig()
      const answer = await served.get('/version')
      assert.equal(answer, { http: 200, body: { status: 'success', version: '1.2.3' } })
    },
    async 'all succeed once there are settings'() {
      await using served = await serveBarePaymentRig()
      assert.equal(await served.post('/updateDriverSettings', { settings: SETTINGS }), SUCCESS)
      for (const [path, body] of Object.entries(BODIES))
        assert.equal(await served.post(path, body), SUCCESS, path)
    },
    async 'show what they say'() {
      await using served = await servePaymentRig()
      const { display } = served.rig
      await served.post('/showQR', { amount: 12_345, purpose: 'хлеб', ttl: 3 })
      const [order] = served.rig.bank.orders.values()
      assert.equal(display.glass, {
        kind: 'qr',
        payload: order?.payload,
        amountKopecks: 12_345,
        purpose: 'хлеб',
      })
      isError(await served.post('/showInfoQR', BODIES['/showInfoQR']), 400, 'Transaction', 2)
      await served.post('/cancelQR')
      await served.post('/showInfoQR', { infoQR: 'WIFI:S:shop;;' })
      assert.equal(display.glass, { kind: 'qr', payload: 'WIFI:S:shop;;' })
      const words = ['EMPTY', 'ERROR', 'PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED', 'STATIC']
      for (const [status, word] of words.entries()) {
        await served.post('/displayStatus', { status })
        assert.equal(display.glass, { kind: 'status', status: word })
      }
      await served.post('/clearScreen')
      assert.equal(display.glass, { kind: 'blank' })
    },
    async 'follow a payment until the bank has spoken'() {
      await using served = await servePaymentRig()
      const { bank, clock } = served.rig
      const ends = {
        paid: 'ACCEPTED',
        rejected: 'REJECTED',
        canceled: 'CANCELED',
        expired: 'CANCELED',
      } as const
      for (const [state, word] of Object.entries(ends)) {
        await served.post('/showQR', { amount: 100 })
        const status = async () => (await served.get('/getDynamicQRStatus')).body['dynamicQRStatus']
        assert.is(await status(), 'PENDING')
        const order = [...bank.orders.values()].at(-1)
        if (order) order.state = state as keyof typeof ends
        await clock.advance(3_000)
        assert.is(await status(), word)
        assert.is(await status(), word, 'and again: reading consumes nothing')
      }
    },
    async 'show a fixed code and follow nothing'() {
      await using served = await servePaymentRig()
      await served.post('/updateDriverSettings', { settings: { bankProfile: 'fixed' } })
      assert.equal(await served.post('/showQR', { amount: 100 }), SUCCESS)
      const { body } = await served.get('/getDynamicQRStatus')
      assert.is(body['dynamicQRStatus'], 'STATIC')
      const { glass } = served.rig.display
      assert.is(glass.kind === 'qr' && glass.payload, 'https://qr.example/static')
      assert.equal(served.rig.bank.calls, [])
    },
    async 'say 500 when the display, the bank or the disk does not do its part'() {
      await using served = await servePaymentRig()
      const { display, bank, store, clock } = served.rig
      display.unplug()
      for (const path of ['/clearScreen', '/showInfoQR', '/displayStatus', '/showQR'])
        isError(await served.post(path, BODIES[path]), 500, 'Device', 1)
      display.plug()
      assert.equal(display.glass, { kind: 'blank' }, 'what failed does not appear later')
      store.fail('disk-full')
      isError(await served.post('/showQR', { amount: 100 }), 500, 'Storage', 1)
      store.fail(null)
      bank.isOut = true
      isError(await clock.until(served.post('/showQR', { amount: 100 })), 500, 'Device', 1)
      const { body } = await served.get('/getDynamicQRStatus')
      assert.is(body['dynamicQRStatus'], 'ERROR')
    },
    async 'take an amount and a lifetime as large as the limits'() {
      await using served = await servePaymentRig()
      const most = { amount: CONFIG.amountMaxKopecks, ttl: CONFIG.ttl.maxMinutes }
      assert.equal(await served.post('/showQR', most), SUCCESS)
      const more = await served.post('/showQR', { amount: CONFIG.amountMaxKopecks + 1 })
      isError(more, 400, 'RequestParams', 1)
      assert.match(
        String(more.body['error_message']),
        /^the amount is above the limit: a payment can be at most ₽[\d ]+\.00/,
      )
    },
    async 'take a QR that the display cannot hold for a request error, before anything is sent'() {
      await using served = await servePaymentRig()
      await served.post('/showInfoQR', { infoQR: 'before' })
      isError(
        await served.post('/showInfoQR', { infoQR: 'x'.repeat(1025) }),
        400,
        'RequestParams',
        1,
      )
      isError(
        await served.post('/showInfoQR', { infoQR: 'ж'.repeat(2000) }),
        400,
        'RequestParams',
        1,
      )
      const { glass } = served.rig.display
      assert.is(glass.kind === 'qr' && glass.payload, 'before')
    },
  },
  20_000,
)
