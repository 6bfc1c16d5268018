/** Between two questions that follow from each other lies a least pause, however fast the answers come. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createLeastPause } from '#firmware/async/rate-limiter.ts'
import { spec } from '#test/spec.ts'

function openRig() {
  const clock = createFakeClock()
  const stop = new AbortController()
  const pace = createLeastPause({ clock, everyMs: 100, atOnce: 5, signal: stop.signal })
  let asked = 0
  const ask = async () => {
    while (!stop.signal.aborted) {
      await pace()
      asked += 1
    }
  }
  const asking = () => void ask()
  return { clock, stop, pace, asking, asked: () => asked }
}

spec('the least pause', {
  async 'lets some through at once, and then one at a time'() {
    const { clock, stop, asking, asked } = openRig()
    asking()
    await clock.advance(0)
    assert.is(asked(), 5)
    await clock.advance(10_000)
    assert.is(asked(), 105)
    stop.abort()
  },
  async 'gives back what was not used, and no more'() {
    const { clock, pace } = openRig()
    for (let count = 0; count < 5; count += 1) await pace()
    await clock.advance(60_000)
    const fromMs = clock.monotonicMs()
    for (let count = 0; count < 5; count += 1) await pace()
    assert.is(clock.monotonicMs(), fromMs)
    const sixth = pace()
    await clock.advance(99)
    assert.is(await Promise.race([sixth.then(() => 'come'), Promise.resolve('waits')]), 'waits')
    await clock.advance(1)
    await sixth
  },
  async 'ends with its signal'() {
    const { pace, stop } = openRig()
    for (let count = 0; count < 5; count += 1) await pace()
    const waiting = pace()
    stop.abort()
    await waiting
  },
})
