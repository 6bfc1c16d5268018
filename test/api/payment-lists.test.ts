/** The ledger page by page, by its hours, and as a download. */
import * as assert from 'uvu/assert'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { call } from '#test/http-call.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

const DATE = '2026-01-02'
const HOUR_MS = 3_600_000

spec('lists of the ledger', {
  async 'are paged by time, and no payment is lost between two pages'() {
    await using served = await servePaymentRig()
    const { store } = served.rig
    const ids = Array.from({ length: 25 }, (_, index) => `p${String(index).padStart(2, '0')}`)
    for (const [index, id] of ids.entries())
      store.insert(record(id, { createdAtMs: 1_000_000 + 10 * index }), entry(id), null)
    const seen: string[] = []
    let until = ''
    for (let page = 0; page < 9; page += 1) {
      const { http, body } = await served.get(`/transactions?limit=6${until}`)
      assert.is(http, 200)
      const rows = body['transactions'] as readonly { id: string; createdAt: string }[]
      seen.push(...rows.map(({ id }) => id).filter((id) => !seen.includes(id)))
      until = `&until=${rows.at(-1)?.createdAt}`
    }
    assert.equal(seen, ids.toReversed())
    const wrong = await served.get('/transactions?until=yesterday')
    assert.is(wrong.http, 400)
    assert.match(String(wrong.body['error_message']), /^until is an ISO 8601 time/)
  },
  async 'are added up by hours of the day'() {
    await using served = await servePaymentRig()
    const { fromMs } = localDay(DATE)
    const { store } = served.rig
    const times = { A: 0, B: 2 * HOUR_MS - 1, C: 2 * HOUR_MS, D: -1 }
    for (const [id, afterMs] of Object.entries(times)) {
      const createdAtMs = fromMs + afterMs
      store.insert(record(id, { createdAtMs, phase: 'canceled' }), entry(id), null)
    }
    const { body } = await served.get(`/reports/hours?date=${DATE}`)
    const { hours } = body['report'] as {
      hours: readonly { from: string; states: Record<string, object> }[]
    }
    const one = { CANCELED: { count: 1, amount: 500 } }
    assert.equal(
      hours.slice(0, 4).map(({ states }) => states),
      [one, one, one, {}],
    )
    assert.is(hours[0]?.from, new Date(fromMs).toISOString())
    assert.is((await served.get('/reports/hours?date=2026-02-30')).http, 400)
  },
  async 'come as a file, the same as the export'() {
    await using served = await servePaymentRig()
    const { store } = served.rig
    for (let index = 0; index < 1_200; index += 1)
      store.insert(record(`p${index}`), entry(`p${index}`), null)
    const { http, headers, text } = await call(served.address, '/transactions.csv')
    assert.is(http, 200)
    assert.match(String(headers['content-type']), /^text\/csv/)
    assert.match(String(headers['content-disposition']), /attachment; filename="transactions.csv"/)
    const lines = text.trimEnd().split('\r\n')
    assert.is(lines.length, 1_201)
    assert.match(lines[0] ?? '', /^"transaction_id"/)
    assert.match(lines[1_200] ?? '', /^"p1199"/)
  },
})
