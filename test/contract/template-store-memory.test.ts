/** The stores of the tests keep the contract: SQLite in memory, and plain maps. */
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { openSimulatedTemplates } from '#doubles/templates-simulated.ts'
import { templateStoreContract } from './template-store.ts'

for (const [name, open] of [
  ['sqlite in memory', openMemoryTemplates],
  ['maps', openSimulatedTemplates],
] as const)
  templateStoreContract(name, async () => {
    const store = open()
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
