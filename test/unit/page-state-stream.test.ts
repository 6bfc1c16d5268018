/** Keeping a reader up to date: everything at first, then only news, never a queue. */
import * as assert from 'uvu/assert'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import type { PageSection } from '#firmware/console/page-state-sections.ts'
import { type Send, streamState } from '#firmware/console/page-state-stream.ts'
import { spec } from '#test/spec.ts'

function createSection(name: string) {
  const listeners = new Set<() => void>()
  let value = 0
  const section: PageSection = {
    name,
    read: () => ({ value }),
    onChange(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
  }
  return {
    section,
    listeners,
    set(next: number) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** What was sent, beats apart: `one {"value":1}`, with its list keys left out. */
function recorder(sent: string[]): Send {
  return async (event, data) => {
    const { name, value, set } = data as { name?: string; value?: object; set?: object }
    if (event !== 'beat') sent.push(`${event} ${name} ${JSON.stringify(value ?? set)}`)
  }
}

/** Lets everything settle, and the round of 100 ms end. */
async function round(clock: FakeClock): Promise<void> {
  await clock.advance(0)
  await clock.advance(100)
  await clock.advance(0)
}

spec('follow', {
  async 'sends every section at first, then only what says something new'() {
    const clock = createFakeClock()
    const [one, two] = [createSection('one'), createSection('two')]
    const sent: string[] = []
    using _ = streamState([one.section, two.section], recorder(sent), clock)
    await round(clock)
    assert.equal(sent.splice(0), ['whole one {"value":0}', 'whole two {"value":0}'])
    two.set(5)
    one.set(0)
    await round(clock)
    assert.equal(sent, ['change two {"value":5}'])
  },
  async 'ten changes in a row are one state'() {
    const clock = createFakeClock()
    const one = createSection('one')
    const sent: string[] = []
    using _ = streamState([one.section], recorder(sent), clock)
    await round(clock)
    for (let value = 1; value <= 10; value += 1) one.set(value)
    await round(clock)
    assert.equal(sent, ['whole one {"value":0}', 'change one {"value":10}'])
  },
  async 'a busy lane is told ten times a second'() {
    const clock = createFakeClock()
    const one = createSection('one')
    const sent: string[] = []
    using _ = streamState([one.section], recorder(sent), clock)
    for (let value = 1; value <= 1_000; value += 1) {
      one.set(value)
      await clock.advance(1)
    }
    await round(clock)
    assert.ok(sent.length >= 10 && sent.length <= 13, `${sent.length}`)
    assert.is(sent.at(-1), 'change one {"value":1000}')
  },
  async 'a slow reader gets the newest state, not the ones between'() {
    const clock = createFakeClock()
    const one = createSection('one')
    const sent: string[] = []
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    using _ = streamState(
      [one.section],
      async (event, data) => {
        await recorder(sent)(event, data)
        return gates[sent.length - 1]?.promise ?? Promise.resolve()
      },
      clock,
    )
    for (const value of [1, 2, 3]) {
      one.set(value)
      await round(clock)
    }
    gates[0]?.resolve()
    gates[1]?.resolve()
    await round(clock)
    assert.equal(sent, ['whole one {"value":0}', 'change one {"value":3}'])
  },
  async 'a quiet lane beats every second, and one that waits for its reader does not'() {
    const clock = createFakeClock()
    const one = createSection('one')
    const events: string[] = []
    const gate = Promise.withResolvers<void>()
    const following = streamState(
      [one.section],
      async (event) => {
        events.push(event)
        if (events.length > 3) await gate.promise
      },
      clock,
    )
    await round(clock)
    for (let second = 0; second < 6; second += 1) await clock.advance(1_000)
    assert.equal(events, ['whole', 'beat', 'beat', 'beat'])
    gate.resolve()
    await clock.advance(1_000)
    assert.equal(events.length, 5)
    following[Symbol.dispose]()
    await clock.advance(5_000)
    assert.equal(events.length, 5)
  },
  async 'a reader that is gone is not written to, and its bells are taken down'() {
    const clock = createFakeClock()
    const one = createSection('one')
    let count = 0
    const following = streamState(
      [one.section],
      async () => {
        count += 1
        throw new Error('gone')
      },
      clock,
    )
    await round(clock)
    one.set(1)
    await round(clock)
    assert.is(count, 1)
    following[Symbol.dispose]()
    assert.is(one.listeners.size, 0)
  },
})
