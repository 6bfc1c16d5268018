/** The store of the tests keeps the contract. */
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { templateStoreContract } from './template-store.ts'

templateStoreContract('sqlite in memory', async () => {
  const store = openMemoryTemplates()
  return {
    store,
    async again() {
      store.restart()
      return store
    },
    fillCard: () => store.fail('disk-full'),
    emptyCard: () => store.fail(null),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
})
