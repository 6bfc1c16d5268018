/** Of many names only so many are looked at, and told of, in one turn of the event loop. */
import * as assert from 'uvu/assert'
import { SLICE } from '#firmware/async/in-slices.ts'
import type { Items } from '#firmware/items/items.ts'
import { itemHandlers } from '#firmware/items/operations/item-list-handlers.ts'
import { createTurnCounter } from '#test/items/turn-counter.ts'
import { spec } from '#test/spec.ts'

const COUNT = 20_000

spec('many names at once', {
  async 'leave a turn to others after so many of them'() {
    using turns = createTurnCounter()
    const seen = { looked: new Map<number, number>(), told: new Map<number, number>() }
    const note = (counts: Map<number, number>) =>
      counts.set(turns.count, (counts.get(turns.count) ?? 0) + 1)
    const items = {
      knownItems: {
        nameOf: () => {
          note(seen.looked)
          return null
        },
        describeAll: async () => [],
      },
      events: { emit: () => note(seen.told) },
      journal: { info: () => {} },
      limits: { itemNameLength: 64 },
    } as unknown as Items
    const names = Object.fromEntries(
      Array.from({ length: COUNT }, (_, at) => [`${at}`, `Goods ${at}`]),
    )
    const { nameItems } = itemHandlers(items, { isMarked: () => false })
    const answer = await nameItems({ params: {}, query: {}, body: { names } } as never, {} as never)
    assert.is((answer as { data: { changed: number } }).data.changed, COUNT)
    for (const counts of [seen.looked, seen.told]) {
      assert.ok(Math.max(...counts.values()) <= SLICE, String(Math.max(...counts.values())))
      assert.is(
        [...counts.values()].reduce((sum, each) => sum + each, 0),
        COUNT,
      )
    }
  },
})
