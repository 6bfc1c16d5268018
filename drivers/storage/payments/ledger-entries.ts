/**
 * The entries of the live ledger: a row each, with all that listeners are told, as JSON. A page has
 * those of found money, too; `of` has what goes to an archive with its payment, so it has not.
 */
import type { LedgerEntry, NewEntry } from '#hal/transaction-store.ts'
import type { Database } from '../sqlite/sqlite.ts'
import type { EntryReader } from './ledger-reader.ts'
import type { Row } from './transactions-schema.ts'

const COLUMNS = 'sequence, transaction_id, at_ms, type, data'
const ENTRY = `SELECT ${COLUMNS} FROM entries`
const BETWEEN = 'WHERE sequence > ?1 AND sequence < ?2'

export function createLiveEntries(db: Database): EntryReader {
  return {
    page: (after, before, limit) =>
      db
        .all<Row>(
          `${ENTRY} ${BETWEEN}
           UNION ALL SELECT ${COLUMNS} FROM found_money ${BETWEEN}
           ORDER BY sequence LIMIT ?3`,
          after,
          before,
          limit,
        )
        .map(toEntry),
    of: (transactionId) =>
      db
        .all<Row>(`${ENTRY} WHERE transaction_id = ? ORDER BY sequence`, transactionId)
        .map(toEntry),
  }
}

export function appendEntry(db: Database, entry: NewEntry): LedgerEntry {
  const { lastInsertRowid } = db.run(
    'INSERT INTO entries (transaction_id, at_ms, type, data) VALUES (?, ?, ?, ?)',
    entry.transactionId,
    entry.atMs,
    entry.type,
    JSON.stringify(entry.data),
  )
  return { ...entry, sequence: lastInsertRowid }
}

export function toEntry(row: Row): LedgerEntry {
  return {
    sequence: row['sequence'] as number,
    transactionId: row['transaction_id'] as string,
    atMs: row['at_ms'] as number,
    type: row['type'] as string,
    data: JSON.parse(row['data'] as string),
  }
}
