/** The same work every so often: never beside itself, and over when somebody says so. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openInterval } from '#firmware/async/interval.ts'
import { spec } from '#test/spec.ts'

spec('an interval', {
  async 'works after its first wait, then each time'() {
    const clock = createFakeClock()
    const atMs: number[] = []
    using _ = openInterval(clock, 1_000, () => void atMs.push(clock.monotonicMs()), 300)
    await clock.advance(2_300)
    assert.equal(atMs, [300, 1_300, 2_300])
  },
  async 'asks how long to wait each time, the first one too'() {
    const clock = createFakeClock()
    const atMs: number[] = []
    const waits = [500, 100, 200]
    const next = () => waits.shift() ?? 1_000
    using _ = openInterval(clock, next, () => void atMs.push(clock.monotonicMs()))
    await clock.advance(1_800)
    assert.equal(atMs, [500, 600, 800, 1_800])
  },
  async 'counts from the end of work that takes long, and waits for it at its end'() {
    const clock = createFakeClock()
    const runs: PromiseWithResolvers<void>[] = []
    const interval = openInterval(clock, 1_000, () => {
      runs.push(Promise.withResolvers<void>())
      return runs.at(-1)?.promise
    })
    await clock.advance(10_000)
    assert.is(runs.length, 1, 'not beside itself')
    runs[0]?.resolve()
    await clock.advance(999)
    assert.is(runs.length, 1)
    await clock.advance(1)
    assert.is(runs.length, 2)
    let isClosed = false
    const closing = interval[Symbol.asyncDispose]().then(() => {
      isClosed = true
    })
    await clock.advance(5_000)
    assert.not(isClosed)
    runs[1]?.resolve()
    await closing
    await clock.advance(5_000)
    assert.is(runs.length, 2)
  },
  async 'ends from within the work, and twice'() {
    const clock = createFakeClock()
    let runs = 0
    const interval = openInterval(clock, 1_000, () => {
      runs += 1
      interval[Symbol.dispose]()
    })
    await clock.advance(5_000)
    interval[Symbol.dispose]()
    assert.is(runs, 1)
  },
})
