/** Found money in SQLite: against SQL itself, beside a release that knows none, and archives. */
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { openLedgerArchiver } from '#drivers/storage/payments/ledger-archiver.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const FOUND = {
  bankName: 'CFT',
  kind: 'payment',
  bankKey: 'order A',
  transactionId: 'A',
  atMs: 7_000,
  type: 'money.found-at-bank',
  data: { transaction: 'A', amount: 500 },
} as const

spec('found money on the card', {
  'is held by SQL itself to what it was'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    store.foundMoney.addAll([FOUND])
    using intruder = new DatabaseSync(path)
    assert.throws(() => intruder.exec('DELETE FROM found_money'), /append-only/)
    assert.throws(() => intruder.exec("UPDATE found_money SET kind = ''"), /append-only/)
  },
  'is kept all together or not at all'() {
    using folder = temporaryFolder()
    using store = openSqliteTransactions(folder.file('payments.db'))
    // A key that SQL refuses, after one that it took.
    const broken = { ...FOUND, bankKey: null as unknown as string }
    assert.throws(() => store.foundMoney.addAll([FOUND, broken]))
    assert.not(store.foundMoney.isKnown(FOUND))
    assert.equal(store.entriesAfter(0, 9), [])
  },
  'keeps its number from the release before, which knows none'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    {
      using store = openSqliteTransactions(path)
      store.insert(record('A'), entry('A'), null)
      store.foundMoney.addAll([FOUND])
    }
    {
      using before = openDatabase(path, PAYMENTS_MIGRATIONS.slice(0, 6))
      before.run(
        "INSERT INTO entries (transaction_id, at_ms, type, data) VALUES ('A', 1, 't', '{}')",
      )
    }
    using store = openSqliteTransactions(path)
    assert.equal(
      store.entriesOf('A').map(({ sequence, type }) => `${sequence} ${type}`),
      ['1 transaction.created', '2 money.found-at-bank', '3 t'],
    )
    assert.equal(store.foundMoney.addAll([FOUND]), [])
  },
  'stays where it is when its payment goes to an archive, and is told with it'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    for (const id of ['A', 'newest']) {
      store.insert(record(id), entry(id), null)
      store.update(record(id, { phase: 'canceled', sealedProfile: null, version: 2 }), null)
    }
    store.foundMoney.addAll([FOUND])
    const before = [store.entriesOf('A'), store.entriesAfter(0, 9)]
    using archiver = openLedgerArchiver(path, Date.UTC(2026, 0, 1))
    assert.is(archiver.step()?.moved, 1)
    assert.equal([store.entriesOf('A'), store.entriesAfter(0, 9)], before)
  },
})
