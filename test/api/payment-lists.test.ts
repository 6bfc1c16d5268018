/** The ledger page by page, by its hours, and as a download. */
import * as assert from 'uvu/assert'
import { isoOf } from '#firmware/payment/iso-time.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { call } from '#test/http-call.ts'
import { refundEntry, refundRow } from '#test/payments/sample-refunds.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { serveBarePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'
import { openedInRussianExcel } from '#test/spreadsheet/russian-excel.ts'

const DATE = '2026-01-02'
const HOUR_MS = 3_600_000

spec('lists of the ledger', {
  async 'are paged by time, and no payment is lost between two pages'() {
    await using served = await serveBarePaymentRig()
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
    assert.match(String(wrong.body['error_message']), /^until must be an ISO 8601 time/)
  },
  async 'are added up by hours of the day'() {
    await using served = await serveBarePaymentRig()
    const { fromMs } = localDay(DATE)
    const { store } = served.rig
    const times = { A: 0, B: 2 * HOUR_MS - 1, C: 2 * HOUR_MS, D: -1 }
    for (const [id, afterMs] of Object.entries(times)) {
      const createdAtMs = fromMs + afterMs
      store.insert(record(id, { createdAtMs, phase: 'canceled' }), entry(id), null)
    }
    const paid = { phase: 'accepted', paidKopecks: 500, createdAtMs: fromMs - HOUR_MS } as const
    store.insert(record('paid before', paid), entry('paid before'), null)
    for (const [id, settledAtMs] of Object.entries({ R: fromMs + HOUR_MS, S: fromMs - 1 })) {
      const back = { transactionId: 'paid before', phase: 'returned', settledAtMs } as const
      store.refunds.insert(refundRow(id, back), refundEntry(), null)
    }
    const { body } = await served.get(`/reports/hours?date=${DATE}`)
    const { hours } = body['report'] as {
      hours: readonly { from: string; states: Record<string, object>; refunded: object }[]
    }
    const one = { CANCELED: { count: 1, amount: 500 } }
    assert.equal(
      hours.slice(0, 4).map(({ states }) => states),
      [one, one, one, {}],
    )
    assert.equal(
      hours.slice(0, 3).map(({ refunded }) => refunded),
      [
        { count: 0, amount: 0 },
        { count: 1, amount: 100 },
        { count: 0, amount: 0 },
      ],
    )
    assert.is(hours[0]?.from, new Date(fromMs).toISOString())
    assert.is((await served.get('/reports/hours?date=2026-02-30')).http, 400)
  },
  async 'come as a file, the same as the export'() {
    await using served = await serveBarePaymentRig()
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
  async 'come to a Russian caller as a file that Excel opens, and to others as programs read them'() {
    await using served = await serveBarePaymentRig()
    served.rig.store.insert(
      record('01JX', { phase: 'canceled', reason: 'user' }),
      entry('01JX'),
      null,
    )
    const file = async (headers: Record<string, string>) => {
      const answer = await fetch(`${served.address}/transactions.csv`, { headers })
      assert.match(String(answer.headers.get('content-type')), 'text/csv')
      return new Uint8Array(await answer.arrayBuffer())
    }
    const inRussian = await file({ 'laned-language': 'ru' })
    assert.equal([...inRussian.slice(0, 3)], [0xef, 0xbb, 0xbf])
    const [names = [], row = []] = openedInRussianExcel(inRussian)
    const cells = Object.fromEntries(names.map(({ text }, at) => [text, row[at]]))
    assert.equal([cells['Сумма, ₽']?.value, cells['Состояние']?.text], [5, 'Отменено'])
    const english = new TextDecoder().decode(await file({}))
    assert.match(english, /^"transaction_id".*\r\n"01JX",.*,"CANCELED",500,/)
    assert.equal(await file({ 'laned-language': 'en' }), await file({}))
  },
  async 'of some days are the same payments as rows, as a file and as a sum, the first and the last moment too'() {
    await using served = await serveBarePaymentRig()
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
  async 'are found by their amount and by what of them was refunded, through the whole ledger'() {
    await using served = await serveBarePaymentRig()
    const { store } = served.rig
    const begin = localDay(DATE).fromMs
    const paid = { phase: 'accepted', paidKopecks: 12_050, amountKopecks: 12_050 } as const
    // More than are looked at in a turn, and two of the amount at either end.
    for (let index = 0; index < 4_500; index += 1) {
      const id = `p${String(index).padStart(4, '0')}`
      const isWanted = index < 2 || index >= 4_498
      const given = isWanted ? paid : { phase: 'canceled' as const, amountKopecks: 100 + index }
      const reference = isWanted ? `r-${index}` : null
      store.insert(
        record(id, { ...given, reference, createdAtMs: begin + index * 1_000 }),
        entry(id),
        null,
      )
    }
    const returned = { phase: 'returned', settledAtMs: begin, origin: 'bank' } as const
    const refunds = { p0000: 12_050, p0001: 50, p4498: 12_000 }
    for (const [transactionId, amountKopecks] of Object.entries(refunds))
      store.refunds.insert(
        refundRow(transactionId, { ...returned, transactionId, amountKopecks }),
        refundEntry('refund.returned', transactionId),
        null,
      )
    store.refunds.insert(
      refundRow('rest', { ...returned, transactionId: 'p4498', amountKopecks: 50 }),
      refundEntry('refund.returned', 'p4498'),
      null,
    )
    const listed = async (query: string) => {
      const { http, body } = await served.get(`/transactions?${query}`)
      assert.is(http, 200, query)
      return (body['transactions'] as readonly { id: string }[]).map(({ id }) => id).join(' ')
    }
    assert.is(await listed('amount=12050'), 'p4499 p4498 p0001 p0000')
    assert.is(await listed('amount=12050&limit=3'), 'p4499 p4498 p0001')
    assert.is(await listed('amount=12051'), '')
    assert.is(await listed('amount=12050&state=CANCELED'), '')
    assert.is(await listed('amount=12050&reference=r-1'), 'p0001')
    assert.is(await listed(`amount=12050&until=${isoOf(begin + 1_000)}`), 'p0001 p0000')
    assert.is(await listed(`amount=12050&since=${isoOf(begin + 4_499_000)}`), 'p4499')
    assert.is(await listed('refunded=wholly'), 'p4498 p0000')
    assert.is(await listed('refunded=partly'), 'p0001')
    assert.is(await listed('refunded=wholly&limit=1'), 'p4498')
    assert.is(await listed(`refunded=wholly&until=${isoOf(begin)}`), 'p0000')
    assert.is(await listed('refunded=partly&amount=12050&state=ACCEPTED'), 'p0001')
    assert.is(await listed('refunded=partly&amount=12051'), '')
    for (const wrong of ['amount=0', 'amount=12,50', 'amount=', 'refunded=some'])
      assert.is((await served.get(`/transactions?${wrong}`)).http, 400, wrong)
  },
  async 'of a time without an offset are those of the clock on the wall of the shop'() {
    await using served = await serveBarePaymentRig()
    const { store } = served.rig
    const { fromMs } = localDay(DATE)
    for (const hour of [9, 10, 11])
      store.insert(
        record(`at-${hour}`, { createdAtMs: fromMs + hour * HOUR_MS }),
        entry(`at-${hour}`),
        null,
      )
    const { body } = await served.get(`/transactions?since=${DATE}T09:30&until=${DATE}T10:00`)
    const found = body['transactions'] as readonly { id: string }[]
    assert.equal(
      found.map(({ id }) => id),
      ['at-10'],
    )
  },
  async 'of a date alone begin at midnight of the shop, not of Greenwich'() {
    await using served = await serveBarePaymentRig()
    const { store } = served.rig
    using _ = inZone('Asia/Vladivostok')
    const { fromMs } = localDay(DATE)
    for (const [id, hours] of Object.entries({ before: -1, after: 1 }))
      store.insert(record(id, { createdAtMs: fromMs + hours * HOUR_MS }), entry(id), null)
    const listed = async (query: string) => {
      const { body } = await served.get(`/transactions?${query}`)
      return (body['transactions'] as readonly { id: string }[]).map(({ id }) => id)
    }
    assert.equal(await listed(`since=${DATE}`), ['after'])
    assert.equal(await listed(`until=${DATE}`), ['before'])
  },
  async 'of days that make no sense are refused with what would'() {
    await using served = await serveBarePaymentRig()
    const cases = {
      '/transactions?from=2026-01-30': /only one of from and to was given/,
      '/transactions.csv?to=2026-01-30': /only one of from and to was given/,
      '/transactions.csv?from=2026-01-30&to=2026-01-29':
        /the first day is 30 Jan 2026, and the last day is 29 Jan 2026/,
      '/transactions.csv?from=2000-01-01&to=9999-12-31': /at most 1096 days/,
      '/reports/day?date=2026-01-01&to=2026-02-01': /more than 31 days/,
      '/reports/hours?date=2000-01-01&to=9999-12-31': /more than 31 days/,
      '/reports/day?date=2026-01-01&to=2026-02-30': /this date does not exist/,
    }
    for (const [path, words] of Object.entries(cases)) {
      const { http, body } = await served.get(path)
      assert.is(http, 400, path)
      assert.match(String(body['error_message']), words)
    }
  },
})

/** Takes it back: other files share the process. */
function inZone(zone: string): Disposable {
  const { TZ } = process.env
  process.env['TZ'] = zone
  return {
    [Symbol.dispose]() {
      if (TZ === undefined) delete process.env['TZ']
      else process.env['TZ'] = TZ
    },
  }
}
