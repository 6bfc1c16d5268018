/**
 * Ledger entries that belong to no payment: a table of their own, numbered together with all other entries. They are
 * few, and stay in the live ledger when payments go to an archive.
 */
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import type { LaneEntry, LedgerEntry } from '#hal/transaction-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { EntryPages } from './ledger-reader.ts'
import type { Row } from './record-columns.ts'

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

export function createLaneEntries(db: Database): EntryPages {
  return {
    page: (after, before, limit) =>
      db
        .all<Row>(
          `SELECT sequence, at_ms, type, data FROM lane_entries
           WHERE sequence > ? AND sequence < ? ORDER BY sequence LIMIT ?`,
          after,
          before,
          limit,
        )
        .map(toLaneEntry),
  }
}

export function toLaneEntry(row: Row): LedgerEntry {
  return {
    sequence: row['sequence'] as number,
    transactionId: null,
    atMs: row['at_ms'] as number,
    type: row['type'] as LedgerEvent,
    data: JSON.parse(row['data'] as string),
  }
}

/** Runs inside the caller's transaction. The number is the next one of all entries and is given out once. */
export function appendLaneEntry(db: Database, { atMs, type, data }: LaneEntry): LedgerEntry {
  const last = db.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'entries'")
  const sequence = (last?.seq ?? 0) + 1
  if (last) db.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'entries'", sequence)
  else db.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('entries', ?)", sequence)
  const text = JSON.stringify(data)
  db.run(
    'INSERT INTO lane_entries (sequence, at_ms, type, data) VALUES (?, ?, ?, ?)',
    sequence,
    atMs,
    type,
    text,
  )
  return { sequence, transactionId: null, atMs, type, data }
}
