/** The ledger in SQLite keeps the promises of the port, across processes and against SQL itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { openSqliteTransactions } from '#drivers/storage/transactions-sqlite.ts'
import { spec } from '#test/spec.ts'
import { entry, record, transactionStoreContract } from './transaction-store.ts'

function temporary() {
  const folder = mkdtempSync(join(tmpdir(), 'laned-ledger-'))
  return {
    path: join(folder, 'payments.db'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

transactionStoreContract('sqlite', () => {
  const folder = temporary()
  const store = openSqliteTransactions(folder.path)
  return {
    ...store,
    [Symbol.dispose]() {
      store[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
})

spec('the ledger on the card', {
  'is there again when it is opened again'() {
    using folder = temporary()
    {
      using store = openSqliteTransactions(folder.path)
      store.insert(record('A'), entry('A'), { key: 'k', request: 'r' })
    }
    using store = openSqliteTransactions(folder.path)
    assert.equal(store.newest(), record('A'))
    assert.is(store.key('k')?.transactionId, 'A')
    assert.is(store.lastSequence(), 1)
  },
  'has entries that SQL itself does not change'() {
    using folder = temporary()
    using store = openSqliteTransactions(folder.path)
    store.insert(record('A'), entry('A'), null)
    const intruder = new DatabaseSync(folder.path)
    assert.throws(() => intruder.exec("UPDATE entries SET type = 'x'"), /append-only/)
    assert.throws(() => intruder.exec('DELETE FROM entries'), /append-only/)
    intruder.close()
    assert.is(store.entriesOf('A')[0]?.type, 'transaction.created')
  },
  'refuses a second row of the same id, and writes nothing of it'() {
    using folder = temporary()
    using store = openSqliteTransactions(folder.path)
    store.insert(record('A'), entry('A'), null)
    assert.throws(() => store.insert(record('A'), entry('A'), { key: 'k', request: 'r' }), /UNIQUE/)
    assert.is(store.key('k'), null)
    assert.is(store.lastSequence(), 1)
  },
})
