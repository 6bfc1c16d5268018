/** Refunds in SQLite: against SQL itself, beside a release that knows none, and archives. */
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { openLedgerArchiver } from '#drivers/storage/payments/ledger-archiver.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import { refundEntry, refundRow } from '#test/payments/sample-refunds.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const PAID = { phase: 'accepted', paidKopecks: 500, sealedProfile: null } as const

function pay(store: TransactionStore, id: string): void {
  store.insert(record(id), entry(id), null)
  const refundable = { sealedProfile: 'sealed', paidAtMs: 1_000, nextQueryMs: null }
  store.update(record(id, { ...PAID, version: 2 }), null, undefined, refundable)
}

spec('refunds on the card', {
  'are held by SQL itself to what was paid, and to what they were'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    pay(store, 'A')
    store.refunds.insert(refundRow('1', { amountKopecks: 400 }), refundEntry(), null)
    using intruder = new DatabaseSync(path)
    const copy = (id: string, amount: number) =>
      intruder.exec(
        `CREATE TEMP TABLE copy AS SELECT * FROM refunds WHERE id = '1';
         UPDATE copy SET position = NULL, id = '${id}', amount_kopecks = ${amount};
         INSERT INTO refunds SELECT * FROM copy; DROP TABLE copy;`,
      )
    assert.throws(() => copy('2', 101), /more than was paid/)
    intruder.exec('DROP TABLE copy')
    copy('3', 100)
    assert.throws(() => intruder.exec('DELETE FROM refunds'), /append-only/)
    assert.throws(() => intruder.exec('UPDATE refunds SET amount_kopecks = 1'), /does not change/)
    intruder.exec("UPDATE refunds SET phase = 'returned' WHERE id = '1'")
    assert.throws(() => intruder.exec("UPDATE refunds SET phase = 'asked'"), /last word/)
    intruder.exec("UPDATE refunds SET phase = 'refused' WHERE id = '3'")
    assert.throws(
      () => intruder.exec("UPDATE refunds SET phase = 'asked' WHERE id = '3'"),
      /last word/,
    )
    intruder.exec("UPDATE refunds SET phase = 'returned' WHERE id = '3'")
    intruder.exec("UPDATE refunds SET person_word = 'returned', person_note = 'seen'")
    for (const other of [
      "person_word = 'refused'",
      "person_note = 'not seen'",
      'person_word = NULL',
    ])
      assert.throws(() => intruder.exec(`UPDATE refunds SET ${other}`), /what a person said stays/)
  },
  'are left alone by the release before, which knows none'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    {
      using store = openSqliteTransactions(path)
      pay(store, 'A')
      store.refunds.insert(refundRow('1'), refundEntry(), null)
    }
    {
      using before = openDatabase(path, PAYMENTS_MIGRATIONS.slice(0, 5))
      before.run("UPDATE transactions SET purpose = 'x', version = 3 WHERE id = 'A'")
      before.run(
        "INSERT INTO entries (transaction_id, at_ms, type, data) VALUES ('A', 1, 't', '{}')",
      )
    }
    using store = openSqliteTransactions(path)
    assert.equal(store.refunds.of('A'), [refundRow('1')])
    assert.is(store.refunds.refundable('A')?.sealedProfile, 'sealed')
    assert.equal(
      store
        .entriesOf('A')
        .map(({ type }) => type)
        .at(-2),
      'refund.requested',
    )
  },
  'share one sealed profile, which goes with the last payment that needs it'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    for (const id of ['A', 'B']) pay(store, id)
    using reader = new DatabaseSync(path)
    const profiles = () => reader.prepare('SELECT sealed FROM sealed_profiles').all().length
    assert.is(profiles(), 1)
    store.refunds.forgetRefundable(2_000, 1)
    assert.is(profiles(), 1)
    store.refunds.forgetRefundable(2_000, 1)
    assert.is(profiles(), 0)
  },
  'stay when their payment goes to an archive, which it does when it is too old to be refunded'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    for (const id of ['A', 'B', 'C', 'newest']) pay(store, id)
    store.refunds.insert(refundRow('1'), refundEntry(), null)
    const done = { phase: 'returned', settledAtMs: 3, version: 2 } as const
    store.refunds.update(refundRow('1', done), refundEntry('refund.returned'))
    store.refunds.insert(
      refundRow('2', { transactionId: 'B' }),
      refundEntry('refund.requested', 'B'),
      null,
    )
    const archive = () => {
      using archiver = openLedgerArchiver(path, Date.UTC(2026, 0, 1))
      return archiver.step()?.moved ?? 0
    }
    assert.is(archive(), 0, 'all can be refunded')
    const entries = store.entriesOf('A')
    assert.is(store.refunds.forgetRefundable(2_000, 9), 3)
    assert.is(archive(), 2, 'but for the newest and for one that is being refunded')
    assert.is(store.find('A')?.paidKopecks, 500)
    assert.equal(store.refunds.of('A'), [refundRow('1', done)])
    assert.equal(store.entriesOf('A'), entries)
    assert.throws(() => store.refunds.insert(refundRow('3'), refundEntry(), null), /₽0\.00/)
  },
})
