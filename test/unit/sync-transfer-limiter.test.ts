/** A lane that keeps below its limit of templates a minute, and one that stops while it waits. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createTransferLimiter } from '#firmware/sync/subordinate/transfer-limiter.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

function createRig(limit: number) {
  const clock = createFakeClock()
  const stop = new AbortController()
  const setting = { limit }
  const limiter = createTransferLimiter(clock, () => setting.limit, stop.signal)
  async function isOverAfter(ms: number, templates: number): Promise<readonly boolean[]> {
    let isOver = false
    const waiting = limiter.after(templates).then(() => {
      isOver = true
    })
    const seen: boolean[] = []
    for (const part of [ms - 1, 1]) {
      await clock.advance(part)
      seen.push(isOver)
    }
    await waiting
    return seen
  }
  return { clock, stop, setting, limiter, isOverAfter }
}

spec('a limit of templates a minute', {
  async 'makes the lane wait after a message for as long as its templates take'() {
    const { isOverAfter } = createRig(60)
    assert.equal(await isOverAfter(3_000, 3), [false, true])
  },
  async 'is the one that is set when the message has gone'() {
    const { isOverAfter, setting } = createRig(60)
    setting.limit = 30
    assert.equal(await isOverAfter(6_000, 3), [false, true])
  },
  async 'makes nobody wait where there is none'() {
    const { clock, limiter } = createRig(0)
    await limiter.after(1_000)
    assert.is(clock.monotonicMs(), 0)
  },
})

spec('a lane that stops', {
  async 'waits no longer, and sends nothing more'() {
    const { clock, stop, limiter } = createRig(60)
    const waiting = faultOf(() => limiter.after(3), 'busy')
    await clock.advance(1)
    stop.abort()
    await waiting
    assert.is(clock.monotonicMs(), 1)
  },
  async 'sends nothing more without a limit either'() {
    const { stop, limiter } = createRig(0)
    stop.abort()
    await faultOf(() => limiter.after(1), 'busy')
  },
})
