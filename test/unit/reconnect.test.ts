/** When a lost link is tried again: soon, then less often, never rarer than the promise allows. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { unreachable } from '#drivers/link/link.ts'
import { keepLinked } from '#drivers/link/reconnect.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

function rig(random: () => number = () => 1, delayMsMax?: number) {
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  const told: string[] = []
  journal.subscribe(({ event }) => told.push(event))
  const triesAtMs: number[] = []
  const downs: boolean[] = []
  /** How long each connection holds; 0: it cannot be opened. */
  const world = { holdsMs: 0, message: 'no such port' }
  const stop = new AbortController()
  const keeper = keepLinked({
    stop,
    device: 'serial /dev/x',
    clock,
    journal,
    random,
    ...(delayMsMax && { delayMsMax }),
    async connect(ready) {
      triesAtMs.push(clock.monotonicMs())
      if (world.holdsMs > 0) {
        ready()
        const { promise, resolve } = Promise.withResolvers<void>()
        clock.after(world.holdsMs, resolve)
        stop.signal.addEventListener('abort', () => resolve(), { once: true })
        await promise
      }
      throw unreachable('serial', asSentence(world.message))
    },
    onDown: (_fault, wasUp) => downs.push(wasUp),
  })
  const gaps = () => triesAtMs.slice(1).map((atMs, index) => atMs - (triesAtMs[index] ?? 0))
  return { clock, told, triesAtMs, downs, world, keeper, stop, gaps }
}

spec('reconnect', {
  async 'backs off up to a second'() {
    const { clock, gaps, keeper } = rig()
    await clock.advance(6_000)
    assert.equal(
      gaps().map((ms) => Math.round(ms)),
      [150, 240, 384, 614, 983, 1_000, 1_000, 1_000],
    )
    await keeper[Symbol.asyncDispose]()
  },
  async 'backs off further on the radio, and is woken when a screen is wanted'() {
    const { clock, gaps, keeper, triesAtMs } = rig(() => 1, 15_000)
    await clock.advance(120_000)
    assert.equal(gaps().slice(-3).map(Math.round), [15_000, 15_000, 15_000])
    assert.is(Math.round(gaps()[8] ?? 0), 6_442, 'as soon as ever in the beginning')
    const tries = triesAtMs.length
    keeper.wake()
    await clock.advance(0)
    assert.is(triesAtMs.length, tries + 1)
    await clock.advance(14_999)
    assert.is(triesAtMs.length, tries + 1, 'once')
    await keeper[Symbol.asyncDispose]()
    keeper.wake()
    await clock.advance(60_000)
    assert.ok(triesAtMs.length <= tries + 2)
  },
  async 'jitter halves a delay at most'() {
    const { clock, gaps, keeper } = rig(() => 0)
    await clock.advance(6_000)
    assert.equal(gaps().slice(0, 3).map(Math.round), [75, 120, 192])
    assert.ok(Math.max(...gaps()) <= 500)
    await keeper[Symbol.asyncDispose]()
  },
  async 'a link that held starts again from the first delay, one that did not goes on'() {
    const { clock, world, gaps, keeper } = rig()
    await clock.advance(6_000)
    world.holdsMs = 1_000
    await clock.advance(10_000)
    assert.ok(Math.round(gaps().at(-1) ?? 0) === 2_000)
    world.holdsMs = 6_000
    await clock.advance(20_000)
    assert.is(Math.round(gaps().at(-1) ?? 0), 6_150)
    await keeper[Symbol.asyncDispose]()
  },
  async 'tells of each change once'() {
    const { clock, world, told, downs, keeper } = rig()
    await clock.advance(10_000)
    assert.equal(told, ['link.failed'])
    world.message = 'permission denied'
    await clock.advance(10_000)
    world.holdsMs = 8_000
    await clock.advance(5_000)
    assert.equal(told, ['link.failed', 'link.failed', 'link.opened'])
    await clock.advance(5_000)
    assert.is(told[3], 'link.lost')
    assert.ok(downs.includes(true))
    await keeper[Symbol.asyncDispose]()
  },
  async 'ends when it is told to, without another try'() {
    const { clock, triesAtMs, keeper } = rig()
    await clock.advance(1_000)
    const tries = triesAtMs.length
    await keeper[Symbol.asyncDispose]()
    await clock.advance(10_000)
    assert.is(triesAtMs.length, tries)
  },
})
