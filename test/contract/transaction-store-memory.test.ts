/** The ledgers of the tests keep the promises of the port: SQLite in memory, and plain maps. */
import { LEDGERS_IN_MEMORY } from '#test/storage/ledger-rigs.ts'
import { transactionStoreContract } from './transaction-store.ts'

for (const [name, open] of Object.entries(LEDGERS_IN_MEMORY)) transactionStoreContract(name, open)
