/** The entries of the live ledger: a row each, with all that listeners are told, as JSON. */
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import type { NewEntry, PaymentEntry } from '#hal/transaction-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { EntryReader } from './ledger-reader.ts'
import type { Row } from './record-columns.ts'

const ENTRY = 'SELECT sequence, transaction_id, at_ms, type, data FROM entries'

export function createLiveEntries(db: Database): EntryReader {
  return {
    page: (after, before, limit) =>
      db
        .all<Row>(
          `${ENTRY} WHERE sequence > ? AND sequence < ? ORDER BY sequence LIMIT ?`,
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

export function appendEntry(db: Database, entry: NewEntry): PaymentEntry {
  const { lastInsertRowid } = db.run(
    'INSERT INTO entries (transaction_id, at_ms, type, data) VALUES (?, ?, ?, ?)',
    entry.transactionId,
    entry.atMs,
    entry.type,
    JSON.stringify(entry.data),
  )
  return { ...entry, sequence: lastInsertRowid }
}

function toEntry(row: Row): PaymentEntry {
  return {
    sequence: row['sequence'] as number,
    transactionId: row['transaction_id'] as string,
    atMs: row['at_ms'] as number,
    type: row['type'] as LedgerEvent,
    data: JSON.parse(row['data'] as string),
  }
}
