/** The store of choices of the tests keeps the contract. */
import { openMemoryChoices } from '#doubles/choices-memory.ts'
import { choiceStoreContract } from './choice-store.ts'

choiceStoreContract('sqlite in memory', async () => {
  const store = openMemoryChoices()
  return {
    store,
    again: async () => store,
    fillCard: () => store.fail('disk-full'),
    emptyCard: () => store.fail(null),
    [Symbol.asyncDispose]: async () => store[Symbol.dispose](),
  }
})
