/**
 * The process is killed at random moments of adding, deleting, clearing, exporting, importing and
 * embedding again. After each restart: what was acknowledged is there, what was not is whole or
 * not there at all, and no task is under way for ever.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { createChildren } from '#test/items/killable-child.ts'
import { packageOf, packed } from '#test/items/package-files.ts'
import type { Findings, ItemsCommand } from '#test/processes/items-process.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const KILLS = 100
const CHILD = resolve(import.meta.dirname, '../../../test/support/processes/items-process.ts')
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** What must be there: sid to item. */
type Known = ReadonlyMap<string, string>

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

const same = (one: Known, other: Known) =>
  one.size === other.size && [...one].every(([sid, itemId]) => other.get(sid) === itemId)

/** An add that was not acknowledged may be there: one more of its item, and nothing else. */
function isOneMore(found: Known, known: Known, order: ItemsCommand): boolean {
  if (order.do !== 'add') return false
  const more = [...found].filter(([sid]) => !known.has(sid))
  return found.size === known.size + 1 && more.length === 1 && more[0]?.[1] === order.itemId
}

spec(
  'items killed',
  {
    async 'keeps what it acknowledged, whole'() {
      console.log(`seed ${SEED}`)
      using folder = temporaryFolder()
      using children = createChildren<ItemsCommand>(CHILD)
      const { start } = children
      const chance = createSeededChance(SEED)
      const parcel = Array.from({ length: 150 }, (_, at) =>
        packed(at + 1, { itemId: `p${at % 15}`, codes: null }),
      )
      const file = folder.file('parcel.tar')
      writeFileSync(file, await packageOf(parcel, { perGroup: 16 }))
      const inParcel: Known = new Map(
        parcel.map(({ number, itemId }) => [`lane-2:${number}`, itemId]),
      )

      let known: Known = new Map()
      let pending: ItemsCommand | null = null
      let interrupted = 0
      let next = start()
      for (let round = 0; round <= KILLS; round += 1) {
        const child = await next
        if (round < KILLS) next = start()
        // Every few rounds another model: all is embedded again, and that is cut too.
        const model = `fake-${Math.floor(round / 8) % 2}`
        const opened = child.tell({ do: 'open', folder: folder.path, model })
        const found = (await opened) as Findings
        assert.equal(found.wrong, [], `round ${round}, after ${JSON.stringify(pending)}`)
        known = reconcile(found, known, pending, inParcel)
        assert.equal(readdirSync(folder.file('packages/incoming')), [])

        const killing = wait(chance.below(250)).then(() => child.kill())
        for (;;) {
          pending = nextOrder(chance, known, file)
          const done = await Promise.race([
            child.tell(pending).then(settled),
            killing.then(() => null),
          ])
          if (!done) break
          known = after(known, pending, done.result, inParcel)
          pending = null
        }
        if (pending) interrupted += 1
        await killing
      }
      await (await next).kill()
      assert.ok(interrupted >= KILLS * 0.7, `${interrupted} orders were cut`)
    },
  },
  10 * 60_000,
)

const settled = (result: unknown) => ({ result })

/** Exactly one of the states that the cut order allows. */
function reconcile(
  found: Findings,
  known: Known,
  pending: ItemsCommand | null,
  inParcel: Known,
): Known {
  const now: Known = new Map(found.templates.map(({ sid, itemId }) => [sid, itemId]))
  if (same(now, known)) return now
  const what = `${known.size} known, ${now.size} found after ${JSON.stringify(pending)}`
  assert.ok(pending, what)
  if (isOneMore(now, known, pending)) return now
  assert.ok(pending.do !== 'add' && same(now, after(known, pending, null, inParcel)), what)
  if (pending.do === 'import') assert.is(found.importStatus, 'done', 'what came in is told')
  return now
}
