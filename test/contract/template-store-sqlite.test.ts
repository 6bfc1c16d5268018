/** The store in SQLite, on a real card, keeps the contract. */
import '#test/rerun-as-root.ts'
import { statSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { TEMPLATES_LAYOUT, TEMPLATES_MIGRATIONS } from '#drivers/storage/items/items-migrations.ts'
import {
  openSqliteTemplates,
  openTemplatesAtStart,
} from '#drivers/storage/items/templates-thread.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { isUnchecked } from '#drivers/storage/upkeep/database-check.ts'
import { copyDatabase } from '#drivers/storage/upkeep/database-copy.ts'
import type { TemplateStore, TemplateStoreDriver } from '#hal/template-store.ts'
import { spec } from '#test/spec.ts'
import { onCard } from '#test/storage/item-stores.ts'
import { openTemplatesOfCase } from '#test/storage/templates-of-cases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { templateStoreContract } from './template-store.ts'

type Open = (path: string) => Promise<TemplateStoreDriver>

const WAYS: Readonly<Record<string, Open>> = {
  'sqlite on a card': openTemplatesOfCase,
  'sqlite on a card, during a start': async (path) => (await openTemplatesAtStart(path)).store,
}

for (const [name, open] of Object.entries(WAYS)) templateStoreContract(name, onCard(open))

spec('a store opened by a start', {
  async 'goes to its thread with the next call, and keeps the order of those that wait'() {
    using folder = temporaryFolder()
    const { store, started } = await openTemplatesAtStart(folder.file('items.db'))
    await using _ = store
    const by = { by: 'lane-1', atMs: 1 }
    await store.describe('a', { name: 'Apple' }, by)
    started()
    const names = ['Bread', 'Cherry', 'Dill']
    const described = names.map((name, at) => store.describe(`b${at}`, { name }, by))
    const all = store.labels()
    await Promise.all(described)
    assert.equal(
      (await all).map(({ value }) => value),
      ['Apple', ...names],
    )
    // The log that lies there is the start's: no power was cut.
    assert.not.ok(isUnchecked(folder.file('items.db')))
  },
  async 'is swept with one call where nothing is left: a second would come after the start, and start the thread'() {
    using folder = temporaryFolder()
    const { store } = await openTemplatesAtStart(folder.file('items.db'))
    await using _ = store
    assert.not.ok(await store.sweep())
  },
  async 'starts no thread for who comes when it is closed'() {
    using folder = temporaryFolder()
    const { store, started } = await openTemplatesAtStart(folder.file('items.db'))
    started()
    await store[Symbol.asyncDispose]()
    await faultOf(() => store.labels(), 'storage')
  },
  async 'refuses a call while its thread cannot open the file, and answers when it can again'() {
    using folder = temporaryFolder()
    const path = folder.file('items.db')
    const { store, started } = await openTemplatesAtStart(path)
    await using _ = store
    await store.describe('a', { name: 'Apple' }, { by: 'lane-1', atMs: 1 })
    started()
    // The file of a later laned lies in its place as the thread opens it.
    const beside = openDatabase(path, TEMPLATES_MIGRATIONS, { layout: TEMPLATES_LAYOUT })
    const { user_version: known } = beside.get('PRAGMA user_version') as { user_version: number }
    beside.connection.exec('PRAGMA user_version = 9999')
    assert.is((await faultOf(() => store.items())).kind, 'storage')
    beside.connection.exec(`PRAGMA user_version = ${known}`)
    beside[Symbol.dispose]()
    assert.is((await store.items())[0]?.name, 'Apple')
  },
  async 'says what is wrong with its file at once, not with the first call'() {
    using folder = temporaryFolder()
    writeFileSync(folder.file('items.db'), 'no database'.repeat(1_000))
    assert.is((await faultOf(() => openTemplatesAtStart(folder.file('items.db')))).kind, 'storage')
  },
})

const NOTE = {
  reason: 'unknown',
  resultId: 'r',
  items: [],
  said: null,
  not: [],
  answer: null,
} as const
const ENTRY = { takenAtMs: 1, picture: new Uint8Array(9), note: NOTE }
const BOUNDS = { entries: 9, bytes: 1e6, notBeforeMs: 0 }
const LIST = { atMs: 5, by: 'lane-1', text: '{"items":[]}' }
const WEIGHTS = { itemId: '4011', atMs: 1, grams: [80, 90], unusual: [] } as const

spec('what lies beside the templates in items.db', {
  async 'comes with a copy of the database, as a backup makes it, and goes with a factory reset'() {
    using folder = temporaryFolder()
    await using store = await openSqliteTemplates(folder.file('items.db'))
    const entry = await store.putReview(ENTRY, BOUNDS)
    await store.putAssortment(LIST, ['4011'], 7)
    await store.putWeights([WEIGHTS], 9)
    const kept = (of: TemplateStore) =>
      Promise.all([of.listReview(), of.readAssortment(), of.saleDays(), of.usualWeights()])
    await copyDatabase(folder.file('items.db'), folder.file('copy.db'), () => {})
    await using copy = await openSqliteTemplates(folder.file('copy.db'))
    assert.equal(await kept(copy), [[entry], LIST, [['4011', 7]], [WEIGHTS]])
    assert.equal(await copy.reviewPicture(entry.id), ENTRY.picture)
    await copy.reset()
    assert.equal(await kept(copy), [[], null, [], []])
    assert.equal(await store.usualWeights(), [WEIGHTS])
  },
  async 'gives its room back when it is cleared'() {
    using folder = temporaryFolder()
    await using store = await openSqliteTemplates(folder.file('items.db'))
    const picture = new Uint8Array(400_000).fill(7)
    await store.putReview({ ...ENTRY, picture }, BOUNDS)
    await store.clearReview()
    while (await store.sweep());
    assert.ok(statSync(folder.file('items.db')).size < picture.length)
  },
})

spec('a file from before names had times', {
  async 'keeps its names, as the oldest word on them, and tells them to the fleet'() {
    using folder = temporaryFolder()
    const path = folder.file('before.db')
    const before = openDatabase(path, TEMPLATES_MIGRATIONS.slice(0, 1), {
      layout: TEMPLATES_LAYOUT,
    })
    before.run("INSERT INTO item (id, name, active) VALUES ('a', 'Apple', 1), ('b', NULL, 0)")
    before[Symbol.dispose]()
    await using store = await openSqliteTemplates(path)
    assert.equal(await store.labels(), [
      { itemId: 'a', field: 'name', value: 'Apple', atMs: 0, by: '' },
      { itemId: 'b', field: 'active', value: '0', atMs: 0, by: '' },
    ])
    assert.is((await store.labelled(0, 10)).length, 2)
    await store.describe('c', { name: 'Cherry' }, { by: 'lane-1', atMs: 1 })
    assert.is((await store.labelled(1, 10))[0]?.itemId, 'c')
  },
})
