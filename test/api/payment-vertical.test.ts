/** One payment over a real socket: settings, showQR, status. */
import * as assert from 'uvu/assert'
import { openListener } from '#firmware/http/server.ts'
import { createSilentJournal } from '#firmware/journal.ts'
import { spec } from '#test/spec.ts'
import { createTestTerminal, SETTINGS, type TestTerminal } from '#test/terminal.ts'

async function read(answer: Response) {
  return { http: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function serve(terminal: TestTerminal) {
  const listening = await openListener(
    { address: '127.0.0.1:0', serve: ['payment'] },
    [terminal.open.router],
    createSilentJournal(),
  )
  const post = (path: string, body: unknown) =>
    fetch(listening.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(read)
  const get = (path: string) => fetch(listening.address + path).then(read)
  return { post, get, [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose]() }
}

spec('a payment over HTTP', {
  async 'is refused before the settings, shown after them, and accepted when the bank says so'() {
    await using terminal = createTestTerminal()
    await using http = await serve(terminal)
    assert.equal(await http.post('/showQR', { amount: 100 }), {
      http: 400,
      body: {
        status: 'error',
        error_category: 'DriverSettings',
        error_message: 'the driver is not configured: updateDriverSettings first',
        error_code: 1,
      },
    })
    const updated = await http.post('/updateDriverSettings', { settings: SETTINGS })
    assert.equal(updated, { http: 200, body: { status: 'success' } })
    const shown = await http.post('/showQR', { amount: 12_345, purpose: 'bread', ttl: 3 })
    assert.equal(shown, { http: 200, body: { status: 'success' } })
    assert.is(terminal.display.glass.kind, 'qr')
    assert.equal(await http.get('/getDynamicQRStatus'), {
      http: 200,
      body: { status: 'success', dynamicQRStatus: 'PENDING' },
    })
    const [order] = terminal.bank.orders.keys()
    terminal.bank.pay(order ?? '')
    await terminal.clock.advance(3_000)
    assert.is((await http.get('/getDynamicQRStatus')).body['dynamicQRStatus'], 'ACCEPTED')
  },
})
