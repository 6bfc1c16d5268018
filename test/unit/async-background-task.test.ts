/** Work in the background: asked for by anybody, done once at a time, tried again when it fails. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createBackgroundTask, RETRY_MS_MAX } from '#firmware/async/background-task.ts'
import { openTemplateSweep } from '#firmware/items/library/template-sweep.ts'
import { spec } from '#test/spec.ts'

const RETRY_MS = 1_000

/** A background task whose runs end when the test says so. */
function rig(failed: (error: unknown, againInMs: number) => void = () => {}) {
  const clock = createFakeClock()
  const runs: PromiseWithResolvers<void>[] = []
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  const backgroundTask = createBackgroundTask({ clock, work, failed, retryMs: RETRY_MS })
  return { clock, runs, backgroundTask }
}

spec('a background task', {
  async 'is done once for all who ask while it is under way, and once more'() {
    const { backgroundTask, clock, runs } = rig()
    backgroundTask.kick()
    backgroundTask.kick()
    assert.is(runs.length, 1)
    runs[0]?.resolve()
    await clock.advance(0)
    assert.is(runs.length, 2)
    runs[1]?.resolve()
    await backgroundTask.idle()
    assert.is(runs.length, 2)
  },
  async 'is done again when it is asked for after its end'() {
    const { backgroundTask, runs } = rig()
    for (const times of [1, 2]) {
      backgroundTask.kick()
      runs.at(-1)?.resolve()
      await backgroundTask.idle()
      assert.is(runs.length, times)
    }
  },
  async 'is tried again with growing patience, up to a bound'() {
    const waits: number[] = []
    const { backgroundTask, clock, runs } = rig((_, againInMs) => void waits.push(againInMs))
    backgroundTask.kick()
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      runs.at(-1)?.reject(new Error('the card is full'))
      await clock.advance(0)
      const waitMs = waits.at(-1) ?? 0
      await clock.advance(waitMs - 1)
      assert.is(runs.length, attempt, 'no sooner than it said')
      await clock.advance(1)
      assert.is(runs.length, attempt + 1)
    }
    assert.equal(waits.slice(0, 3), [RETRY_MS, 2 * RETRY_MS, 4 * RETRY_MS])
    assert.is(waits.at(-1), RETRY_MS_MAX)
    runs.at(-1)?.resolve()
    await backgroundTask.idle()
  },
  async 'ends while it waits for its next try, when it is stopped'() {
    const { backgroundTask, clock, runs } = rig()
    backgroundTask.kick()
    runs[0]?.reject(new Error('the card is full'))
    await clock.advance(0)
    await backgroundTask[Symbol.asyncDispose]()
    backgroundTask.kick()
    await backgroundTask.idle()
    assert.is(runs.length, 1)
  },
  async 'is not called failed for what a stop did to it'() {
    const { backgroundTask, runs } = rig(() => assert.unreachable())
    backgroundTask.kick()
    const stopped = backgroundTask[Symbol.asyncDispose]()
    runs[0]?.reject(new Error('stopped'))
    await stopped
  },
  async 'ends with what is thrown at its failure'() {
    const bug = new Error('a bug')
    const { backgroundTask, runs } = rig((error) => {
      throw error
    })
    backgroundTask.kick()
    const ended = backgroundTask.idle().catch((error: unknown) => error)
    runs[0]?.reject(bug)
    assert.is(await ended, bug)
  },
})

spec('freeing', {
  async 'has let go of the store when it is closed'() {
    const begun = Promise.withResolvers<void>()
    const slice = Promise.withResolvers<boolean>()
    const store = {
      discard: async () => {},
      sweep() {
        begun.resolve()
        return slice.promise
      },
    }
    const upkeep = openTemplateSweep(store, createFakeClock(), createMemoryJournal())
    upkeep.kick()
    await begun.promise
    let isClosed = false
    const closing = upkeep[Symbol.asyncDispose]().then(() => {
      isClosed = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    assert.not(isClosed)
    slice.resolve(false)
    await closing
  },
})
