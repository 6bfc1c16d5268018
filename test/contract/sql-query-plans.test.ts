/**
 * No statement of the ledger takes longer because the shop has been open for longer: each text that
 * the contract suites make the store prepare is explained on the real schema.
 *
 * A new query is seen here as soon as a contract case uses it.
 */
import '#test/rerun-as-root.ts'
import * as assert from 'uvu/assert'
import { ARCHIVE_MIGRATIONS } from '#drivers/storage/payments/archive-tables.ts'
import { ONCE_IN_A_LEDGER } from '#drivers/storage/payments/first-shift.ts'
import { MONEY_BEFORE_ONCE } from '#drivers/storage/payments/money-before.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { spec } from '#test/spec.ts'
import { costlyStatements, recordStatements } from '#test/storage/sql-query-plans.ts'

const statements = recordStatements()
await import('./transaction-store-sqlite.test.ts')
await import('./ledger-archives.test.ts')
await import('./shift-store-sqlite.test.ts')
await import('./refund-store-sqlite.test.ts')
await import('./found-money-store-sqlite.test.ts')
await import('./day-statement-store-sqlite.test.ts')

const ofLedger = () => statements().filter(({ file }) => file === 'payments.db')
const ofArchives = () => statements().filter(({ file }) => /^payments-\d{4}\.db$/.test(file))

/**
 * What is open at the bank (as long as three days' unpaid, and refunds under way); one row for each
 * table; one for each time that the settings were sealed in the last weeks; one for each start with a clock before all others.
 */
const SMALL = [
  'walks transactions_unsettled',
  'walks refunds_open',
  'walks sqlite_sequence',
  'walks sealed_profiles',
  'walks shift_sums',
  'walks told_days_begin',
  // A row for each receiver of events.
  'walks sqlite_autoindex_cursors_1',
]

/** As they were recorded. */
const ONCE = new Set(
  [...ONCE_IN_A_LEDGER, ...MONEY_BEFORE_ONCE].map((sql) => sql.replace(/\s+/g, ' ').trim()),
)

/** The highest of a key is one step, which the bytecode does not show. */
const isOneStep = (cost: string, sql: string) =>
  cost === 'walks keys' && sql.endsWith('(SELECT MAX(rowid) FROM keys) - ?')

spec(
  'statements of payments.db and its archives',
  {
    'were seen at all'() {
      assert.ok(ofLedger().length > 20)
      assert.ok(ofArchives().length > 10)
    },
    'none walks over, counts or sorts what grows'() {
      const isSmall = (cost: string, sql: string) =>
        SMALL.includes(cost) || isOneStep(cost, sql) || ONCE.has(sql)
      assert.equal(costlyStatements(ofLedger(), PAYMENTS_MIGRATIONS, isSmall), [])
      assert.equal(costlyStatements(ofArchives(), ARCHIVE_MIGRATIONS, isSmall), [])
    },
  },
  150_000,
)
