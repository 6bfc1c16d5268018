/** What is read by somebody who keeps up comes in turns: everything else that is ready runs in between. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { finishInTurns, inTurns } from '#firmware/async/in-slices.ts'
import { createFeed } from '#firmware/payment/ledger/event-feed.ts'
import { createLedgerQueries } from '#firmware/payment/ledger/ledger-queries.ts'
import { searchPayments } from '#firmware/payment/ledger/payment-search.ts'
import { EVENTS_BATCH } from '#firmware/payment/limits.ts'
import { createTurnCounter } from '#test/items/turn-counter.ts'
import { spec } from '#test/spec.ts'

const PAGES = 50

/** Longer than a turn. */
const SLOW_MS = 6

spec('long reads in turns', {
  async 'a list to a reader that takes all at once'() {
    const pages = Array.from({ length: PAGES }, (_, at) => at)
    const taken: number[] = []
    using turns = createTurnCounter()
    for await (const page of inTurns(pages)) taken.push(page)
    assert.equal(taken, pages)
    assert.ok(turns.count >= PAGES / 2, `${turns.count} turns`)
  },
  async 'work in steps pauses after a turn, which more than one round of the loop may use'() {
    const clock = createFakeClock(0)
    let steps = 0
    function* work() {
      for (; steps < 3; steps += 1) {
        const untilMs = performance.now() + SLOW_MS
        while (performance.now() < untilMs);
        yield
      }
      return 'done'
    }
    const finished = finishInTurns(clock, work())
    const rounds = Array.from({ length: 20 }, (_, at) => at)
    for await (const _ of inTurns(rounds))
      assert.is(steps, 0, 'the second turn waits for the clock')
    assert.is(await clock.until(finished), 'done')
    assert.is(steps, 3)
  },
  async 'what throws at once is told to the reader'() {
    const broken = {
      *[Symbol.iterator]() {
        yield 'first'
        throw new Error('the card is gone')
      },
    }
    const taken: string[] = []
    try {
      for await (const one of inTurns(broken)) taken.push(one)
      assert.unreachable()
    } catch (error) {
      assert.is((error as Error).message, 'the card is gone')
    }
    assert.equal(taken, ['first'])
  },
  async 'the events of a whole ledger, taken as fast as they come'() {
    const count = PAGES * EVENTS_BATCH
    const store = {
      entriesAfter: (after: number, limit: number) =>
        Array.from({ length: Math.min(limit, count - after) }, (_, at) => ({
          sequence: after + at + 1,
        })),
    }
    const feed = createFeed(store as never, { onEntry: () => ({ [Symbol.dispose]() {} }) } as never)
    const stop = new AbortController()
    let last = 0
    using turns = createTurnCounter()
    const take = async ({ sequence }: { sequence: number }) => {
      assert.is(sequence, last + 1)
      last = sequence
      if (last === count) stop.abort()
    }
    await feed.read(0, take, stop.signal)
    assert.is(last, count)
    assert.ok(turns.count >= PAGES / 2, `${turns.count} turns`)
  },
  async 'a reader that has all of a ledger asks for no more until there is an entry'() {
    const entries = [{ sequence: 1 }]
    let readings = 0
    const store = {
      entriesAfter(after: number) {
        readings += 1
        return entries.filter(({ sequence }) => sequence > after)
      },
    }
    const told = new Set<() => void>()
    const onEntry = (tell: () => void) => {
      told.add(tell)
      return { [Symbol.dispose]: () => void told.delete(tell) }
    }
    const feed = createFeed(store as never, { onEntry } as never)
    const stop = new AbortController()
    using _ = { [Symbol.dispose]: () => stop.abort() }
    const taken: number[] = []
    const reading = feed.read(0, async ({ sequence }) => void taken.push(sequence), stop.signal)
    for (const sequence of [2, 3]) {
      for await (const _ of inTurns(Array.from({ length: PAGES })));
      assert.equal([taken.length, readings], [sequence - 1, 2 * (sequence - 1)])
      entries.push({ sequence })
      for (const tell of told) tell()
    }
    stop.abort()
    await reading
  },
  async 'a reader that leaves is given nothing more of what was read for it'() {
    const store = { entriesAfter: () => [{ sequence: 1 }, { sequence: 2 }] }
    const feed = createFeed(store as never, { onEntry: () => ({ [Symbol.dispose]() {} }) } as never)
    const stop = new AbortController()
    const taken: number[] = []
    const take = async ({ sequence }: { sequence: number }) => {
      taken.push(sequence)
      stop.abort()
    }
    await feed.read(0, take, stop.signal)
    assert.equal(taken, [1])
  },
  async 'a search through years gives way when its turn is over, not after each page'() {
    let left = 0
    const ofAmount = () => {
      left -= 1
      return { records: [], fromMs: left > 0 ? left : null }
    }
    const returnedSums = () => {
      left -= 1
      return left > 0 ? [{ transactionId: `${left}`, returnedKopecks: 1 }] : []
    }
    const store = { ofAmount, findAll: () => [], refunds: { returnedSums } }
    for (const search of [{ amountKopecks: 1 }, { refunded: 'partly' }] as const) {
      left = 20 * PAGES
      using turns = createTurnCounter()
      assert.equal(await searchPayments(store as never, { ...search, limit: 1 }), [])
      assert.is(left, 0)
      assert.ok(turns.count < 5 * PAGES, `${turns.count} turns`)
    }
  },
  async 'the payments of a month that is added up'() {
    const asked: number[] = []
    const store = {
      between(fromMs: number) {
        asked.push(fromMs)
        // One reading of each day is slow.
        const untilMs = performance.now() + (asked.length % 288 === 0 ? SLOW_MS : 0)
        while (performance.now() < untilMs);
        return []
      },
      refunds: { returnedBetween: () => [], unsettled: () => [] },
    }
    const operations = createLedgerQueries({
      store,
      ledgerGaps: { list: [] },
      refunds: { paymentSums: () => new Map() },
    } as never)
    using turns = createTurnCounter()
    for (const sum of [operations.report, operations.hours]) await sum('2026-01-01', '2026-01-31')
    // Five minutes of the month at a time.
    assert.is(new Set(asked).size, 31 * 288)
    assert.is(asked.length, 2 * 31 * 288)
    assert.ok(turns.count >= 31, `${turns.count} turns`)
  },
})
