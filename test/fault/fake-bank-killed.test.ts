/** The standalone fake bank, driven from outside, killed without warning and started again. */
import * as assert from 'uvu/assert'
import { call, postJson, putJson } from '#test/http-call.ts'
import { startFakeBank } from '#test/processes/fake-bank-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const order = {
  amountKopecks: 1_234,
  currency: 'RUB',
  purpose: null,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
}

async function register(url: string, name: string, fields = order) {
  const { http, json } = await putJson(url, `/v1/orders/${name}`, fields)
  return { http, body: json as Record<string, unknown> }
}

spec(
  'a fake bank that is killed',
  {
    async 'knows after each kill what it had answered before it'() {
      using folder = temporaryFolder()
      const start = () => startFakeBank(folder.file('orders.jsonl'))
      for (let round = 0; round < 4; round += 1) {
        await using bank = await start()
        const orders = await bank.orders()
        assert.is(orders.length, round)
        assert.ok(orders.every(({ state }) => state === 'paid'))
        assert.is((await register(bank.url, `order-${round}`)).http, 201)
        assert.equal(await bank.pull('pay'), { order: `order-${round}` })
        await bank.signal('SIGKILL')
      }
      await using bank = await start()
      const { http, body } = await register(bank.url, 'order-0')
      assert.is(http, 200)
      assert.is(body['status'], 'PAID')
      assert.is(body['paidKopecks'], 1_234)
      assert.is((await bank.signal('SIGTERM')).code, 0)
    },
    async 'obeys its levers over HTTP'() {
      using folder = temporaryFolder()
      await using bank = await startFakeBank(folder.file('orders.jsonl'))
      const { url, pull } = bank
      const get = () => call(url, '/v1/orders/o1')
      const statusWord = async () => ((await get()).json as { status: string }).status
      const refused = async (lever: string, fields: object) =>
        (await postJson(url, `/levers/${lever}`, fields)).http
      await register(url, 'o1')
      await pull('decline')
      assert.is(await statusWord(), 'IN_PROGRESS')
      await pull('fault', { kind: 'http-429' })
      assert.is((await get()).http, 429)
      await pull('fault', { kind: 'unknown-word', count: 1 })
      assert.is(await statusWord(), 'MOON_PHASE')
      await pull('cancel', { order: 'o1' })
      assert.is(await statusWord(), 'CANCELED')
      await pull('pay', { order: 'o1' })
      assert.is(await statusWord(), 'PAID')
      await pull('outage', { on: true })
      assert.instance(await get().catch((error: Error) => error), Error)
      await pull('outage', { on: false })
      assert.is(await statusWord(), 'PAID')
      assert.is(await refused('pay', {}), 404)
      assert.is(await refused('fault', { kind: 'earthquake' }), 400)
      assert.is(await refused('fault', { kind: 'http-500', count: -1 }), 400)
      assert.is((await call(url, '/levers/pay', { method: 'PUT' })).http, 405)
      assert.is((await register(url, 'o1', { ...order, amountKopecks: 1 })).http, 409)
    },
  },
  30_000,
)
