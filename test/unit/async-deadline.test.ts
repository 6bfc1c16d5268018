/** How long somebody waits for work that cannot be ended from outside. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { unlessAborted, withinMs } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

/** What the promise rejects with; one that resolves fails the case. */
async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => assert.unreachable(),
    (thrown) => thrown,
  )
}

const never = () => new Promise<never>(() => {})

spec('withinMs', {
  async 'gives what the work gives in time, and lets its signal be'() {
    const clock = createFakeClock()
    let given: AbortSignal | null = null
    const answer = withinMs(clock, 100, null, async (signal) => {
      given = signal
      return 'answer'
    })
    assert.is(await answer, 'answer')
    await clock.advance(1_000)
    assert.not((given as unknown as AbortSignal).aborted)
  },
  async 'rejects with what the work rejects with'() {
    const refused = new Fault('refused', asSentence('no'))
    const work = withinMs(createFakeClock(), 100, null, () => Promise.reject(refused))
    assert.is(await thrownBy(work), refused)
  },
  async 'rejects at the deadline, not before, and aborts the signal'() {
    const clock = createFakeClock()
    let isAborted = false
    let isOver = false
    const work = withinMs(clock, 100, null, (signal) => {
      signal.addEventListener('abort', () => {
        isAborted = true
      })
      return never()
    })
    const thrown = thrownBy(work).finally(() => {
      isOver = true
    })
    await clock.advance(99)
    assert.not(isOver)
    await clock.advance(1)
    const fault = (await thrown) as Fault
    assert.equal([fault.kind, fault.message], ['unreachable', 'there was no answer in time'])
    assert.ok(isAborted)
  },
  async 'rejects with the Fault it was told to'() {
    const clock = createFakeClock()
    const late = new Fault('storage', asSentence('the card does not answer'))
    const thrown = thrownBy(withinMs(clock, 100, null, never, () => late))
    await clock.advance(100)
    assert.is(await thrown, late)
  },
  async 'ignores work that fails after the deadline'() {
    const clock = createFakeClock()
    const { promise, reject } = Promise.withResolvers<never>()
    const thrown = thrownBy(withinMs(clock, 100, null, () => promise))
    await clock.advance(100)
    reject(new Error('too late'))
    await clock.advance(1)
    assert.is(((await thrown) as Fault).message, 'there was no answer in time')
  },
  async 'rejects as soon as the stop aborts'() {
    const stop = new AbortController()
    let given: AbortSignal | null = null
    const thrown = thrownBy(
      withinMs(createFakeClock(), 100, stop.signal, (signal) => {
        given = signal
        return never()
      }),
    )
    stop.abort()
    const fault = (await thrown) as Fault
    assert.equal(
      [fault.kind, fault.message],
      ['unreachable', 'the lane is stopping. Try again in a minute'],
    )
    assert.ok((given as unknown as AbortSignal).aborted)
  },
  async 'does not begin what was stopped before'() {
    let hasBegun = false
    const work = withinMs(createFakeClock(), 100, AbortSignal.abort(), async () => {
      hasBegun = true
    })
    assert.instance(await thrownBy(work), Fault)
    assert.not(hasBegun)
  },
})

spec('unlessAborted', {
  async 'gives what the work gives'() {
    assert.is(await unlessAborted(new AbortController().signal, Promise.resolve(1)), 1)
  },
  async 'rejects with the reason of the signal, before or while the work goes on'() {
    const stop = new AbortController()
    const thrown = thrownBy(unlessAborted(stop.signal, never()))
    stop.abort('reason')
    assert.is(await thrown, 'reason')
    assert.is(await thrownBy(unlessAborted(stop.signal, never())), 'reason')
  },
})
