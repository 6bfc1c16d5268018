/** The ledger in memory keeps the promises of the port, and its levers do what they say. */
import * as assert from 'uvu/assert'
import { openMemoryTransactions } from '#drivers/storage/transactions-memory.ts'
import { spec } from '#test/spec.ts'
import { entry, faultOf, record, transactionStoreContract } from './transaction-store.ts'

transactionStoreContract('memory', openMemoryTransactions)

spec('the disk in memory', {
  'takes nothing while it is full, and gives what it has'() {
    using store = openMemoryTransactions()
    store.insert(record('A'), entry('A'), null)
    store.fail('disk-full')
    faultOf('storage', () => store.insert(record('B'), entry('B'), null))
    faultOf('storage', () => store.update(record('A', { version: 2 }), entry('A')))
    assert.is(store.newest()?.id, 'A')
    store.fail(null)
    store.insert(record('B'), entry('B'), null)
  },
})
