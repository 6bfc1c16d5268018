/**
 * The process is killed at random moments of adding, deleting, clearing, exporting, importing and
 * embedding again. After each restart: what was acknowledged is there, what was not is whole or
 * not there at all, and no task is under way for ever.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { packageOf, packed } from '#test/items/package-files.ts'
import { followOrders } from '#test/kills/followed-orders.ts'
import { createChildren, type KillableChild } from '#test/kills/killable-child.ts'
import { killedAtRandom } from '#test/kills/random-kills.ts'
import type { Findings, ItemsCommand } from '#test/processes/items-process.ts'
import type { SeededChance } from '#test/seeded-chance.ts'

type Child = KillableChild<ItemsCommand>

const CHILD = resolve(import.meta.dirname, '../../../test/support/processes/items-process.ts')

/** What must be there: sid to item. */
type Known = ReadonlyMap<string, string>

killedAtRandom<Child>('items killed', 'keeps what it acknowledged, whole', {
  kills: 100,
  async setUp({ chance, folder, use }) {
    const { start } = use(createChildren<ItemsCommand>(CHILD))
    const parcel = Array.from({ length: 150 }, (_, at) =>
      packed(at + 1, { itemId: `p${at % 15}`, codes: null }),
    )
    const file = folder.file('parcel.tar')
    writeFileSync(file, await packageOf(parcel, { perGroup: 16 }))
    const inParcel: Known = new Map(
      parcel.map(({ number, itemId }) => [`lane-2:${number}`, itemId]),
    )
    const rules = {
      textOf: (known: Known) => JSON.stringify([...known].sort()),
      after: (known: Known, order: ItemsCommand, sid: unknown) =>
        after(known, order, sid, inParcel),
      /** The sid of a template that was added. */
      lostAnswer: (known: Known, _order: ItemsCommand, found: Known) =>
        [...found.keys()].find((sid) => !known.has(sid)),
    }
    const orders = followOrders<Known, ItemsCommand>(rules, new Map())
    let starts = 0

    async function look(child: Child) {
      // Every few starts another model: all is embedded again, and that is cut too.
      const model = `fake-${Math.floor(starts / 8) % 2}`
      starts += 1
      const opened = child.tell({ do: 'open', folder: folder.path, model })
      const { templates, wrong, importStatus } = (await opened) as Findings
      assert.equal(wrong, [], `after ${JSON.stringify(orders.pending)}`)
      const done = orders.goOnFrom(new Map(templates.map(({ sid, itemId }) => [sid, itemId])))
      if (done?.do === 'import') assert.is(importStatus, 'done', 'what came in is told')
      assert.equal(readdirSync(folder.file('packages/incoming')), [])
    }

    return {
      acts: { least: 1, most: 1 },
      lingerMsMax: 250,
      start,
      look,
      work: (child, onOrder) =>
        orders.tell(child, (known) => nextOrder(chance, known, file), onOrder),
      end: look,
      counts: () => orders.counts,
    }
  },
  isEnough: ({ kills = 0, cut = 0 }) => cut >= kills * 0.7,
})

/** What an order makes of what is known, once it is done. */
function after(known: Known, order: ItemsCommand, result: unknown, packed: Known): Known {
  switch (order.do) {
    case 'add':
      return new Map([...known, [String(result), order.itemId]])
    case 'remove':
      return new Map([...known].filter(([sid]) => sid !== order.sid))
    case 'remove-item':
      return new Map([...known].filter(([, itemId]) => itemId !== order.itemId))
    case 'clear':
      return new Map()
    case 'import':
      return order.mode === 'replace' ? packed : new Map([...known, ...packed])
    default:
      return known
  }
}

function nextOrder(chance: SeededChance, known: Known, file: string): ItemsCommand {
  const some = [...known][chance.below(Math.max(known.size, 1))]
  const roll = chance.below(100)
  if (roll < 35 || !some)
    return { do: 'add', itemId: `i${chance.below(6)}`, picture: chance.below(500) }
  if (roll < 50) return { do: 'remove', sid: some[0], itemId: some[1] }
  if (roll < 58) return { do: 'remove-item', itemId: some[1] }
  if (roll < 62) return { do: 'clear' }
  if (roll < 75) return { do: 'export' }
  return { do: 'import', file, mode: chance.below(4) === 0 ? 'replace' : 'merge' }
}
