/**
 * The process is killed at random moments while pictures come into the review inbox, are labelled, said not to be
 * an item and taken back, while sales are weighed and files of counter-examples come in. After each restart what was acknowledged is there, what was cut is there wholly or not at all, and a copy of the database
 * that a backup made meanwhile is of one moment.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { copyDatabase } from '#drivers/storage/upkeep/database-copy.ts'
import { counterExampleFileOf, sha256Of, thumbnail } from '#test/items/package-files.ts'
import { followOrders } from '#test/kills/followed-orders.ts'
import { createChildren, type KillableChild } from '#test/kills/killable-child.ts'
import { killedAtRandom } from '#test/kills/random-kills.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import type { Folder } from '#test/temporary-folder.ts'
import type { Entry, ReviewFindings, ReviewOrder, ReviewState } from '../support/review-process.ts'

type Child = KillableChild<ReviewOrder>

const CHILD = resolve(import.meta.dirname, '../support/review-process.ts')
const ITEMS = ['0001', '0002']
/** Of the weights of an item so many stay. */
const WEIGHTS_MAX = 32

/** Of others' counter-examples, each file of another lane. */
const FILES = 3
const IN_A_FILE = 40

const laneOf = (file: number) => `lane-${file + 2}`

const inFile = (file: number) =>
  Array.from({ length: IN_A_FILE }, (_, at) => {
    const jpeg = thumbnail(100 * file + at)
    const itemId = ITEMS[at % ITEMS.length] ?? ''
    return { itemId, sha256: sha256Of(jpeg), atMs: at, by: laneOf(file), jpeg }
  })

killedAtRandom<Child>(
  'review inbox killed',
  'keep what they acknowledged, whole, and so does a copy that was made meanwhile',
  {
    kills: 8,
    budget: { ms: 2 * 60_000, killsMin: 3 },
    async setUp({ chance, folder, use }) {
      const { start } = use(createChildren<ReviewOrder>(CHILD))
      const [data, copied] = [folder.file('data'), folder.file('copied')]
      for (const path of [data, copied]) mkdirSync(path)
      for (let file = 0; file < FILES; file += 1)
        writeFileSync(folder.file(laneOf(file)), await counterExampleFileOf(...inFile(file)))
      const nothing: ReviewState = { entries: [], weights: {}, brought: {} }
      const orders = followOrders<ReviewState, ReviewOrder>({ textOf, after, lostAnswer }, nothing)
      let turn = 0
      let isTaught = false

      async function found(child: Child, path: string): Promise<ReviewState> {
        const { state, wrong } = (await child.tell({ do: 'open', folder: path })) as ReviewFindings
        assert.equal(wrong, [], `${path} after ${JSON.stringify(orders.pending)}`)
        return state
      }

      async function look(child: Child) {
        orders.goOnFrom(await found(child, data))
        if (isTaught) return
        isTaught = true
        for (const [nth, itemId] of ITEMS.entries())
          await child.tell({ do: 'teach', itemId, kind: nth + 1 })
      }

      return {
        // Of the last order nothing was answered: one to four were.
        acts: { least: 2, most: 5 },
        /** Within that order or the one after it. */
        get lingerMsMax() {
          return 1.5 * orders.lastMs
        },
        start,
        look,
        work(child, onOrder) {
          const next = (known: ReviewState) => {
            turn += 1
            return nextOrder(chance, known, turn, folder)
          }
          return orders.tell(child, next, onOrder)
        },

        /** A backup that is made meanwhile. */
        beforeLastKill: () => copyDatabase(join(data, 'items.db'), join(copied, 'items.db')),

        async end(child) {
          await using other = await start()
          orders.checkCopy(await found(other, copied))
          await look(child)
          await child.tell({ do: 'sweep' })
          await child.signal('SIGKILL')
          assert.is(orphansIn(join(data, 'items.db')), 0, 'pictures that nothing names')
        },
        counts: () => orders.counts,
      }
    },
    isEnough: ({ acknowledged = 0 }) => acknowledged > 0,
  },
)

function nextOrder(
  chance: SeededChance,
  { entries }: ReviewState,
  turn: number,
  { file }: Folder,
): ReviewOrder {
  const some = entries[chance.below(Math.max(entries.length, 1))]
  const roll = chance.below(100)
  const itemId = ITEMS[chance.below(ITEMS.length)] ?? ''
  if (roll < 20) return { do: 'sold', itemId, grams: 200 }
  if (!some || roll < 45) return { do: 'doubt', kind: 10 + turn }
  if (roll < 57) {
    const from = laneOf(chance.below(FILES))
    return { do: 'bring', file: file(from), from }
  }
  const entry = some.id
  if (some.answer) return { do: 'undo', entry }
  if (roll < 69) return { do: 'label', entry, itemId: roll < 62 ? itemId : `new-${roll}` }
  if (roll < 75) return { do: 'dismiss', entry }
  if (roll < 88 && some.not.length > 0) return { do: 'undo', entry }
  return { do: 'not', entry, itemId }
}

/** What an order makes of what is known. */
function after(known: ReviewState, order: ReviewOrder, result: unknown): ReviewState {
  const { entries, weights } = known
  const changed = (entry: number, change: (one: Entry) => Partial<Entry>) => ({
    ...known,
    entries: entries.map((one) => (one.id === entry ? { ...one, ...change(one) } : one)),
  })
  switch (order.do) {
    case 'doubt':
      if (result === null) return known
      return { ...known, entries: [{ id: Number(result), answer: null, not: [] }, ...entries] }
    case 'label':
      return changed(order.entry, ({ not }) => ({
        answer: order.itemId,
        not: not.filter((one) => one !== order.itemId),
      }))
    case 'not':
      return changed(order.entry, ({ not }) =>
        not.includes(order.itemId) ? {} : { not: [...not, order.itemId] },
      )
    case 'dismiss':
      return changed(order.entry, () => ({ answer: 'dismissed' }))
    case 'undo':
      return changed(order.entry, ({ answer, not }) =>
        answer ? { answer: null } : { not: not.slice(0, -1) },
      )
    case 'sold': {
      const count = Math.min((weights[order.itemId] ?? 0) + 1, WEIGHTS_MAX)
      return { ...known, weights: { ...weights, [order.itemId]: count } }
    }
    case 'bring':
      return { ...known, brought: { ...known.brought, [order.from]: IN_A_FILE } }
    default:
      return known
  }
}

/** In whatever order a person said what a picture is not. */
const textOf = ({ entries, weights, brought }: ReviewState) =>
  JSON.stringify([
    entries.map(({ id, answer, not }) => [id, answer, [...not].sort()]),
    Object.entries(weights).sort(),
    Object.entries(brought).sort(),
  ])

/** The id of a picture that came and that nobody was told. */
function lostAnswer(known: ReviewState, order: ReviewOrder, found: ReviewState): number | null {
  const isNew = ({ id }: Entry) => !known.entries.some((one) => one.id === id)
  return order.do === 'doubt' ? (found.entries.find(isNew)?.id ?? null) : null
}

function orphansIn(path: string): number {
  using database = new DatabaseSync(path, { readOnly: true })
  const count = `SELECT COUNT(*) AS count FROM picture p
    WHERE NOT EXISTS (SELECT 1 FROM template t WHERE t.sha256 = p.sha256)`
  return Number(database.prepare(count).get()?.['count'])
}
