/** Vectors of counter-examples while the model now and then does not answer, or refuses single pictures for ever. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import {
  type CounterExamplesNeeds,
  openCounterExamples,
} from '#firmware/items/counter-examples/counter-examples.ts'
import { FAILURES_MAX } from '#firmware/items/embedding/refused-pictures.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import {
  codesOf,
  FLEET_SPACE,
  newTemplate,
  pictureOf,
  sha256Of,
} from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'

const LIMITS = { counterExamplesPerItem: 16, counterExamples: 100 }
const HOUR_MS = 3_600_000
const named = (number: number) => ({
  itemId: 'a',
  sha256: sha256Of(pictureOf(number)),
  atMs: number,
  by: 'lane-2',
  isWithdrawn: false,
  jpeg: pictureOf(number),
  vector: null,
})

/**
 * So many pictures came from another lane; `refuses` is asked with each one's number, and how often it came before. It
 * answers for grey ones unless `isMissing`.
 */
async function openLane(
  count: number,
  refuses: (number: number, before: number) => boolean,
  isMissing = () => false,
) {
  const clock = createFakeClock()
  const store = openMemoryTemplates()
  const journal = createMemoryJournal()
  const asked: number[] = []
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const bounds = { perItem: 16, inAll: 100 }
  await store.learn(newTemplate('a', 99), [])
  await store.putCounterExamples(numbers.map(named), bounds)
  const weighs = { count: 0 }
  const counterExamples = await openCounterExamples({
    store,
    recognition: {
      space: FLEET_SPACE,
      async codesOf(jpeg: Uint8Array, _?: AbortSignal, isGrey?: unknown) {
        if (isMissing()) throw new Fault('unreachable', say('fault.model.not-found'))
        if (isGrey) return codesOf(0)
        const number = numbers.find((one) => sha256Of(pictureOf(one)) === sha256Of(jpeg)) ?? 0
        const before = asked.filter((one) => one === number).length
        asked.push(number)
        if (refuses(number, before)) throw new Fault('unreachable', asSentence('the model died'))
        return codesOf(number)
      },
    },
    library: {
      gallery: {
        setCounterExamples: (_: string, codes: readonly unknown[]) => {
          weighs.count = codes.length
        },
      },
    },
    serialNumber: 'lane-1',
    limits: LIMITS,
    requireFreeSpace: async () => {},
    events: { emit() {} },
    clock,
    journal,
  } as unknown as CounterExamplesNeeds)
  const logged = (event: string) => journal.entries.filter((entry) => entry.event === event).length
  return { clock, asked, weighs, counterExamples, store, told: logged }
}

spec('vectors of counter-examples that fail', {
  async 'once are made by and by, though nothing else changes; the rest does not wait for them'() {
    const lane = await openLane(4, (number, before) => number === 4 && before === 0)
    await using _ = lane.counterExamples
    await lane.clock.advance(1_000)
    assert.equal([lane.asked.toSorted(), lane.weighs.count], [[1, 2, 3, 4], 3])
    await lane.clock.advance(HOUR_MS)
    assert.equal([lane.asked.length, lane.weighs.count], [5, 4])
    assert.is(lane.told('counter_example.not_embedded'), 1)
  },
  async 'always, several one after the other, block none behind them and are not asked for without end'() {
    const lane = await openLane(9, (number) => number >= 5)
    await using _ = lane.counterExamples
    await lane.clock.advance(HOUR_MS)
    assert.is(lane.weighs.count, 4)
    assert.is(lane.told('counter_example.not_embedded'), 5, 'of each once')
    assert.is(lane.asked.length, 4 + 5 * FAILURES_MAX)
    await lane.clock.advance(24 * HOUR_MS)
    assert.is(lane.asked.length, 4 + 5 * FAILURES_MAX)
  },
  async 'when somebody says it here are made by and by, too'() {
    const lane = await openLane(0, (_, before) => before === 0)
    await using _ = lane.counterExamples
    await lane.counterExamples.add('a', named(1).sha256, pictureOf(1))
    assert.is(lane.weighs.count, 0)
    await lane.clock.advance(HOUR_MS)
    assert.is(lane.weighs.count, 1)
  },
  async 'for want of a model come when there is one'() {
    const model = { isMissing: true }
    const lane = await openLane(
      9,
      () => false,
      () => model.isMissing,
    )
    await using _ = lane.counterExamples
    await lane.clock.advance(24 * HOUR_MS)
    assert.is(lane.told('counter_example.not_embedded'), 1, 'no more are tried in vain')
    model.isMissing = false
    await lane.clock.advance(HOUR_MS)
    assert.equal([lane.weighs.count, lane.asked.length], [9, 9])
  },
  async 'one that takes the model with it, so that a grey one fails too, blocks none and is left aside'() {
    const model = { isDown: false }
    const lane = await openLane(
      9,
      (number) => {
        model.isDown = number === 1
        return model.isDown
      },
      () => {
        const { isDown } = model
        model.isDown = false
        return isDown
      },
    )
    await using _ = lane.counterExamples
    await lane.clock.advance(20_000)
    assert.is(lane.weighs.count, 8)
    await lane.clock.advance(24 * HOUR_MS)
    const { length } = lane.asked
    assert.ok(length <= 8 + 2 * FAILURES_MAX + 1, `asked ${length} times`)
    await lane.clock.advance(24 * HOUR_MS)
    assert.is(lane.asked.length, length)
  },
})
