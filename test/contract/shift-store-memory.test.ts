/** The shifts of the tests' ledgers keep the promises of the port: SQLite in memory, and plain maps. */
import { LEDGERS_IN_MEMORY } from '#test/storage/ledger-rigs.ts'
import { shiftStoreContract } from './shift-store.ts'

for (const [name, open] of Object.entries(LEDGERS_IN_MEMORY)) shiftStoreContract(name, open)
