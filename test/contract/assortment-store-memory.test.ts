/** The assortment of the tests keeps the contract. */
import { openMemoryAssortment } from '#doubles/assortment-memory.ts'
import { inMemory } from '#test/storage/item-stores.ts'
import { assortmentStoreContract } from './assortment-store.ts'

assortmentStoreContract('sqlite in memory', inMemory(openMemoryAssortment))
