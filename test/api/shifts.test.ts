/** Shifts over a real socket: what a Z report says, and that a shift is closed once. */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import { SHIFT_KEYS_MAX } from '#firmware/payment/limits.ts'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { call, postJson } from '#test/http-call.ts'
import {
  type ServedPaymentRig,
  serveBarePaymentRig,
  servePaymentRig,
} from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

interface Closed {
  readonly http: number
  readonly report: ShiftReport
  readonly hash: string
  readonly repeated: boolean
  readonly text?: string
}

type End = 'paid' | 'rejected' | 'canceled'

async function close(
  { address }: ServedPaymentRig,
  body?: object,
  headers = {},
  query = '',
): Promise<Closed> {
  const path = `/shifts/close${query}`
  const reply =
    body || Object.keys(headers).length > 0
      ? await postJson(address, path, body ?? {}, headers)
      : await call(address, path, { method: 'POST' })
  return { http: reply.http, ...(reply.json as Omit<Closed, 'http'>) }
}

async function current(served: ServedPaymentRig): Promise<ShiftReport> {
  return (await served.get('/shifts/current')).body['report'] as ShiftReport
}

async function sell(
  served: ServedPaymentRig,
  amount: number,
  end: End,
  more = {},
): Promise<string> {
  const { bank, clock } = served.rig
  await served.post('/showQR', { amount, ...more })
  const order = [...bank.orders.values()].at(-1)
  if (order && end === 'paid') bank.pay(order.id)
  else if (order) order.state = end
  await clock.advance(3_000)
  return order?.id ?? ''
}

const none = { count: 0, amount: 0 }

spec(
  'a shift',
  {
    async 'is printed as it was at its close, whatever a later release would print'() {
      await using served = await servePaymentRig()
      const { shifts } = served.rig.store
      await served.post('/showQR', { amount: 700 })
      const { body: closed } = await served.post('/shifts/close?width=42&language=ru')
      const textOf = async (query: string) => (await served.get(`/shifts/1?${query}`)).body['text']
      assert.is(await textOf('width=42&language=ru'), closed['text'])
      const kept = { ...shifts.papers(1), 'ru 42': 'КАК ТОГДА', 'en 32': 'AS IT WAS' }
      Object.assign(shifts, { papers: () => kept })
      assert.is(await textOf('width=42&language=ru'), 'КАК ТОГДА')
      assert.is(await textOf('width=32&language=en'), 'AS IT WAS')
      // One that an earlier release closed has no texts: this release prints them.
      Object.assign(shifts, { papers: () => null })
      assert.match(String(await textOf('width=42&language=en')), 'Z REPORT')
    },
    async 'is closed with what was sold in it, and the next begins after it'() {
      await using served = await servePaymentRig()
      const first = await sell(served, 100, 'paid', { reference: '3-1' })
      await sell(served, 200, 'paid')
      await sell(served, 30, 'rejected')
      await sell(served, 40, 'canceled')
      await served.post('/updateDriverSettings', { settings: { bankProfile: 'fixed' } })
      await served.post('/showQR', { amount: 50 })
      const open = await current(served)
      assert.equal([open.number, open.closedAt], [1, null])
      const { http, report, hash, repeated } = await close(served)
      assert.equal([http, repeated], [200, false])
      const { states, late, refunds, otherAmount, net } = report.totals
      assert.equal(states, {
        ACCEPTED: { count: 2, amount: 300 },
        REJECTED: { count: 1, amount: 30 },
        CANCELED: { count: 1, amount: 40 },
        ERROR: none,
        STATIC: { count: 1, amount: 50 },
      })
      assert.equal([late, refunds, otherAmount, net], [none, none, none, 300])
      assert.equal(report.created, { count: 5, amount: 420 })
      assert.equal(
        report.profiles.map(({ bankName, bankProfile, net }) => [bankName, bankProfile, net]),
        [
          ['CFT', 'main', 300],
          ['Static', 'fixed', 0],
        ],
      )
      assert.equal([report.first?.id, report.first?.reference], [first, '3-1'])
      assert.equal([report.openedAt, report.previousHash], [null, null])
      assert.equal({ ...open, madeAt: '', closedAt: '' }, { ...report, madeAt: '', closedAt: '' })

      assert.is(createHash('sha256').update(JSON.stringify(report)).digest('hex'), hash)
      const next = await current(served)
      assert.equal([next.number, next.previousHash, next.openedAt], [2, hash, report.closedAt])
      assert.equal([next.created, next.profiles, next.first], [none, [], null])
      const { body } = await served.get('/shifts/1')
      assert.equal(body, { status: 'success', report, hash })
    },
    async 'names what is still open, and the shift in which its money comes has it'() {
      await using served = await servePaymentRig()
      const { bank, clock } = served.rig
      await served.post('/showQR', { amount: 100 })
      const id = [...bank.orders.keys()][0] ?? ''
      const { report } = await close(served)
      assert.equal([report.totals.net, report.open.count, report.open.amount], [0, 1, 100])
      assert.is(report.open.transactions[0]?.id, id)
      bank.pay(id)
      await clock.advance(3_000)
      const next = await current(served)
      assert.equal([next.totals.net, next.open.count, next.created.count], [100, 0, 0])
    },
    async 'tells of money that came late, in the shift in which it came'() {
      await using served = await servePaymentRig()
      const { bank, clock } = served.rig
      const id = await sell(served, 100, 'canceled')
      assert.is((await close(served)).report.totals.states.CANCELED.count, 1)
      bank.pay(id)
      await clock.advance(20 * 60_000)
      const { report } = await close(served)
      assert.equal(report.totals.late, { count: 1, amount: 100 })
      assert.equal([report.totals.net, report.totals.states.CANCELED], [100, none])
      assert.equal(
        report.remarks.events.map(({ type, transaction, amount }) => [type, transaction, amount]),
        [['transaction.accepted-late', id, 100]],
      )
    },
    async 'takes no key for a shift that is asked for by its number'() {
      await using served = await servePaymentRig()
      await sell(served, 100, 'paid')
      await close(served)
      const key = { 'idempotency-key': 'evening' }
      assert.is((await close(served, { number: 1 }, key)).repeated, true)
      await sell(served, 50, 'paid')
      const evening = await close(served, {}, key)
      assert.equal([evening.repeated, evening.report.number], [false, 2])
    },
    async 'takes a hundred keys more for the one that has just been closed'() {
      await using served = await servePaymentRig()
      await sell(served, 100, 'paid')
      await close(served)
      const { shifts } = served.rig.open
      const again = (nth: number) => shifts.close(undefined, `till ${nth}`)
      for (let nth = 0; nth <= SHIFT_KEYS_MAX; nth += 1) assert.ok(again(nth).isRepeated)
      await sell(served, 50, 'paid')
      assert.is(again(SHIFT_KEYS_MAX - 1).report.number, 1)
      assert.is(again(SHIFT_KEYS_MAX).report.number, 2)
    },
    async 'is closed once, by many at once and by one that asks again'() {
      await using served = await servePaymentRig()
      await sell(served, 100, 'paid')
      const all = await Promise.all(Array.from({ length: 8 }, () => close(served)))
      assert.equal(
        all.map(({ http, report }) => [http, report.number]),
        all.map(() => [200, 1]),
      )
      assert.is(all.filter(({ repeated }) => !repeated).length, 1)
      assert.is(new Set(all.map(({ hash }) => hash)).size, 1)
      assert.is((await current(served)).number, 2)
      const late = { 'idempotency-key': 'the-other-till' }
      assert.is((await close(served, undefined, late)).report.number, 1)
      await sell(served, 200, 'paid')
      assert.is((await close(served, undefined, late)).report.number, 1, 'it asks again')
    },
    async 'is told again by its key and by its number, whatever was sold since'() {
      await using served = await servePaymentRig()
      const key = { 'idempotency-key': 'evening-1' }
      await sell(served, 100, 'paid')
      const first = await close(served, undefined, key)
      await sell(served, 200, 'paid')
      for (const again of [
        await close(served, undefined, key),
        await close(served, { number: 1 }),
      ]) {
        assert.equal([again.http, again.repeated, again.hash], [200, true, first.hash])
        assert.equal(again.report, first.report)
      }
      assert.is((await close(served, { number: 2 }, key)).http, 400)
      assert.is((await close(served, { number: 3 })).http, 404)
      const second = await close(served, { number: 2 })
      assert.equal([second.report.number, second.report.totals.net], [2, 200])
      assert.is(second.report.previousHash, first.hash)
      await served.rig.clock.advance(60_000)
      assert.equal(
        (await close(served, { number: 3 })).report.totals.net,
        0,
        'an empty one, as asked',
      )
    },
    async 'that is empty is closed once a minute: a till in a loop makes no thousand reports'() {
      await using served = await servePaymentRig()
      await sell(served, 100, 'paid')
      const closeOpen = async () => {
        const { number } = await current(served)
        const { address } = served
        return postJson(address, '/shifts/close', { number })
      }
      assert.is((await closeOpen()).http, 200)
      for (let time = 0; time < 100; time += 1) {
        const { http, text, headers } = await closeOpen()
        assert.equal([http, headers['retry-after']], [429, '60'])
        assert.match(text, /An empty shift can be closed once a minute/)
      }
      assert.is((await current(served)).number, 2)
      await served.rig.clock.advance(60_000)
      assert.is((await closeOpen()).http, 200)
      assert.is((await closeOpen()).http, 429)
      // A sale makes it one that is closed at any time.
      await sell(served, 100, 'paid')
      assert.is((await closeOpen()).http, 200)
    },
    async 'that is empty is not closed unless it is named'() {
      await using served = await serveBarePaymentRig()
      assert.is((await close(served)).http, 400)
      await served.configure()
      await sell(served, 100, 'paid')
      assert.is((await close(served)).repeated, false)
      assert.is((await close(served)).repeated, true)
    },
    async 'stays open where the disk does not take it'() {
      await using served = await servePaymentRig()
      await sell(served, 100, 'paid')
      served.rig.store.fail('disk-full')
      assert.is((await close(served)).http, 500)
      served.rig.store.fail(null)
      assert.is((await close(served)).report.totals.net, 100)
    },
    async 'goes on after a restart'() {
      await using served = await servePaymentRig()
      await sell(served, 100, 'paid')
      const { hash } = await close(served)
      await sell(served, 200, 'paid')
      const open = await served.rig.restart()
      const { number, previousHash, totals } = open.shifts.current()
      assert.equal([number, previousHash, totals.net], [2, hash, 200])
    },
    async 'is listed, newest first, and none is there that was not closed'() {
      await using served = await servePaymentRig()
      for (const amount of [100, 200, 300]) {
        await sell(served, amount, 'paid')
        await close(served)
      }
      const list = async (query: string) =>
        ((await served.get(`/shifts${query}`)).body['shifts'] as { number: number }[]).map(
          ({ number }) => number,
        )
      assert.equal(
        [await list(''), await list('?limit=1'), await list('?before=3')],
        [[3, 2, 1], [3], [2, 1]],
      )
      assert.is((await served.get('/shifts/4')).http, 404)
    },
    async 'is printed at the width and in the language of the till'() {
      await using served = await servePaymentRig()
      await sell(served, 123_456, 'paid')
      const { text, hash } = await close(served, undefined, {}, '?width=32&language=ru')
      const lines = (text ?? '').split('\n')
      assert.ok(lines.every((line) => [...line].length <= 32))
      assert.match(text ?? '', /Оплачено 1 +1 234,56\n/)
      assert.ok((text ?? '').includes(`${hash.slice(0, 32)}\n${hash.slice(32)}\n`))
      const { body } = await served.get('/shifts/1?width=42')
      assert.match(String(body['text']), /Paid 1 +1,234\.56\n/)
      assert.match(String((await served.get('/shifts/current?width=42')).body['text']), /X REPORT/)
    },
  },
  20_000,
)
