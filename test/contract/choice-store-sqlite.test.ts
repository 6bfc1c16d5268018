/** Choices in items.db, on a real card, keep the contract; and go with all that is learned. */
import '#test/rerun-as-root.ts'
import * as assert from 'uvu/assert'
import { openTemplatesAtStart } from '#drivers/storage/templates/templates-sqlite.ts'
import { copyDatabase } from '#drivers/storage/upkeep/database-copy.ts'
import { spec } from '#test/spec.ts'
import { onCard, openOnThread } from '#test/storage/item-stores.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { choiceStoreContract } from './choice-store.ts'

choiceStoreContract(
  'sqlite on a card',
  onCard((path) => openOnThread(path, 'choices')),
)

const WEIGHTS = { itemId: '4011', atMs: 1, grams: [80, 90], unusual: [] } as const

spec('choices in items.db', {
  async 'come with a copy of the database, as a backup makes it, and go with a factory reset'() {
    using folder = temporaryFolder()
    const { store, choices } = await openTemplatesAtStart(folder.file('items.db'))
    await using _ = store
    await choices.putWeights([WEIGHTS], 9)
    await copyDatabase(folder.file('items.db'), folder.file('copy.db'), () => {})
    const copy = await openTemplatesAtStart(folder.file('copy.db'))
    await using _copy = copy.store
    assert.equal(await copy.choices.usualWeights(), [WEIGHTS])
    await copy.store.reset()
    assert.equal(await copy.choices.usualWeights(), [])
    assert.equal(await choices.usualWeights(), [WEIGHTS])
  },
})
