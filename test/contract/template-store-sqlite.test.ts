/** The store in SQLite, on a real card, keeps the contract. */
import '#test/as-root.ts'
import { join } from 'node:path'
import { openSqliteTemplates } from '#drivers/storage/templates-sqlite.ts'
import { insertCard } from '#test/card.ts'
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
