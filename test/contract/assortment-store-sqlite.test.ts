/** The assortment in items.db, on a real card, keeps the contract; and goes with all that is learned. */
import '#test/rerun-as-root.ts'
import * as assert from 'uvu/assert'
import { openTemplatesAtStart } from '#drivers/storage/templates/templates-sqlite.ts'
import { copyDatabase } from '#drivers/storage/upkeep/database-copy.ts'
import { spec } from '#test/spec.ts'
import { onCard, openOnThread } from '#test/storage/item-stores.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { assortmentStoreContract } from './assortment-store.ts'

assortmentStoreContract(
  'sqlite on a card',
  onCard((path) => openOnThread(path, 'assortment')),
)

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
