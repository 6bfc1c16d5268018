/** The store of choices of the tests keeps the contract. */
import { openMemoryChoices } from '#doubles/choices-memory.ts'
import { inMemory } from '#test/storage/item-stores.ts'
import { choiceStoreContract } from './choice-store.ts'

choiceStoreContract('sqlite in memory', inMemory(openMemoryChoices))
