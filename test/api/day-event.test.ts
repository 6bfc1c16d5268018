/** `day.stated`: each day that is over is told once, whatever the power, the disk and the clock do. */
import * as assert from 'uvu/assert'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { type MemoryTransactions, openMemoryTransactions } from '#doubles/transactions-memory.ts'
import { dayOf, localDay } from '#firmware/payment/ledger/local-day.ts'
import { CONFIG, createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DATE = '2026-11-22'
const [YESTERDAY, TOMORROW] = ['2026-11-21', '2026-11-23']

/** At noon: a change of the zone's clocks moves no date. */
const noonOf = (date: string) => localDay(date).fromMs + 12 * HOUR

/** A lane with a payment of DATE, paid and compared by nobody. */
function sold(store: MemoryTransactions, date = DATE, id = `paid on ${date}`): void {
  const createdAtMs = noonOf(date)
  const row = record(id, { createdAtMs, changedAtMs: createdAtMs, sealedProfile: null })
  store.insert(row, entry(id), null)
  const data = { transaction: id, amount: 500, paidAmount: 500 }
  const accepted = { ...entry(id, 'transaction.accepted'), data }
  store.update({ ...row, phase: 'accepted', paidKopecks: 500, version: 2 }, accepted)
}

const toldBy = (store: MemoryTransactions) =>
  store
    .entriesAfter(0, 10_000)
    .filter(({ type }) => type === 'day.stated')
    .map(({ data }) => String(data['date']))

/** One life of a lane: from a start until the power goes. */
async function live(
  clock: FakeClock,
  store: MemoryTransactions,
  story: (rig: PaymentRig) => Promise<void>,
): Promise<void> {
  await using rig = createPaymentRig({ clock, store })
  await rig.open.payment.updateSettings(SETTINGS)
  await story(rig)
}

const run = (ms: number) => async (rig: PaymentRig) => {
  await rig.clock.advance(ms)
}

/** The statement is made in turns of the event loop, for which a clock of a test does not wait. */
async function untilTold(store: MemoryTransactions, ...dates: readonly string[]): Promise<void> {
  await waitUntil(`${dates} told`, () => toldBy(store).length >= dates.length)
  assert.equal(toldBy(store), dates)
}

const settled = async () => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

spec(
  'the event of a day',
  {
    async 'comes after midnight with the totals and the verdict, and no second time'() {
      const webhooks = [{ url: 'https://till.example/hook', secret: 'x'.repeat(32) }]
      const clock = createFakeClock(noonOf(DATE))
      const store = openMemoryTransactions()
      await using rig = createPaymentRig({ clock, store, config: { ...CONFIG, webhooks } })
      await rig.open.payment.updateSettings(SETTINGS)
      sold(store)
      await clock.advance(11 * HOUR)
      await settled()
      assert.equal(toldBy(store), [])
      await clock.advance(2 * HOUR)
      await untilTold(store, DATE)
      const [stated] = store.entriesAfter(0, 99).filter(({ type }) => type === 'day.stated')
      const { todo, ...data } = stated?.data ?? {}
      assert.equal(data, {
        date: DATE,
        verdict: 'to-do',
        agrees: false,
        todoCount: 1,
        sentence: {
          en: 'The day does not agree yet. Things to do: 1.',
          ru: 'Есть расхождения. Задач: 1.',
        },
        accepted: { count: 1, amount: 500 },
        refunds: { count: 0, amount: 0 },
        net: 500,
        shifts: [],
        byBank: [
          {
            bankName: 'CFT',
            accepted: { count: 1, amount: 500 },
            otherAmount: { count: 0, amount: 0 },
            refunds: { count: 0, amount: 0 },
          },
        ],
        banks: [{ bankName: 'CFT', comparedAt: null, agrees: null }],
      })
      const [thing] = todo as { code: string; who: string; by: string; items?: unknown }[]
      assert.equal([thing?.code, thing?.who, thing?.by], ['compare', 'accountant', TOMORROW])
      assert.is(thing?.items, undefined)
      await clock.advance(20 * HOUR)
      await settled()
      assert.equal(toldBy(store), [DATE])
      await waitUntil('the webhook is told', () =>
        rig.webhooks.taken.some(({ body }) => body.includes('"day.stated"')),
      )
      const ids = rig.webhooks.taken.filter(({ body }) => body.includes('"day.stated"'))
      assert.equal(new Set(ids.map(({ id }) => id)).size, 1)
      // Of the day after, on which nothing was sold.
      await clock.advance(5 * HOUR)
      await untilTold(store, DATE, TOMORROW)
      const agreed = store.entriesAfter(0, 99).findLast(({ type }) => type === 'day.stated')
      assert.equal([agreed?.data['verdict'], agreed?.data['agrees']], ['agrees', true])
    },
    async 'comes at the next start of a lane that was off at midnight, once for all its starts'() {
      const clock = createFakeClock(noonOf(DATE))
      const store = openMemoryTransactions()
      await live(clock, store, async (rig) => {
        sold(store)
        await rig.clock.advance(5 * 60_000)
      })
      const morning = createFakeClock(noonOf(DATE) + 20 * HOUR)
      await live(morning, store, async (rig) => {
        await rig.clock.advance(2 * 60_000)
        await untilTold(store, DATE)
      })
      for (let start = 1; start < 4; start += 1) {
        await live(createFakeClock(morning.now() + start * HOUR), store, run(5 * 60_000))
        await settled()
      }
      assert.equal(toldBy(store), [DATE])
    },
    async 'of each day of a week in which it was off, in their order, when the bank agrees on the time'() {
      const clock = createFakeClock(noonOf('2026-11-15'))
      const store = openMemoryTransactions()
      await live(clock, store, async (rig) => {
        sold(store, '2026-11-15')
        await rig.clock.advance(5 * 60_000)
      })
      const dates = [15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`)
      await live(createFakeClock(noonOf(DATE)), store, async (rig) => {
        await rig.clock.advance(2 * 60_000)
        await untilTold(store, ...dates)
      })
    },
    async 'of several days waits while nobody says what time it is, a day at most'() {
      const clock = createFakeClock(noonOf('2026-11-15'))
      const store = openMemoryTransactions()
      await live(clock, store, async (rig) => {
        sold(store, '2026-11-15')
        await rig.clock.advance(5 * 60_000)
      })
      const later = createFakeClock(noonOf(DATE))
      // The machine was up for long before the lane began: only since then can anybody have contradicted.
      await later.advance(HOUR)
      // No bank: a lane of which the settings were lost.
      await using _rig = createPaymentRig({ clock: later, store })
      await later.advance(23 * HOUR)
      await settled()
      assert.equal(toldBy(store), [])
      await later.advance(3 * HOUR)
      await waitUntil('it is told', () => toldBy(store).length >= 8)
    },
    async 'is not told on the word of a clock that the bank contradicts, and comes when it is set'() {
      const clock = createFakeClock(noonOf(YESTERDAY))
      const store = openMemoryTransactions()
      await live(clock, store, async (rig) => {
        sold(store, YESTERDAY)
        await rig.clock.advance(2 * 60_000)
        rig.clock.jump(31 * DAY)
        await rig.clock.advance(3 * HOUR)
        await settled()
        assert.equal(toldBy(store), [])
        rig.clock.jump(-31 * DAY)
        await rig.clock.advance(14 * HOUR)
        await untilTold(store, YESTERDAY)
        // Set back over midnight, and midnight comes again.
        rig.clock.jump(-6 * HOUR)
        await rig.clock.advance(8 * HOUR)
        await settled()
        assert.equal(toldBy(store), [YESTERDAY])
      })
    },
    async 'is told when the disk takes it, once'() {
      const clock = createFakeClock(noonOf(DATE))
      const store = openMemoryTransactions()
      await live(clock, store, async (rig) => {
        sold(store)
        await rig.clock.advance(2 * 60_000)
        store.fail('disk-full')
        await rig.clock.advance(14 * HOUR)
        await settled()
        assert.equal(toldBy(store), [])
        store.fail(null)
        await rig.clock.advance(2 * HOUR)
        await untilTold(store, DATE)
      })
    },
    async 'begins with a day on which the lane sold something, after this release began to tell'() {
      const clock = createFakeClock(noonOf(DATE))
      const store = openMemoryTransactions()
      // Of an earlier release.
      sold(store, '2026-11-10')
      await live(clock, store, run(14 * HOUR))
      await untilTold(store, DATE)
      const empty = openMemoryTransactions()
      await live(createFakeClock(noonOf(DATE)), empty, run(3 * DAY))
      await settled()
      assert.equal(toldBy(empty), [])
    },
    async 'goes by the dates of the lane, whose days may have 23 hours'() {
      const clock = createFakeClock(noonOf('2026-03-27'))
      const store = openMemoryTransactions()
      await live(clock, store, async (rig) => {
        sold(store, '2026-03-27')
        await rig.clock.advance(5 * DAY)
        await waitUntil('all are told', () => toldBy(store).length === 5)
      })
      const dates = toldBy(store)
      assert.equal(dates, ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
      assert.is(dayOf(clock.now()), '2026-04-01')
    },
  },
  120_000,
)
