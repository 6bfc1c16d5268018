/** The shifts of the tests' ledgers keep the promises of the port: SQLite in memory, and plain maps. */
import { openMemoryTransactions } from '#doubles/transactions-memory.ts'
import { openSimulatedTransactions } from '#doubles/transactions-simulated.ts'
import { shiftStoreContract } from './shift-store.ts'

for (const [name, open] of [
  ['sqlite in memory', openMemoryTransactions],
  ['maps', openSimulatedTransactions],
] as const)
  shiftStoreContract(name, () => {
    const store = open()
    return {
      store,
      again: () => store,
      fillDisk: () => store.fail('disk-full'),
      healDisk: () => store.fail(null),
      damage: () => store.fail('damaged'),
      [Symbol.dispose]: () => store[Symbol.dispose](),
    }
  })
