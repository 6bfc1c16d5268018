/** What is read by somebody who keeps up comes in turns: everything else that is ready runs in between. */
import * as assert from 'uvu/assert'
import { inTurns } from '#firmware/async/in-slices.ts'
import { createFeed } from '#firmware/payment/ledger/event-feed.ts'
import { EVENTS_BATCH } from '#firmware/payment/limits.ts'
import { spec } from '#test/spec.ts'

const PAGES = 50

/** How often the event loop came round, as it does for sockets and timers. */
function countTurns() {
  let turns = 0
  let next = setImmediate(count)
  function count(): void {
    turns += 1
    next = setImmediate(count)
  }
  return {
    get turns() {
      return turns
    },
    [Symbol.dispose]: () => clearImmediate(next),
  }
}

spec('long reads in turns', {
  async 'a list to a reader that takes all at once'() {
    const pages = Array.from({ length: PAGES }, (_, at) => at)
    const taken: number[] = []
    using loop = countTurns()
    for await (const page of inTurns(pages)) taken.push(page)
    assert.equal(taken, pages)
    assert.ok(loop.turns >= PAGES / 2, `${loop.turns} turns`)
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
    using loop = countTurns()
    const take = async ({ sequence }: { sequence: number }) => {
      assert.is(sequence, last + 1)
      last = sequence
      if (last === count) stop.abort()
    }
    await feed.read(0, take, stop.signal)
    assert.is(last, count)
    assert.ok(loop.turns >= PAGES / 2, `${loop.turns} turns`)
  },
})
