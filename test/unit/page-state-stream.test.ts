/** Keeping a reader up to date: everything at first, then only news, never a queue. */
import * as assert from 'uvu/assert'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import type { Section } from '#firmware/console/page-state-sections.ts'
import { streamState } from '#firmware/console/page-state-stream.ts'
import { spec } from '#test/spec.ts'

function createSection(name: string) {
  const listeners = new Set<() => void>()
  let value = 0
  const section: Section = {
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
    using _ = streamState(
      [one.section, two.section],
      async (name, json) => void sent.push(name + json),
      clock,
    )
    await round(clock)
    assert.equal(sent.splice(0), ['one{"value":0}', 'two{"value":0}'])
    two.set(5)
    one.set(0)
    await round(clock)
    assert.equal(sent, ['two{"value":5}'])
  },
  async 'ten changes in a row are one state'() {
    const clock = createFakeClock()
    const one = createSection('one')
    const sent: string[] = []
    using _ = streamState([one.section], async (_name, json) => void sent.push(json), clock)
    await round(clock)
    for (let value = 1; value <= 10; value += 1) one.set(value)
    await round(clock)
    assert.equal(sent, ['{"value":0}', '{"value":10}'])
  },
  async 'a busy lane is told ten times a second'() {
    const clock = createFakeClock()
    const one = createSection('one')
    const sent: string[] = []
    using _ = streamState([one.section], async (_name, json) => void sent.push(json), clock)
    for (let value = 1; value <= 1_000; value += 1) {
      one.set(value)
      await clock.advance(1)
    }
    await round(clock)
    assert.ok(sent.length >= 10 && sent.length <= 13, `${sent.length}`)
    assert.is(sent.at(-1), '{"value":1000}')
  },
  async 'a slow reader gets the newest state, not the ones between'() {
    const clock = createFakeClock()
    const one = createSection('one')
    const sent: string[] = []
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    using _ = streamState(
      [one.section],
      (_name, json) => {
        sent.push(json)
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
    assert.equal(sent, ['{"value":0}', '{"value":3}'])
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
