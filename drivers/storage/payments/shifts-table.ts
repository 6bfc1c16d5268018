/** The tables of shifts. The open one is counted by shift-sums-triggers.ts. */
import { SHIFT_COUNTING_TRIGGERS } from './shift-sums-triggers.ts'

/** A step of the ledger's migrations; never edited once released. */
export const SHIFTS_MIGRATION = `CREATE TABLE shifts (
     number INTEGER PRIMARY KEY,
     closed_at_ms INTEGER NOT NULL,
     report TEXT NOT NULL,
     hash TEXT NOT NULL
   ) STRICT;
   CREATE TABLE shift_keys (
     key TEXT PRIMARY KEY,
     number INTEGER NOT NULL REFERENCES shifts
   ) STRICT, WITHOUT ROWID;
   CREATE TRIGGER shifts_stay BEFORE DELETE ON shifts
     BEGIN SELECT RAISE(ABORT, 'a closed shift stays'); END;
   CREATE TRIGGER shifts_hold BEFORE UPDATE ON shifts
     BEGIN SELECT RAISE(ABORT, 'a closed shift does not change'); END;
   CREATE TABLE open_shift (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     created_count INTEGER NOT NULL,
     created_kopecks INTEGER NOT NULL,
     first_transaction_id TEXT,
     last_transaction_id TEXT,
     remark_count INTEGER NOT NULL
   ) STRICT;
   INSERT INTO open_shift VALUES (1, 0, 0, NULL, NULL, 0);
   CREATE TABLE shift_sums (
     bank_name TEXT NOT NULL,
     profile_name TEXT NOT NULL,
     kind TEXT NOT NULL,
     count INTEGER NOT NULL,
     kopecks INTEGER NOT NULL,
     PRIMARY KEY (bank_name, profile_name, kind)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE shift_remarks (
     sequence INTEGER PRIMARY KEY,
     transaction_id TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     type TEXT NOT NULL,
     kopecks INTEGER
   ) STRICT;
   ${SHIFT_COUNTING_TRIGGERS}`

/** The shift's number in the entry of its close, written exactly as in the index below so that SQLite uses it. */
export const CLOSED_NUMBER = "json_extract(data, '$.shift')"

/** A step of the ledger's migrations: an index of the entries of closes by their shift's number. */
export const CLOSINGS_MIGRATION = `CREATE INDEX lane_entries_closings ON lane_entries (${CLOSED_NUMBER})
   WHERE type = 'shift.closed';`

/** A step of the ledger's migrations: a closed shift as it was printed, compressed. */
export const SHIFT_PAPERS_MIGRATION = `CREATE INDEX shift_keys_number ON shift_keys (number);
   CREATE TABLE shift_papers (
     number INTEGER PRIMARY KEY,
     papers BLOB NOT NULL
   ) STRICT;
   CREATE TRIGGER shift_papers_stay BEFORE DELETE ON shift_papers
     BEGIN SELECT RAISE(ABORT, 'a printed report stays'); END;
   CREATE TRIGGER shift_papers_hold BEFORE UPDATE ON shift_papers
     BEGIN SELECT RAISE(ABORT, 'a printed report does not change'); END;`
