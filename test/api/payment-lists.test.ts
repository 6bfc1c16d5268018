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
  async 'of some days are the same payments as rows, as a file and as a sum, the first and the last moment too'() {
    await using served = await servePaymentRig()
    const { store } = served.rig
    const [first, after] = [localDay('2026-01-30'), localDay('2026-02-03')]
    const times = {
      before: first.fromMs - 1,
      begin: first.fromMs,
      middle: localDay('2026-02-01').fromMs,
      end: after.fromMs - 1,
      after: after.fromMs,
    }
    for (const [id, createdAtMs] of Object.entries(times))
      store.insert(record(id, { createdAtMs, phase: 'canceled' }), entry(id), null)
    const listed = async (query: string) => {
      const { body } = await served.get(`/transactions?${query}`)
      return (body['transactions'] as readonly { id: string }[]).map(({ id }) => id)
    }
    const days = 'from=2026-01-30&to=2026-02-02'
    assert.equal(await listed(days), ['end', 'middle', 'begin'])
    const middle = new Date(times.middle).toISOString()
    assert.equal(await listed(`${days}&until=${middle}`), ['middle', 'begin'])
    assert.equal(await listed(`${days}&since=${middle}`), ['end', 'middle'])
    assert.equal(await listed('from=2026-02-01&to=2026-02-01'), ['middle'])
    for (const none of ['since=2026-02-30', 'until=2026-02-29T10:00:00Z', 'since=0000-00-00'])
      assert.is((await served.get(`/transactions?${none}`)).http, 400, none)
    const { text } = await call(served.address, `/transactions.csv?${days}`)
    assert.equal(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
      ['"begin"', '"middle"', '"end"'],
    )
    const { body } = await served.get('/reports/day?date=2026-01-30&to=2026-02-02')
    const { date, count, from, until } = body['report'] as Record<string, unknown>
    assert.equal([date, count], ['2026-01-30', 3])
    assert.equal(
      [Date.parse(String(from)), Date.parse(String(until))],
      [first.fromMs, after.fromMs],
    )
    const { report } = (await served.get('/reports/hours?date=2026-01-30&to=2026-02-02')).body as {
      report: { hours: readonly { states: Record<string, { count: number }> }[] }
    }
    assert.is(
      report.hours.reduce((sum, { states }) => sum + (states['CANCELED']?.count ?? 0), 0),
      3,
    )
  },
  async 'of days that make no sense are refused with what would'() {
    await using served = await servePaymentRig()
    const cases = {
      '/transactions?from=2026-01-30': /from and to go together/,
      '/transactions.csv?to=2026-01-30': /from and to go together/,
      '/transactions.csv?from=2026-01-30&to=2026-01-29': /2026-01-29 is before 2026-01-30/,
      '/transactions.csv?from=2000-01-01&to=9999-12-31': /at most 1096 of them/,
      '/reports/day?date=2026-01-01&to=2026-02-01': /at most 31 days/,
      '/reports/hours?date=2000-01-01&to=9999-12-31': /at most 31 days/,
      '/reports/day?date=2026-01-01&to=2026-02-30': /no such date/,
    }
    for (const [path, words] of Object.entries(cases)) {
      const { http, body } = await served.get(path)
      assert.is(http, 400, path)
      assert.match(String(body['error_message']), words)
    }
  },
})
