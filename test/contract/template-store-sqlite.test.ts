/** The store in SQLite, on a real card, keeps the contract. */
import '#test/rerun-as-root.ts'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openDatabase } from '#drivers/storage/sqlite/sqlite.ts'
import {
  TEMPLATES_LAYOUT,
  TEMPLATES_MIGRATIONS,
} from '#drivers/storage/templates/templates-schema.ts'
import { openSqliteTemplates } from '#drivers/storage/templates/templates-sqlite.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { templateStoreContract } from './template-store.ts'

templateStoreContract('sqlite on a card', async () => {
  const card = insertCard({ bytes: 6 << 20 })
  const path = join(card.path, 'items.db')
  let store = await openSqliteTemplates(path)
  return {
    store,
    async again() {
      await store[Symbol.asyncDispose]()
      store = await openSqliteTemplates(path)
      return store
    },
    fillCard: () => card.fill(),
    emptyCard: card.empty,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]()
      card[Symbol.dispose]()
    },
  }
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
