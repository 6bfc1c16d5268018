/**
 * Found money in SQLite: an entry of the lane for each, and the key that names it at its bank, so that it is kept once.
 */
import type { FoundMoney, FoundMoneyStore } from '#hal/found-money-store.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import { appendLaneEntry, toLaneEntry } from './lane-entries.ts'
import type { Row } from './record-columns.ts'

/**
 * A step of the ledger's migrations; never edited once released. `sequence` is the number of its entry, which is an
 * entry of the lane: an entry of a payment needs a payment, and this money may have none.
 */
export const FOUND_MONEY_MIGRATION = `CREATE TABLE found_money (
     sequence INTEGER PRIMARY KEY REFERENCES lane_entries,
     bank_name TEXT NOT NULL,
     kind TEXT NOT NULL,
     bank_key TEXT NOT NULL,
     transaction_id TEXT,
     UNIQUE (bank_name, kind, bank_key)
   ) STRICT;
   CREATE INDEX found_money_transaction ON found_money (transaction_id)
     WHERE transaction_id IS NOT NULL;
   CREATE TRIGGER found_money_stays BEFORE DELETE ON found_money
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
   CREATE TRIGGER found_money_holds BEFORE UPDATE ON found_money
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;`

export function createSqliteFoundMoney(db: Database, mayWrite: () => void): FoundMoneyStore {
  return {
    isKnown: (found) => isKnown(db, found),
    keyOf(sequence) {
      const row = db.get<Row>('SELECT bank_key FROM found_money WHERE sequence = ?', sequence)
      return row && (row['bank_key'] as string)
    },
    addAll(found) {
      mayWrite()
      if (found.length === 0) return []
      return db.transaction(() =>
        found.flatMap((one) => (isKnown(db, one) ? [] : [append(db, one)])),
      )
    },
  }
}

/** The found money of this payment. */
export function foundMoneyOf(db: Database, transactionId: string): LedgerEntry[] {
  return db
    .all<Row>(
      `SELECT e.sequence, e.at_ms, e.type, e.data FROM found_money f
       JOIN lane_entries e ON e.sequence = f.sequence
       WHERE f.transaction_id = ? ORDER BY f.sequence`,
      transactionId,
    )
    .map(toLaneEntry)
}

function isKnown(
  db: Database,
  { bankName, kind, bankKey }: Pick<FoundMoney, 'bankName' | 'kind' | 'bankKey'>,
): boolean {
  const row = db.get<Row>(
    'SELECT sequence FROM found_money WHERE bank_name = ? AND kind = ? AND bank_key = ?',
    bankName,
    kind,
    bankKey,
  )
  return row !== null
}

function append(db: Database, found: FoundMoney): LedgerEntry {
  const entry = appendLaneEntry(db, found)
  db.run(
    `INSERT INTO found_money (sequence, bank_name, kind, bank_key, transaction_id)
     VALUES (?, ?, ?, ?, ?)`,
    entry.sequence,
    found.bankName,
    found.kind,
    found.bankKey,
    found.transactionId,
  )
  return entry
}
