/** A whole device with an emulated display: from the till's request to what the customer sees. */
import { tmpdir } from 'node:os'
import * as assert from 'uvu/assert'
import { outcome } from '#test/hardware/display-checks.ts'
import { openGlassOnPty } from '#test/hardware/display-rig.ts'
import { call } from '#test/http-call.ts'
import { SETTINGS } from '#test/payments/payment-rig.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

type Body = Readonly<Record<string, unknown>>

async function openLane(protocol: 'nextion' | 'qrpay') {
  await using opening = new AsyncDisposableStack()
  const glass = opening.use(await openGlassOnPty(protocol))
  const yaml = `
display: { driver: terminal, protocol: ${protocol}, language: en, currency: EUR }
embedder: { driver: fake }
payment: { serialFolders: ['${tmpdir()}'] }
`
  const device = opening.use(await openTestDevice({ yaml }))
  const post = async (path: string, body: Body = {}) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await call(device.url, path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { http: reply.http, body: reply.json as Body }
  }
  const deviceConnection = { connectionType: 'Serial', portName: glass.pty.path }
  const settled = await post('/updateDriverSettings', {
    settings: { ...SETTINGS, deviceConnection },
  })
  assert.is(settled.http, 200, JSON.stringify(settled.body))
  const opened = opening.move()
  return { ...glass, device, post, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

spec(
  'device with a display',
  {
    async 'a payment is shown, paid and thanked for'() {
      await using lane = await openLane('nextion')
      assert.is((await lane.post('/showQR', { amount: 12_345, purpose: 'Tea' })).http, 200)
      const { glass } = lane.emulator
      assert.equal([glass.screen, glass.lines], ['qr', ['123.45 EUR', 'Tea']])
      await call(lane.device.url, '/sim/bank/pay', { method: 'POST' })
      await waitUntil('thanks', () => lane.emulator.glass.picture === 'ok')
      assert.equal(lane.emulator.glass.lines, ['Paid. Thank you!', '123.45 EUR'])
    },
    async 'an info QR too large for the display is a request error, and nothing changes'() {
      await using lane = await openLane('qrpay')
      assert.is((await lane.post('/showInfoQR', { infoQR: 'https://example.org' })).http, 200)
      const { http, body } = await lane.post('/showInfoQR', { infoQR: 'x'.repeat(256) })
      assert.is(http, 400)
      assert.match(String(body['error_message']), '255 bytes')
      assert.is(lane.emulator.glass.qr, 'https://example.org')
    },
    async 'without its cable it is a device error, and a refused QR never appears later'() {
      await using lane = await openLane('qrpay')
      assert.is((await lane.post('/showInfoQR', { infoQR: 'old' })).http, 200)
      await lane.pty.unplug()
      const { http, body } = await lane.post('/showQR', { amount: 100 })
      assert.is(http, 500)
      assert.is(body['error_category'], 'SerialPort')
      const since = lane.qrHistory.length
      await lane.pty.plug()
      const isUp = async () =>
        (await call(lane.device.url, '/health')).text.includes('"connected":true')
      await waitUntil('the device knows that the display is back', isUp)
      assert.is(lane.emulator.glass.screen, 'blank')
      assert.equal(lane.qrHistory.slice(since), [])
      assert.is((await lane.post('/showQR', { amount: 200 })).http, 200)
      await waitUntil('the next one is shown', () => lane.emulator.glass.qr !== null)
    },
    async 'the glass is dark when the device has stopped'() {
      const lane = await openLane('nextion')
      assert.is((await lane.post('/showQR', { amount: 100 })).http, 200)
      await lane.device[Symbol.asyncDispose]()
      assert.is(lane.emulator.glass.screen, 'blank')
      assert.is(await outcome(lane[Symbol.asyncDispose]()), null)
    },
  },
  30_000,
)
