/** The assortment in items.db, on a real card, keeps the contract; and goes with all that is learned. */
import '#test/rerun-as-root.ts'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import {
  openTemplatesAtStart,
  type TemplatesAtStart,
} from '#drivers/storage/templates/templates-sqlite.ts'
import { copyDatabase } from '#drivers/storage/upkeep/database-copy.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { assortmentStoreContract } from './assortment-store.ts'

async function openOnThread(path: string): Promise<TemplatesAtStart> {
  const opened = await openTemplatesAtStart(path)
  opened.started()
  return opened
}

assortmentStoreContract('sqlite on a card', async () => {
  const card = insertCard({ bytes: 6 << 20 })
  const path = join(card.path, 'items.db')
  let opened = await openOnThread(path)
  return {
    store: opened.assortment,
    async again() {
      await opened.store[Symbol.asyncDispose]()
      opened = await openOnThread(path)
      return opened.assortment
    },
    fillCard: () => card.fill(),
    emptyCard: card.empty,
    async [Symbol.asyncDispose]() {
      await opened.store[Symbol.asyncDispose]()
      card[Symbol.dispose]()
    },
  }
})

const LIST = { atMs: 5, by: 'lane-1', text: '{"items":[]}' }

spec('the assortment in items.db', {
  async 'comes with a copy of the database, as a backup makes it'() {
    using folder = temporaryFolder()
    const { store, assortment } = await openTemplatesAtStart(folder.file('items.db'))
    await using _ = store
    await assortment.put(LIST, ['4011'], 7)
    await copyDatabase(folder.file('items.db'), folder.file('copy.db'), () => {})
    const copy = await openTemplatesAtStart(folder.file('copy.db'))
    await using _copy = copy.store
    assert.equal(await copy.assortment.read(), LIST)
    assert.equal(await copy.assortment.sales(), [['4011', 7]])
  },
  async 'is gone after a factory reset'() {
    using folder = temporaryFolder()
    const { store, assortment } = await openTemplatesAtStart(folder.file('items.db'))
    await using _ = store
    await assortment.put(LIST, ['4011'], 7)
    await store.reset()
    assert.is(await assortment.read(), null)
    assert.equal(await assortment.sales(), [])
  },
})
