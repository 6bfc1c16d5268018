/** The review inbox in items.db, on a real card, keeps the contract; and goes with all that is learned. */
import '#test/rerun-as-root.ts'
import { statSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { openTemplatesAtStart } from '#drivers/storage/templates/templates-sqlite.ts'
import { copyDatabase } from '#drivers/storage/upkeep/database-copy.ts'
import { spec } from '#test/spec.ts'
import { onCard, openOnThread } from '#test/storage/item-stores.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { reviewStoreContract } from './review-store.ts'

reviewStoreContract(
  'sqlite on a card',
  onCard((path) => openOnThread(path, 'review')),
)

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

spec('the review inbox in items.db', {
  async 'comes with a copy of the database, as a backup makes it'() {
    using folder = temporaryFolder()
    const { store, review } = await openTemplatesAtStart(folder.file('items.db'))
    await using _ = store
    const kept = await review.put(ENTRY, BOUNDS)
    await copyDatabase(folder.file('items.db'), folder.file('copy.db'), () => {})
    const copy = await openTemplatesAtStart(folder.file('copy.db'))
    await using _copy = copy.store
    assert.equal(await copy.review.list(), [kept])
    assert.equal(await copy.review.picture(kept.id), ENTRY.picture)
  },
  async 'gives its room back when it is cleared'() {
    using folder = temporaryFolder()
    const { store, review } = await openTemplatesAtStart(folder.file('items.db'))
    await using _ = store
    const sweep = async () => {
      while (await store.sweep());
      return statSync(folder.file('items.db')).size
    }
    const picture = new Uint8Array(400_000).fill(7)
    await review.put({ ...ENTRY, picture }, BOUNDS)
    await review.clear()
    assert.ok((await sweep()) < picture.length)
  },
  async 'is emptied with everything else by a factory reset'() {
    using folder = temporaryFolder()
    const { store, review } = await openTemplatesAtStart(folder.file('items.db'))
    await using _ = store
    await review.put(ENTRY, BOUNDS)
    await store.reset()
    assert.equal(await review.list(), [])
  },
})
