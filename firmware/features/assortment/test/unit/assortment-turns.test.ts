/** Of a long list of goods only so many are looked at in one turn of the event loop, whatever is done with it. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { SLICE } from '#firmware/async/in-slices.ts'
import { createTurnCounter, type TurnCounter } from '#test/items/turn-counter.ts'
import { spec } from '#test/spec.ts'
import { openAssortment } from '../../assortment.ts'
import { csvOf, itemsOfCsv } from '../../assortment-csv.ts'
import { type AssortmentItem, NOTHING_SAID } from '../../assortment-item.ts'
import { itemsInText, itemsOf, textOf, toJson } from '../../assortment-json.ts'

const COUNT = 20 * SLICE

const GOODS: readonly AssortmentItem[] = Array.from({ length: COUNT }, (_, at) => ({
  ...NOTHING_SAID,
  code: `${at}`,
  name: `Goods ${at}`,
  hideAfterDays: 3,
  group: `group ${at >> 1}`,
}))

/** The same list, of which it is noted how many different goods anybody looks at in one turn, `most` of all turns. */
function watched<Good extends object>(goods: readonly Good[], turns: TurnCounter) {
  const seen = { most: 0, turns: new Set<number>() }
  let [turn, now] = [-1, new Set<object>()]
  const list = goods.map(
    (good) =>
      new Proxy(good, {
        get(target, key) {
          if (turns.count !== turn) [turn, now] = [turns.count, new Set()]
          now.add(target)
          seen.turns.add(turn)
          seen.most = Math.max(seen.most, now.size)
          return Reflect.get(target, key)
        },
      }),
  )
  return { list, seen }
}

function openRig() {
  const clock = createFakeClock(Date.UTC(2026, 5, 10, 11))
  return openAssortment({
    store: openMemoryTemplates(),
    serialNumber: 'lane-1',
    clock,
    requireFreeSpace: async () => {},
    rules: { unlisted: 'show', rounding: 'half-up', stepKopecks: 1 },
    journal: createMemoryJournal(),
  })
}

/** Each on a list that is watched; what it gives is of no interest. */
const WORK: Record<string, (list: readonly AssortmentItem[]) => Promise<unknown>> = {
  'to be written as JSON': textOf,
  'to be compared': async (list) => (await openRig()).diff(list),
  'to take the place of another': async (list) => {
    const assortment = await openRig()
    await assortment.replace(GOODS)
    await assortment.replace(list)
    assert.is(assortment.items.size, COUNT)
  },
}

spec('a long list of goods', {
  ...Object.fromEntries(
    Object.entries(WORK).map(([what, work]) => [
      `is looked at in short turns ${what}`,
      async () => {
        using turns = createTurnCounter()
        const { list, seen } = watched(GOODS, turns)
        await work(list)
        // One slice may end and the next begin in a turn.
        assert.ok(seen.most <= 2 * SLICE, `${seen.most} goods in one turn`)
        assert.ok(seen.turns.size >= COUNT / (2 * SLICE), `${seen.turns.size} turns`)
      },
    ]),
  ),
  async 'is looked at in short turns when it came as JSON'() {
    using turns = createTurnCounter()
    const { list, seen } = watched(GOODS.map(toJson), turns)
    assert.equal(await itemsOf(list), GOODS)
    assert.ok(seen.most <= 2 * SLICE, `${seen.most} goods in one turn`)
  },
  async 'gives others as many turns when it came as a text or a table'() {
    const [text, table] = [await textOf(GOODS), new TextEncoder().encode(await csvOf(GOODS))]
    for (const read of [() => itemsInText(text), () => itemsOfCsv(table)]) {
      using turns = createTurnCounter()
      assert.equal(await read(), GOODS)
      assert.ok(turns.count >= COUNT / SLICE, `${turns.count} turns`)
    }
  },
  async 'is written as JSON.stringify has it'() {
    assert.is(await textOf(GOODS), JSON.stringify({ version: 1, items: GOODS.map(toJson) }))
    assert.is(await textOf([]), '{"version":1,"items":[]}')
  },
})
