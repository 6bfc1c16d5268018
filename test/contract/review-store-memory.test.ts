/** The review inbox of the tests keeps the contract. */
import { openMemoryReview } from '#doubles/review-memory.ts'
import { inMemory } from '#test/storage/item-stores.ts'
import { reviewStoreContract } from './review-store.ts'

reviewStoreContract('sqlite in memory', inMemory(openMemoryReview))
