/** The tables of payments.db, as the steps that make them one after the other (sqlite/migrate.ts). Released steps are never edited. */
import type { Migrations } from '../sqlite/migrate.ts'
import {
  DAYS_MIGRATION,
  DECISIONS_MIGRATION,
  FILED_STATEMENTS_MIGRATION,
} from './day-statements-sqlite.ts'
import { FOUND_MONEY_MIGRATION } from './found-money-sqlite.ts'
import { LANE_ENTRIES_MIGRATION } from './lane-entries.ts'
import { MONEY_BEFORE_MIGRATION } from './money-before.ts'
import { REFUNDS_MIGRATION, SETTLED_REFUNDS_MIGRATION } from './refunds-table.ts'
import { ONE_STATE_MIGRATION, OTHER_AMOUNT_MIGRATION } from './shift-sums-triggers.ts'
import { CLOSINGS_MIGRATION, SHIFT_PAPERS_MIGRATION, SHIFTS_MIGRATION } from './shifts-table.ts'
import { FIRST_COLUMNS, REFERENCE_COLUMNS, UNSETTLED } from './transactions-table.ts'

export const PAYMENTS_MIGRATIONS: Migrations = [
  `CREATE TABLE transactions (
     position INTEGER PRIMARY KEY AUTOINCREMENT,
     ${FIRST_COLUMNS}
   ) STRICT;
   CREATE INDEX transactions_created ON transactions (created_at_ms);
   CREATE INDEX transactions_unsettled ON transactions (position) WHERE ${UNSETTLED};
   CREATE TABLE entries (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     transaction_id TEXT NOT NULL REFERENCES transactions (id),
     at_ms INTEGER NOT NULL,
     type TEXT NOT NULL,
     data TEXT NOT NULL
   ) STRICT;
   CREATE INDEX entries_transaction ON entries (transaction_id);
   CREATE TRIGGER entries_stay BEFORE DELETE ON entries
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
   CREATE TRIGGER entries_hold BEFORE UPDATE ON entries
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
   CREATE TABLE operations (
     bank_name TEXT NOT NULL,
     operation_id TEXT NOT NULL,
     transaction_id TEXT NOT NULL REFERENCES transactions (id),
     PRIMARY KEY (bank_name, operation_id)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE keys (
     key TEXT PRIMARY KEY,
     request TEXT NOT NULL,
     transaction_id TEXT NOT NULL REFERENCES transactions (id),
     created_at_ms INTEGER NOT NULL,
     answer TEXT
   ) STRICT;
   CREATE TABLE cursors (reader TEXT PRIMARY KEY, sequence INTEGER NOT NULL) STRICT;`,
  // The deadline of the last payment: one row at most.
  `CREATE TABLE deadline (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     transaction_id TEXT NOT NULL,
     boot_id TEXT NOT NULL,
     ends_ms REAL NOT NULL
   ) STRICT;`,
  // An entry leaves the ledger only in the commit that names its payment as moved: ledger-archiver.ts.
  `CREATE INDEX transactions_phase ON transactions (phase, created_at_ms);
   CREATE INDEX keys_created ON keys (created_at_ms);
   CREATE INDEX keys_transaction ON keys (transaction_id);
   CREATE TABLE moving (transaction_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
   DROP TRIGGER entries_stay;
   CREATE TRIGGER entries_stay BEFORE DELETE ON entries
     WHEN NOT EXISTS (SELECT 1 FROM moving WHERE transaction_id = OLD.transaction_id)
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;`,
  REFERENCE_COLUMNS,
  SHIFTS_MIGRATION,
  REFUNDS_MIGRATION,
  LANE_ENTRIES_MIGRATION,
  FOUND_MONEY_MIGRATION,
  SETTLED_REFUNDS_MIGRATION,
  OTHER_AMOUNT_MIGRATION,
  CLOSINGS_MIGRATION,
  DAYS_MIGRATION,
  ONE_STATE_MIGRATION,
  SHIFT_PAPERS_MIGRATION,
  DECISIONS_MIGRATION,
  FILED_STATEMENTS_MIGRATION,
  MONEY_BEFORE_MIGRATION,
]
