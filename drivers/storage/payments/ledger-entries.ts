/**
 * The entries of the live ledger: a row each, with all that listeners are told, as JSON. Those of no one
 * payment have a table of their own, in the order of all others; they stay when payments go to an archive.
 */
import type { LaneEntry, LedgerEntry, NewEntry } from '#hal/transaction-store.ts'
import type { Database } from '../sqlite/sqlite.ts'
import { takeEntryNumber } from './ledger-numbers.ts'
import type { EntryPages, EntryReader } from './ledger-reader.ts'
import type { Row } from './transactions-schema.ts'

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

/** A step of the ledger's migrations; never edited once released. */
export const LANE_ENTRIES_MIGRATION = `CREATE TABLE lane_entries (
     sequence INTEGER PRIMARY KEY,
     at_ms INTEGER NOT NULL,
     type TEXT NOT NULL,
     data TEXT NOT NULL
   ) STRICT;
   CREATE TRIGGER lane_entries_stay BEFORE DELETE ON lane_entries
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
   CREATE TRIGGER lane_entries_hold BEFORE UPDATE ON lane_entries
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;`

/** With those of found money, which may be of no payment either. */
export function createLaneEntries(db: Database): EntryPages {
  return {
    page: (after, before, limit) =>
      db
        .all<Row>(
          `SELECT sequence, '' AS transaction_id, at_ms, type, data FROM lane_entries ${BETWEEN}
           UNION ALL SELECT sequence, transaction_id, at_ms, type, data FROM found_money ${BETWEEN}
           ORDER BY sequence LIMIT ?3`,
          after,
          before,
          limit,
        )
        .map(toEntry),
  }
}

const BETWEEN = 'WHERE sequence > ?1 AND sequence < ?2'

/** Inside the caller's transaction. */
export function appendLaneEntry(db: Database, { atMs, type, data }: LaneEntry): LedgerEntry {
  const sequence = takeEntryNumber(db)
  db.run(
    'INSERT INTO lane_entries (sequence, at_ms, type, data) VALUES (?, ?, ?, ?)',
    ...[sequence, atMs, type, JSON.stringify(data)],
  )
  return { sequence, transactionId: '', atMs, type, data }
}
