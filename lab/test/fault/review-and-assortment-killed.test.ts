/**
 * The process is killed at random moments while pictures come into the review inbox, are labelled, said not to be
 * an item and taken back, while lists of a thousand goods take each other's place, sales are weighed and files of
 * counter-examples come in. After each
 * restart what was acknowledged is there, what was cut is there wholly or not at all, and a copy of the database
 * that a backup made meanwhile is of one moment.
 *
 *   SEED=12345 KILLS=100 node lab/test/fault/review-and-assortment-killed.test.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { copyDatabase } from '#drivers/storage/upkeep/database-copy.ts'
import { createChildren, type KillableChild } from '#test/items/killable-child.ts'
import { counterExampleFileOf, sha256Of, thumbnail } from '#test/items/package-files.ts'
import type { Entry, ReviewFindings, ReviewOrder, ReviewState } from '#test/items/review-process.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const CHILD = resolve(import.meta.dirname, '../../../test/support/items/review-process.ts')
const KILLS = Number(process.env['KILLS'] ?? 8)
const KILLS_MIN = Math.min(KILLS, 3)
/** A machine that starves shows fewer of them; how many, it says. */
const SPENT_MS_MAX = 2 * 60_000
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** Counted in orders, not in time: a busy machine does as many of them. */
const DONE_FIRST_MAX = 4
const ITEMS = ['0001', '0002']
/** Of the weights of an item so many stay. */
const WEIGHTS_MAX = 32

/** Of others' counter-examples, each file of another lane. */
const FILES = 3
const IN_A_FILE = 40

const broughtFrom = (file: number) =>
  ({ do: 'bring', file: `brought-${file}`, from: `lane-${file + 2}` }) as const

const inFile = (file: number) =>
  Array.from({ length: IN_A_FILE }, (_, at) => {
    const jpeg = thumbnail(100 * file + at)
    const itemId = ITEMS[at % ITEMS.length] ?? ''
    return { itemId, sha256: sha256Of(jpeg), atMs: at, by: broughtFrom(file).from, jpeg }
  })

type Child = KillableChild<ReviewOrder>

function nextOrder(chance: SeededChance, { entries }: ReviewState, turn: number): ReviewOrder {
  const some = entries[chance.below(Math.max(entries.length, 1))]
  const roll = chance.below(100)
  const itemId = ITEMS[chance.below(ITEMS.length)] ?? ''
  if (roll < 15) return { do: 'goods', version: turn, count: 1_000 + chance.below(1_000) }
  if (roll < 30) return { do: 'sold', itemId, grams: 200 }
  if (!some || roll < 45) return { do: 'doubt', kind: 10 + turn }
  if (roll < 57) return broughtFrom(chance.below(FILES))
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
    case 'goods':
      return { ...known, goods: `${order.version} of ${order.count}` }
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
const textOf = ({ entries, goods, weights, brought }: ReviewState) =>
  JSON.stringify([
    entries.map(({ id, answer, not }) => [id, answer, [...not].sort()]),
    goods,
    Object.entries(weights).sort(),
    Object.entries(brought).sort(),
  ])

/** The states that are right after `order` was cut. A picture may have come under an id that nobody was told. */
function allowed(known: ReviewState, order: ReviewOrder | null, found: ReviewState): string[] {
  if (!order) return [textOf(known)]
  const isNew = ({ id }: Entry) => !known.entries.some((one) => one.id === id)
  const result = order.do === 'doubt' ? (found.entries.find(isNew)?.id ?? null) : null
  return [textOf(known), textOf(after(known, order, result))]
}

const openIn = async (child: Child, folder: string) =>
  (await child.tell({ do: 'open', folder })) as ReviewFindings

function orphansIn(path: string): number {
  using database = new DatabaseSync(path, { readOnly: true })
  const count = `SELECT COUNT(*) AS count FROM picture p
    WHERE NOT EXISTS (SELECT 1 FROM template t WHERE t.sha256 = p.sha256)`
  return Number(database.prepare(count).get()?.['count'])
}

console.log(`seed ${SEED}`)
spec(
  'review inbox and assortment killed',
  {
    async 'keep what they acknowledged, whole, and so does a copy that was made meanwhile'() {
      using folder = temporaryFolder()
      using children = createChildren<ReviewOrder>(CHILD)
      const { start } = children
      const chance = createSeededChance(SEED)
      const copied = folder.file('copied')
      for (const path of [folder.file('data'), copied]) mkdirSync(path)
      for (let file = 0; file < FILES; file += 1)
        writeFileSync(folder.file(`brought-${file}`), await counterExampleFileOf(...inFile(file)))
      const data = folder.file('data')
      let known: ReviewState = { entries: [], goods: '', weights: {}, brought: {} }
      let pending: ReviewOrder | null = null
      let [turn, done, kills, orderMs] = [0, 0, 0, 0]
      let next = start()
      const begunAtMs = performance.now()
      let isLast = false
      for (let round = 0; !isLast; round += 1) {
        const isLate = performance.now() - begunAtMs > SPENT_MS_MAX
        isLast = round + 1 >= (isLate ? KILLS_MIN : KILLS)
        const child = await next
        next = start()
        const found = await openIn(child, data)
        assert.equal(found.wrong, [], `round ${round}, after ${JSON.stringify(pending)}`)
        assert.ok(
          allowed(known, pending, found.state).includes(textOf(found.state)),
          `${textOf(found.state)} for ${textOf(known)} after ${JSON.stringify(pending)}`,
        )
        known = found.state
        if (round === 0)
          for (const [nth, itemId] of ITEMS.entries())
            await child.tell({ do: 'teach', itemId, kind: nth + 1 })

        const states = [known]
        let killing = new Promise<void>(() => {})
        for (let left = 1 + chance.below(DONE_FIRST_MAX); ; left -= 1) {
          // Within the next order or the one after it.
          const cutAfterMs = chance.between(0, 1.5 * orderMs)
          if (left === 0)
            killing = (
              isLast
                ? copyDatabase(join(data, 'items.db'), join(copied, 'items.db'))
                : pause(cutAfterMs)
            ).then(() => child.kill())
          const toldAtMs = performance.now()
          turn += 1
          pending = nextOrder(chance, known, turn)
          if (pending.do === 'bring') pending = { ...pending, file: folder.file(pending.file) }
          const answer = await Promise.race([
            child.tell(pending).then((result) => ({ result })),
            killing.then(() => null),
          ])
          if (!answer) break
          orderMs = performance.now() - toldAtMs
          known = after(known, pending, answer.result)
          states.push(known)
          done += 1
          pending = null
        }
        await killing
        kills += 1
        if (!isLast) continue
        const copy = await start()
        const { wrong, state } = await openIn(copy, copied)
        assert.equal(wrong, [], 'of the copy')
        const possible = [...states.map(textOf), ...allowed(known, pending, state)]
        assert.ok(possible.includes(textOf(state)), `the copy is of no moment: ${textOf(state)}`)
        await copy.kill()
      }
      const last = await next
      const found = await openIn(last, data)
      assert.equal(found.wrong, [])
      assert.ok(allowed(known, pending, found.state).includes(textOf(found.state)))
      await last.tell({ do: 'sweep' })
      await last.kill()
      assert.is(orphansIn(join(data, 'items.db')), 0, 'pictures that nothing names')
      console.log(`seed ${SEED}: ${kills} kills, ${done} orders were acknowledged`)
    },
  },
  12 * 60_000,
)
