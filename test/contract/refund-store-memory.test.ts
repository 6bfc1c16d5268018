/** The refunds of the ledgers of the tests: SQLite in memory, and plain maps (refunds-simulated.ts). */
import { openMemoryTransactions } from '#doubles/transactions-memory.ts'
import { openSimulatedTransactions } from '#doubles/transactions-simulated.ts'
import { refundStoreContract } from './refund-store.ts'

for (const [name, open] of [
  ['sqlite in memory', openMemoryTransactions],
  ['maps', openSimulatedTransactions],
] as const)
  refundStoreContract(name, () => {
    const store = open()
    return {
      store,
      fillDisk: () => store.fail('disk-full'),
      healDisk: () => store.fail(null),
      [Symbol.dispose]: () => store[Symbol.dispose](),
    }
  })
