/** The days of the ledgers of the tests: SQLite in memory, and plain maps. */
import { openMemoryTransactions } from '#doubles/transactions-memory.ts'
import { openSimulatedTransactions } from '#doubles/transactions-simulated.ts'
import { dayStoreContract } from './day-store.ts'

for (const [name, open] of [
  ['sqlite in memory', openMemoryTransactions],
  ['maps', openSimulatedTransactions],
] as const)
  dayStoreContract(name, () => {
    const store = open()
    return {
      store,
      fillDisk: () => store.fail('disk-full'),
      damage: () => store.fail('damaged'),
      [Symbol.dispose]: () => store[Symbol.dispose](),
    }
  })
