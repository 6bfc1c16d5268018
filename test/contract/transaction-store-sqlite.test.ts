/** The ledger in SQLite keeps the promises of the port on a real card, and against SQL itself. */
import '#test/rerun-as-root.ts'
import { rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { TRIAL_MARKER } from '#drivers/storage/sqlite/migrate.ts'
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
  'has no address of a reader, whose path may be a key, and keeps the places of before'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    const [one, other] = ['webhook https://chat.example/bot-SECRET/a', 'webhook https://b.example/']
    {
      using store = openSqliteTransactions(path)
      store.moveCursor(one, 7)
      assert.is(store.cursor(one), 7)
    }
    const namesIn = () => {
      using db = openDatabase(path, PAYMENTS_MIGRATIONS)
      return db.all<{ reader: string }>('SELECT reader FROM cursors').map(({ reader }) => reader)
    }
    assert.match(namesIn().join(), /^[0-9a-f]{64}$/)
    {
      using before = openDatabase(path, PAYMENTS_MIGRATIONS)
      before.run('INSERT INTO cursors (reader, sequence) VALUES (?, 5), (?, 6)', one, other)
    }
    writeFileSync(folder.file(TRIAL_MARKER), '')
    {
      using onTrial = openSqliteTransactions(path)
      assert.equal([onTrial.cursor(one), onTrial.cursor(other)], [7, 6])
      onTrial.moveCursor(other, 8)
    }
    assert.ok(namesIn().includes(other), 'the release before would find its place')
    {
      // The trial went back, and the release before went on by the name.
      using before = openDatabase(path, PAYMENTS_MIGRATIONS)
      before.run('UPDATE cursors SET sequence = 9 WHERE reader = ?', other)
    }
    {
      using onTrial = openSqliteTransactions(path)
      assert.is(onTrial.cursor(other), 9, 'nothing is told twice')
    }
    rmSync(folder.file(TRIAL_MARKER))
    using store = openSqliteTransactions(path)
    assert.equal([store.cursor(one), store.cursor(other)], [7, 9])
    assert.match(namesIn().join(), /^[0-9a-f]{64},[0-9a-f]{64}$/)
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
