/** The ledger in memory keeps the promises of the port. */
import { openMemoryTransactions } from '#doubles/transactions-memory.ts'
import { transactionStoreContract } from './transaction-store.ts'

transactionStoreContract('memory', () => {
  const store = openMemoryTransactions()
  return {
    store,
    again: () => store,
    fillDisk: () => store.fail('disk-full'),
    healDisk: () => store.fail(null),
    damage: () => store.fail('damaged'),
    [Symbol.dispose]: () => store[Symbol.dispose](),
  }
})
