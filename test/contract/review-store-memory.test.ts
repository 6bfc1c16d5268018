/** The review inbox of the tests keeps the contract. */
import { openMemoryReview } from '#doubles/review-memory.ts'
import { reviewStoreContract } from './review-store.ts'

reviewStoreContract('sqlite in memory', async () => {
  const store = openMemoryReview()
  return {
    store,
    again: async () => store,
    fillCard: () => store.fail('disk-full'),
    emptyCard: () => store.fail(null),
    [Symbol.asyncDispose]: async () => store[Symbol.dispose](),
  }
})
