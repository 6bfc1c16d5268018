/** Shifts in SQLite: against SQL itself, beside a release that knows none, archives and copies. */
import { backup, DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { openLedgerArchiver } from '#drivers/storage/payments/ledger-archiver.ts'
import { MONEY_BEFORE_MIGRATION } from '#drivers/storage/payments/money-before.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import {
  ONE_STATE_MIGRATION,
  OTHER_AMOUNT_MIGRATION,
} from '#drivers/storage/payments/shift-sums-triggers.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { MIGRATION_STEPS } from '#drivers/storage/sqlite/migrate.ts'
import { type Database, openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import type { MigrationStep } from '#hal/migration-step.ts'
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
  'are counted again from the whole ledger where an older release closed some'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    {
      using before = openDatabase(
        path,
        PAYMENTS_MIGRATIONS.slice(0, PAYMENTS_MIGRATIONS.indexOf(MONEY_BEFORE_MIGRATION)),
      )
      sellBefore(before, 'A', 300)
      before.run("INSERT INTO shifts VALUES (1, 5, 'report', 'hash')")
      before.run('DELETE FROM shift_sums')
      sellBefore(before, 'B', 400)
    }
    const steps: (MigrationStep | null)[] = []
    const hear = (step: unknown) => void steps.push(step as MigrationStep | null)
    MIGRATION_STEPS.subscribe(hear)
    using store = openSqliteTransactions(path)
    MIGRATION_STEPS.unsubscribe(hear)
    // The migration with its end, then the count with its own.
    const [counting, end] = steps.slice(-2)
    assert.equal([counting?.schema, counting?.file, end], [counting?.newest, 'payments.db', null])
    assert.is(steps.filter((step) => step === null).length, 2)
    assert.equal(store.shifts.current().before?.accepted, { count: 1, kopecks: 300 })
    store.shifts.close(9, null, () => 'report', TELL)
    assert.equal(store.shifts.current().before?.accepted, { count: 2, kopecks: 700 })
  },
  'keep a total since the first payment that nobody sets back'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    store.insert(record('A'), entry('A'), null)
    store.update({ ...record('A'), ...SETTLED, version: 2 }, entry('A'))
    store.shifts.close(1, null, () => 'report', TELL)
    using intruder = new DatabaseSync(path)
    for (const sql of [
      'UPDATE money_before SET accepted_count = 0',
      'UPDATE money_before SET is_counted = 0',
      'UPDATE money_before SET first_at_ms = 7',
    ])
      assert.throws(() => intruder.exec(sql), /does not go back/)
    assert.throws(() => intruder.exec('DELETE FROM money_before'), /stays/)
    assert.equal(store.shifts.current().before?.accepted, { count: 1, kopecks: 500 })
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
      sellBefore(before, 'B', 300)
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
          id,
          `transaction.${type}`,
          JSON.stringify({ paidAmount: kopecks }),
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
      db.run("INSERT INTO shifts (number, closed_at_ms, report, hash) VALUES (1, 1, 'r', 'h')")
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
  'begin with all that the ledger had before a release counted them'() {
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
    assert.is(store.shifts.current().createdCount, 1)
    const old = store.find('old')
    if (old) store.update({ ...old, ...SETTLED, version: 2 }, entry('old', 'transaction.accepted'))
    // Its money came now.
    assert.is(store.shifts.current().sums[0]?.count, 1)
  },
  'begin with what is in an archive, once, and only while none was ever closed'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    const rows = ({ shifts }: ReturnType<typeof openSqliteTransactions>) =>
      shifts.current().sums.map(({ kind, count, kopecks }) => [kind, count, kopecks])
    {
      using store = openSqliteTransactions(path)
      for (const [id, change] of Object.entries({
        A: SETTLED,
        B: { phase: 'canceled', sealedProfile: null } as const,
        C: { ...SETTLED, isLate: true },
      })) {
        store.insert(record(id, { createdAtMs: DAY_MS }), entry(id), null)
        const told = { ...entry(id, 'transaction.accepted'), data: { paidAmount: 500 } }
        const times = { createdAtMs: DAY_MS, changedAtMs: DAY_MS, version: 2 }
        store.update(record(id, { ...change, ...times }), told)
      }
      store.insert(record('D'), entry('D'), null)
      using archiver = openLedgerArchiver(path, 400 * DAY_MS)
      assert.equal(archiver.step(), { moved: 3 })
    }
    const asNeverCounted = (number: number | null) => {
      using db = new DatabaseSync(path)
      db.exec('DELETE FROM shift_sums; DELETE FROM shift_ends')
      db.exec('UPDATE open_shift SET created_count = 0, has_all = 0')
      if (number !== null) db.exec(`INSERT INTO shifts VALUES (${number}, 1, 'r', 'h')`)
    }
    asNeverCounted(null)
    for (const _start of [1, 2]) {
      using store = openSqliteTransactions(path)
      assert.is(store.shifts.current().createdCount, 4)
      assert.equal(rows(store), [
        ['accepted', 2, 1_000],
        ['canceled', 1, 500],
        ['late', 1, 500],
      ])
    }
    asNeverCounted(7)
    using store = openSqliteTransactions(path)
    assert.equal([store.shifts.current().createdCount, rows(store)], [0, []])
  },
  'begin with each payment once after a power cut amid the move to an archive'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    {
      using store = openSqliteTransactions(path)
      for (const id of ['A', 'B', 'C', 'D']) {
        const times = { createdAtMs: DAY_MS, changedAtMs: DAY_MS }
        store.insert(record(id, times), entry(id), null)
        const told = { ...entry(id, 'transaction.accepted'), data: { paidAmount: 500 } }
        store.update(record(id, { ...SETTLED, ...times, version: 2 }), told)
      }
      store.insert(record('E'), entry('E'), null)
      using archiver = openLedgerArchiver(path, 400 * DAY_MS)
      assert.equal(archiver.step(), { moved: 4 })
    }
    const inBothAgain = (count: { readonly closed: boolean }) => {
      using db = new DatabaseSync(path)
      const columns = db
        .prepare('PRAGMA table_info(transactions)')
        .all()
        .map(({ name }) => name)
        .join(', ')
      db.exec(`ATTACH '${folder.file('payments-1970.db')}' AS archive;
        INSERT OR IGNORE INTO transactions (${columns})
          SELECT ${columns} FROM archive.transactions WHERE id IN ('B', 'D');
        DROP TRIGGER IF EXISTS money_before_holds;
        UPDATE money_before SET is_counted = 0;
        DELETE FROM shift_sums; DELETE FROM shift_ends`)
      if (count.closed) db.exec("INSERT INTO shifts VALUES (1, 1, 'r', 'h')")
      else db.exec('UPDATE open_shift SET created_count = 0, has_all = 0')
    }
    inBothAgain({ closed: false })
    {
      using store = openSqliteTransactions(path)
      const { createdCount, sums, before } = store.shifts.current()
      assert.is(createdCount, 5)
      assert.equal(
        sums.map(({ kind, count, kopecks }) => [kind, count, kopecks]),
        [['accepted', 4, 2_000]],
      )
      assert.equal(before?.accepted, { count: 0, kopecks: 0 })
    }
    inBothAgain({ closed: true })
    using store = openSqliteTransactions(path)
    assert.equal(store.shifts.current().before?.accepted, { count: 4, kopecks: 2_000 })
  },
  'have each payment in one state after an earlier release had it in two'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    const before = PAYMENTS_MIGRATIONS.slice(0, PAYMENTS_MIGRATIONS.indexOf(ONE_STATE_MIGRATION))
    {
      using db = openDatabase(path, before)
      const tell = (id: string, type: string) =>
        db.run(
          "INSERT INTO entries (transaction_id, at_ms, type, data) VALUES (?, 1, ?, '{}')",
          id,
          `transaction.${type}`,
        )
      const move = (id: string, phase: string, type: string, paid: number | null = null) => {
        db.run(
          'UPDATE transactions SET (phase, paid_kopecks) = (?, ?) WHERE id = ?',
          phase,
          paid,
          id,
        )
        tell(id, type)
      }
      for (const id of ['A', 'B', 'C', 'D', 'E']) {
        db.run(
          `INSERT INTO transactions (id, amount_kopecks, ttl_minutes, bank_name, profile_name,
             created_at_ms, expires_at_ms, changed_at_ms, phase, is_withdrawn, is_late, version)
           VALUES (?, 1000, 5, 'CFT', 'main', 1, 2, 1, 'waiting', 0, 0, 1)`,
          id,
        )
        tell(id, 'created')
        if (id !== 'B') continue
        // A and B are of the shift before, in which A was cancelled.
        move('A', 'canceled', 'canceled')
        db.run("INSERT INTO shifts (number, closed_at_ms, report, hash) VALUES (1, 1, 'r', 'h')")
        db.run('DELETE FROM shift_sums')
        db.run('UPDATE open_shift SET created_count = 0 WHERE only = 1')
        db.run(`INSERT INTO lane_entries VALUES (4, 1, 'shift.closed', '{"shift":1}')`)
        db.run("UPDATE sqlite_sequence SET seq = 4 WHERE name = 'entries'")
      }
      move('A', 'accepted', 'accepted-late', 1_000)
      move('C', 'canceled', 'canceled')
      move('C', 'accepted', 'accepted-late', 1_000)
      move('D', 'unknown', 'lost-sight')
    }
    using store = openSqliteTransactions(path)
    const { sums, createdCount, earlierCount } = store.shifts.current()
    assert.equal(
      sums.map(({ kind, count, kopecks }) => [kind, count, kopecks]),
      [
        ['accepted', 2, 2_000],
        ['unknown', 1, 1_000],
      ],
    )
    // B and E are pending; A and B were begun before.
    assert.equal([createdCount, earlierCount], [3, 2])
  },
  'keep their sums and remarks when the payments go to an archive'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    for (const id of ['A', 'B', 'C']) {
      store.insert(record(id, { createdAtMs: DAY_MS }), entry(id), null)
      const late = { ...entry(id, 'transaction.accepted-late'), data: { paidAmount: 500 } }
      const paid = { ...SETTLED, isLate: true, createdAtMs: DAY_MS, changedAtMs: DAY_MS }
      store.update(record(id, { ...paid, version: 2 }), late)
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

/** As a release of any schema writes it. */
function sellBefore(db: Database, id: string, kopecks: number): void {
  db.run(
    `INSERT INTO transactions (id, amount_kopecks, ttl_minutes, bank_name, profile_name,
       created_at_ms, expires_at_ms, changed_at_ms, phase, is_withdrawn, is_late, version)
     VALUES (?, ?, 5, 'CFT', 'main', 1, 2, 1, 'waiting', 0, 0, 1)`,
    id,
    kopecks,
  )
  db.run(
    "INSERT INTO entries (transaction_id, at_ms, type, data) VALUES (?, 1, 'transaction.created', '{}')",
    id,
  )
  db.run(
    "UPDATE transactions SET (phase, paid_kopecks, is_late) = ('accepted', amount_kopecks, 0) WHERE id = ?",
    id,
  )
}
