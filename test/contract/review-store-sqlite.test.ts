/** The review inbox in items.db, on a real card, keeps the contract; and goes with all that is learned. */
import '#test/rerun-as-root.ts'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import {
  openTemplatesAtStart,
  type TemplatesAtStart,
} from '#drivers/storage/templates/templates-sqlite.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { reviewStoreContract } from './review-store.ts'

async function openOnThread(path: string): Promise<TemplatesAtStart> {
  const opened = await openTemplatesAtStart(path)
  opened.started()
  return opened
}

reviewStoreContract('sqlite on a card', async () => {
  const card = insertCard({ bytes: 6 << 20 })
  const path = join(card.path, 'items.db')
  let opened = await openOnThread(path)
  return {
    store: opened.review,
    async again() {
      await opened.store[Symbol.asyncDispose]()
      opened = await openOnThread(path)
      return opened.review
    },
    fillCard: () => card.fill(),
    emptyCard: card.empty,
    async [Symbol.asyncDispose]() {
      await opened.store[Symbol.asyncDispose]()
      card[Symbol.dispose]()
    },
  }
})

spec('the review inbox in items.db', {
  async 'is emptied with everything else by a factory reset'() {
    using folder = temporaryFolder()
    const { store, review } = await openTemplatesAtStart(folder.file('items.db'))
    await using _ = store
    const note = {
      reason: 'unknown',
      resultId: 'r',
      items: [],
      said: null,
      not: [],
      answer: null,
    } as const
    const bounds = { entries: 9, bytes: 1e6, notBeforeMs: 0 }
    await review.put({ takenAtMs: 1, picture: new Uint8Array(9), note }, bounds)
    await store.reset()
    assert.equal(await review.list(), [])
  },
})
