/** The fake clock keeps the clock's promises, and moves only when told to. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { spec } from '#test/spec.ts'
import { clockContract } from './clock.ts'

clockContract('fake', () => {
  const clock = createFakeClock()
  return { clock, advance: (ms) => clock.advance(ms) }
})

spec('fake clock', {
  'a jump of the wall clock moves no timer'() {
    const clock = createFakeClock()
    let isFired = false
    clock.after(10, () => {
      isFired = true
    })
    const beforeMs = clock.now()
    clock.jump(86_400_000)
    assert.is(clock.now() - beforeMs, 86_400_000)
    assert.is(clock.monotonicMs(), 0)
    assert.not(isFired)
  },
  async 'a timer that a timer sets fires within the same advance'() {
    const clock = createFakeClock()
    const firedMs: number[] = []
    clock.after(10, () => clock.after(10, () => firedMs.push(clock.monotonicMs())))
    await clock.advance(25)
    assert.equal(firedMs, [20])
  },
})
