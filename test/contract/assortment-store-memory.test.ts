/** The assortment of the tests keeps the contract. */
import { openMemoryAssortment } from '#doubles/assortment-memory.ts'
import { assortmentStoreContract } from './assortment-store.ts'

assortmentStoreContract('sqlite in memory', async () => {
  const store = openMemoryAssortment()
  return {
    store,
    again: async () => store,
    fillCard: () => store.fail('disk-full'),
    emptyCard: () => store.fail(null),
    [Symbol.asyncDispose]: async () => store[Symbol.dispose](),
  }
})
