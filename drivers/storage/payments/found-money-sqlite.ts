/** Found money in SQLite: an entry each, numbered among those of the payments. */
import type { FoundMoney, FoundMoneyStore } from '#hal/found-money-store.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import type { Database } from '../sqlite/sqlite.ts'
import { toEntry } from './ledger-entries.ts'
import { takeEntryNumber } from './ledger-numbers.ts'
import type { Row } from './transactions-schema.ts'

export function createSqliteFoundMoney(db: Database, mayWrite: () => void): FoundMoneyStore {
  return {
    add(found) {
      mayWrite()
      return db.transaction(() => (isKnown(db, found) ? null : append(db, found)))
    },
  }
}

export function foundMoneyOf(db: Database, transactionId: string): LedgerEntry[] {
  return db
    .all<Row>(
      `SELECT sequence, transaction_id, at_ms, type, data FROM found_money
       WHERE transaction_id = ? ORDER BY sequence`,
      transactionId,
    )
    .map(toEntry)
}

function isKnown(db: Database, { bankName, kind, bankKey }: FoundMoney): boolean {
  const row = db.get<Row>(
    'SELECT sequence FROM found_money WHERE bank_name = ? AND kind = ? AND bank_key = ?',
    bankName,
    kind,
    bankKey,
  )
  return row !== null
}

function append(db: Database, found: FoundMoney): LedgerEntry {
  const { atMs, type, data } = found
  const transactionId = found.transactionId ?? ''
  const sequence = takeEntryNumber(db)
  db.run(
    `INSERT INTO found_money
     (sequence, bank_name, kind, bank_key, transaction_id, at_ms, type, data)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    sequence,
    found.bankName,
    found.kind,
    found.bankKey,
    transactionId,
    atMs,
    type,
    JSON.stringify(data),
  )
  return { sequence, transactionId, atMs, type, data }
}
