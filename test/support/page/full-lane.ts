/** The data folder of a lane that has worked for years: its ledger and its range, put in with bulk SQL. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { TRANSACTION_COLUMNS } from '#drivers/storage/payments/transactions-table.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'

const SEEDS = 1_000
const DAY_MS = 86_400_000

/**
 * Fills `payments.db` before a device opens it: a thousand payments as the device writes them, and copies of
 * them days earlier, with names and references of their own.
 */
export function fillPayments(dataFolder: string, payments: number, untilMs: number): void {
  const path = join(dataFolder, 'payments.db')
  if (existsSync(path)) throw new Error('the ledger is there already')
  fillLedger(path, SEEDS, untilMs)
  using db = openDatabase(path, PAYMENTS_MIGRATIONS)
  db.connection.exec('PRAGMA synchronous = OFF')
  const copied = TRANSACTION_COLUMNS.names.split(', ').map((column) => {
    if (column === 'id') return `id || '-' || copy`
    if (column === 'reference') return `reference || '-' || copy`
    return column.endsWith('_at_ms') ? `${column} - copy * ${2 * DAY_MS}` : column
  })
  db.run(
    `INSERT INTO transactions (${TRANSACTION_COLUMNS.names})
     WITH RECURSIVE copies (copy) AS (
       SELECT 1 UNION ALL SELECT copy + 1 FROM copies WHERE copy < ?
     )
     SELECT ${copied.join(', ')} FROM copies CROSS JOIN transactions`,
    payments / SEEDS - 1,
  )
}
