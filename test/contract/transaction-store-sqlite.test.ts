/** The ledger in SQLite keeps the promises of the port on a real card, and against SQL itself. */
import '#test/rerun-as-root.ts'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { ledgerOnACard } from '#test/storage/ledger-rigs.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { transactionStoreContract } from './transaction-store.ts'

transactionStoreContract('sqlite on a card', ledgerOnACard)

spec('the ledger on the card', {
  'is read and written by the release before, which knew schema 1'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    {
      using store = openSqliteTransactions(path)
      store.insert(record('A'), entry('A'), null)
    }
    {
      using before = openDatabase(path, PAYMENTS_MIGRATIONS.slice(0, 1))
      before.connection.exec("UPDATE transactions SET (id, phase, version) = ('A', 'showing', 2)")
      before.run(
        "INSERT INTO entries (transaction_id, at_ms, type, data) VALUES ('A', 1, 't', '{}')",
      )
    }
    using store = openSqliteTransactions(path)
    assert.is(store.find('A')?.phase, 'showing')
    assert.is(store.entriesOf('A').length, 2)
  },
  'has entries that SQL itself does not change'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    store.insert(record('A'), entry('A'), null)
    const intruder = new DatabaseSync(path)
    assert.throws(() => intruder.exec("UPDATE entries SET type = 'x'"), /append-only/)
    assert.throws(() => intruder.exec('DELETE FROM entries'), /append-only/)
    intruder.close()
    assert.is(store.entriesOf('A')[0]?.type, 'transaction.created')
  },
})
