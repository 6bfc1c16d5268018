/** A sleep that can be cut short. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createWakeableTimer } from '#firmware/async/wakeable-timer.ts'
import { spec } from '#test/spec.ts'

function newTimer() {
  const clock = createFakeClock()
  const stop = new AbortController()
  const timer = createWakeableTimer(clock, stop.signal)
  const sleep = (ms: number) => {
    const state = { isOver: false }
    void timer.sleep(ms).then(() => {
      state.isOver = true
    })
    return state
  }
  return { clock, stop, timer, sleep }
}

spec('wakeable timer', {
  async 'sleeps for its time'() {
    const { clock, sleep } = newTimer()
    const one = sleep(100)
    await clock.advance(99)
    assert.not(one.isOver)
    await clock.advance(1)
    assert.ok(one.isOver)
  },
  async 'ends its sleep when woken'() {
    const { clock, timer, sleep } = newTimer()
    const one = sleep(100)
    await clock.advance(10)
    timer.wake()
    await clock.advance(0)
    assert.ok(one.isOver)
  },
  async 'does not lose a wake that comes before the sleep'() {
    const { clock, timer, sleep } = newTimer()
    timer.wake()
    const one = sleep(100)
    await clock.advance(0)
    assert.ok(one.isOver)
  },
  async 'sleeps again after any number of wakes: they count once'() {
    const { clock, timer, sleep } = newTimer()
    timer.wake()
    timer.wake()
    sleep(100)
    await clock.advance(0)
    const second = sleep(100)
    await clock.advance(99)
    assert.not(second.isOver)
  },
  async 'ends when it is stopped, and never sleeps again'() {
    const { clock, stop, sleep } = newTimer()
    const one = sleep(100)
    await clock.advance(0)
    assert.not(one.isOver)
    stop.abort()
    await clock.advance(0)
    assert.ok(one.isOver)
    const second = sleep(100)
    await clock.advance(0)
    assert.ok(second.isOver)
  },
})
