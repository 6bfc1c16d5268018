/** Days in SQLite beside a release that knows none. */
import * as assert from 'uvu/assert'
import { DAYS_MIGRATION } from '#drivers/storage/payments/day-statements-sqlite.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

spec('days on the card', {
  'are there again after a release that knows none has written its entries'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    const entry = { atMs: 1, type: 'day.stated', data: {} } as const
    {
      using store = openSqliteTransactions(path)
      assert.ok(store.days.report('2026-11-21', entry))
    }
    {
      using before = openDatabase(
        path,
        PAYMENTS_MIGRATIONS.slice(0, PAYMENTS_MIGRATIONS.indexOf(DAYS_MIGRATION)),
      )
      const data = JSON.stringify({ bankAt: '2026-11-21T12:00:00.000Z' })
      before.run(
        "INSERT INTO lane_entries (sequence, at_ms, type, data) VALUES (2, 5, 'money.found-at-bank', ?)",
        data,
      )
      before.run("INSERT INTO lane_entries VALUES (3, 9, 'shift.closed', '{\"shift\":1}')")
    }
    using store = openSqliteTransactions(path)
    assert.is(store.days.report('2026-11-21', entry), null)
    assert.is(store.days.foundBetween('2026-11-21', '2026-11-22', 9).length, 1)
    assert.is(store.days.shiftClosedBefore(9)?.sequence, 3)
  },
})
