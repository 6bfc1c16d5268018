/** Shifts in SQLite: against SQL itself, beside a release that knows none, archives and copies. */
import { backup, DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { openLedgerArchiver } from '#drivers/storage/payments/ledger-archiver.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { OTHER_AMOUNT_MIGRATION } from '#drivers/storage/payments/shift-sums-triggers.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import type { ClosedShift } from '#hal/shift-store.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const TELL = () => ({ atMs: 1, type: 'shift.closed', data: { shift: 1 } }) as const
const DAY_MS = 86_400_000
const SETTLED = { phase: 'accepted', sealedProfile: null, paidKopecks: 500 } as const

spec('shifts on the card', {
  'once closed are changed by nobody'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    store.shifts.close(1, null, () => 'report', TELL)
    using intruder = new DatabaseSync(path)
    assert.throws(() => intruder.exec("UPDATE shifts SET report = 'x'"), /does not change/)
    assert.throws(() => intruder.exec('DELETE FROM shifts'), /stays/)
    for (const sql of ['DELETE FROM lane_entries', 'UPDATE lane_entries SET at_ms = 2'])
      assert.throws(() => intruder.exec(sql), /append-only/)
    assert.is(store.shifts.find(1)?.report, 'report')
  },
  'count what a release sold that knows none'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    {
      using store = openSqliteTransactions(path)
      store.insert(record('A'), entry('A'), null)
    }
    {
      using before = openDatabase(path, PAYMENTS_MIGRATIONS.slice(0, 3))
      before.run(
        `INSERT INTO transactions (id, amount_kopecks, ttl_minutes, bank_name, profile_name,
           created_at_ms, expires_at_ms, changed_at_ms, phase, is_withdrawn, is_late, version)
         VALUES ('B', 300, 5, 'CFT', 'main', 1, 2, 1, 'waiting', 0, 0, 1)`,
      )
      before.run(
        `INSERT INTO entries (transaction_id, at_ms, type, data)
         VALUES ('B', 1, 'transaction.created', '{}')`,
      )
      before.run(
        "UPDATE transactions SET (phase, paid_kopecks, is_late) = ('accepted', 300, 0) WHERE id = 'B'",
      )
    }
    using store = openSqliteTransactions(path)
    const { createdCount, lastTransactionId, sums } = store.shifts.current()
    assert.equal([createdCount, lastTransactionId], [2, 'B'])
    assert.equal(
      sums.map(({ kind, count, kopecks }) => [kind, count, kopecks]),
      [['accepted', 1, 300]],
    )
  },
  'give no number a second time when somebody has taken the newest one out'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    const tell = ({ number, hash }: ClosedShift) => ({ ...TELL(), data: { shift: number, hash } })
    {
      using store = openSqliteTransactions(path)
      for (const report of ['first', 'second']) store.shifts.close(1, null, () => report, tell)
      using intruder = new DatabaseSync(path)
      intruder.exec('DROP TRIGGER shifts_stay; DELETE FROM shifts WHERE number = 2')
    }
    using store = openSqliteTransactions(path)
    assert.is(store.shifts.newest()?.number, 1)
    assert.equal(
      store.shifts.closings(99, 9).map(({ number }) => number),
      [2, 1],
    )
    assert.is(store.shifts.current().number, 3)
  },
  'have what an earlier release counted too often taken off, in the open shift alone'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    const before = PAYMENTS_MIGRATIONS.slice(0, PAYMENTS_MIGRATIONS.indexOf(OTHER_AMOUNT_MIGRATION))
    {
      using db = openDatabase(path, before)
      const pay = (id: string, phase: string, kopecks: number, type: string) => {
        db.run(
          'UPDATE transactions SET (phase, paid_kopecks) = (?, ?) WHERE id = ?',
          phase,
          kopecks,
          id,
        )
        db.run(
          'INSERT INTO entries (transaction_id, at_ms, type, data) VALUES (?, 1, ?, ?)',
          ...[id, `transaction.${type}`, JSON.stringify({ paidAmount: kopecks })],
        )
      }
      for (const id of ['A', 'B', 'C', 'D'])
        db.run(
          `INSERT INTO transactions (id, amount_kopecks, ttl_minutes, bank_name, profile_name,
             created_at_ms, expires_at_ms, changed_at_ms, phase, is_withdrawn, is_late, version)
           VALUES (?, 1000, 5, 'CFT', 'main', 1, 2, 1, 'waiting', 0, 0, 1)`,
          id,
        )
      pay('C', 'unknown', 1_400, 'paid-other-amount')
      pay('D', 'unknown', 1_400, 'paid-other-amount')
      const [closed] = db.all<{ kopecks: number }>('SELECT kopecks FROM shift_sums')
      assert.is(closed?.kopecks, 2_800)
      // As a close of that release leaves them.
      db.run('DELETE FROM shift_sums')
      db.run('DELETE FROM shift_remarks')
      pay('A', 'unknown', 1_400, 'paid-other-amount')
      pay('A', 'unknown', 1_300, 'paid-other-amount')
      pay('B', 'unknown', 1_400, 'paid-other-amount')
      pay('B', 'accepted', 1_000, 'accepted-late')
      pay('C', 'unknown', 1_300, 'paid-other-amount')
      pay('D', 'accepted', 1_000, 'accepted-late')
    }
    using store = openSqliteTransactions(path)
    const rows = store.shifts
      .current()
      .sums.map(({ kind, count, kopecks }) => [kind, count, kopecks])
    // A is 13.00; C has become less by 1.00, and D's 14.00 were no other amount after all.
    assert.equal(rows, [
      ['accepted', 2, 2_000],
      ['other-amount', 0, 1_300 - 100 - 1_400],
    ])
  },
  'begin with the release that knows them, on a ledger of before'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    {
      using before = openDatabase(path, PAYMENTS_MIGRATIONS.slice(0, 3))
      before.run(
        `INSERT INTO transactions (id, amount_kopecks, ttl_minutes, bank_name, profile_name,
           created_at_ms, expires_at_ms, changed_at_ms, phase, is_withdrawn, is_late, version)
         VALUES ('old', 300, 5, 'CFT', 'main', 1, 2, 1, 'waiting', 0, 0, 1)`,
      )
    }
    using store = openSqliteTransactions(path)
    assert.is(store.shifts.current().createdCount, 0)
    const old = store.find('old')
    if (old) store.update({ ...old, ...SETTLED, version: 2 }, entry('old', 'transaction.accepted'))
    // Its money came now.
    assert.is(store.shifts.current().sums[0]?.count, 1)
  },
  'keep their sums and remarks when the payments go to an archive'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    for (const id of ['A', 'B', 'C']) {
      store.insert(record(id, { createdAtMs: DAY_MS }), entry(id), null)
      const told = { ...entry(id, 'transaction.accepted-late'), data: { paidAmount: 500 } }
      const paid = { ...SETTLED, isLate: true, createdAtMs: DAY_MS, changedAtMs: DAY_MS }
      store.update(record(id, { ...paid, version: 2 }), told)
    }
    store.shifts.close(1, null, () => 'report', TELL)
    store.insert(record('D'), entry('D'), null)
    const before = [store.shifts.current(), store.shifts.newest()]
    const entries = store.entriesAfter(0, 99)
    {
      using archiver = openLedgerArchiver(path, 400 * DAY_MS)
      assert.equal(archiver.step(), { moved: 3 })
    }
    assert.equal([store.shifts.current(), store.shifts.newest()], before)
    assert.equal(store.entriesAfter(0, 99), entries)
    assert.is(entries.at(-2)?.type, 'shift.closed')
  },
  async 'are in a copy of the ledger that was made while it worked'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    store.insert(record('A'), entry('A'), null)
    store.shifts.close(1, null, () => 'report', TELL)
    store.insert(record('B'), entry('B'), null)
    using live = new DatabaseSync(path)
    await backup(live, folder.file('copy.db'))
    using copy = openSqliteTransactions(folder.file('copy.db'))
    assert.equal(copy.shifts.current(), store.shifts.current())
    assert.equal(copy.shifts.newest(), store.shifts.newest())
  },
})
