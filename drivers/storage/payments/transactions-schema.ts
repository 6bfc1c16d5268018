/** Tables of payments.db, and how a record becomes a row and back. */
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { Migrations } from '../sqlite/migrations.ts'
import { DAYS_MIGRATION } from './days-sqlite.ts'
import { LANE_ENTRIES_MIGRATION } from './entries-without-payment.ts'
import { FOUND_MONEY_MIGRATION } from './found-money-sqlite.ts'
import { REFUNDS_MIGRATION, SETTLED_REFUNDS_MIGRATION } from './refunds-schema.ts'
import { CLOSINGS_MIGRATION, OTHER_AMOUNT_MIGRATION, SHIFTS_MIGRATION } from './shifts-schema.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

/** The condition of a partial index: few rows of many. */
export const UNSETTLED = "(sealed_profile IS NOT NULL OR phase = 'registering')"

/** Of a transaction, in the first schema of the ledger and of an archive: never edited. */
export const FIRST_COLUMNS = `id TEXT NOT NULL UNIQUE,
     amount_kopecks INTEGER NOT NULL,
     purpose TEXT,
     ttl_minutes INTEGER NOT NULL,
     bank_name TEXT NOT NULL,
     profile_name TEXT NOT NULL,
     sealed_profile TEXT,
     created_at_ms INTEGER NOT NULL,
     expires_at_ms INTEGER NOT NULL,
     changed_at_ms INTEGER NOT NULL,
     phase TEXT NOT NULL,
     reason TEXT,
     qr_id TEXT,
     payload TEXT,
     is_withdrawn INTEGER NOT NULL,
     is_late INTEGER NOT NULL,
     bank_word TEXT,
     operation_id TEXT,
     paid_kopecks INTEGER,
     watch_until_ms INTEGER,
     version INTEGER NOT NULL`

/** Of the ledger and of an archive: what a till calls its payment. Few lanes' tills do, so few rows are in the index. */
export const REFERENCE_COLUMNS = `ALTER TABLE transactions ADD COLUMN reference TEXT;
   ALTER TABLE transactions ADD COLUMN idempotency_key TEXT;
   CREATE INDEX transactions_reference ON transactions (reference, created_at_ms)
     WHERE reference IS NOT NULL;`

export const MIGRATIONS: Migrations = [
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
  // Of the last payment: one row at the most.
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
]

type Field = keyof TransactionRecord

const COLUMN = {
  id: 'id',
  amountKopecks: 'amount_kopecks',
  purpose: 'purpose',
  reference: 'reference',
  idempotencyKey: 'idempotency_key',
  ttlMinutes: 'ttl_minutes',
  bankName: 'bank_name',
  profileName: 'profile_name',
  sealedProfile: 'sealed_profile',
  createdAtMs: 'created_at_ms',
  expiresAtMs: 'expires_at_ms',
  changedAtMs: 'changed_at_ms',
  phase: 'phase',
  reason: 'reason',
  qrId: 'qr_id',
  payload: 'payload',
  isWithdrawn: 'is_withdrawn',
  isLate: 'is_late',
  bankWord: 'bank_word',
  operationId: 'operation_id',
  paidKopecks: 'paid_kopecks',
  watchUntilMs: 'watch_until_ms',
  version: 'version',
} as const satisfies Record<Field, string>

const FIELDS = Object.keys(COLUMN) as Field[]
const BOOLEANS: ReadonlySet<Field> = new Set<Field>(['isWithdrawn', 'isLate'])

/**
 * What an update sets. To set `id`, the key that other tables refer to, SQLite would look for those
 * that refer to it, in all of `operations`; and to set a time of creation, rewrite its index.
 */
const CHANGING = FIELDS.filter((field) => field !== 'id' && field !== 'createdAtMs')

export const COLUMNS = columnsOf(FIELDS)
export const PLACEHOLDERS = placeholdersOf(FIELDS)
export const CHANGING_COLUMNS = columnsOf(CHANGING)
export const CHANGING_PLACEHOLDERS = placeholdersOf(CHANGING)

export function toValues(record: TransactionRecord): Value[] {
  return valuesOf(record, FIELDS)
}

export function toChangingValues(record: TransactionRecord): Value[] {
  return valuesOf(record, CHANGING)
}

function columnsOf(fields: readonly Field[]): string {
  return fields.map((field) => COLUMN[field]).join(', ')
}

function placeholdersOf(fields: readonly Field[]): string {
  return fields.map(() => '?').join(', ')
}

function valuesOf(record: TransactionRecord, fields: readonly Field[]): Value[] {
  return fields.map((field) => {
    const value = record[field]
    return typeof value === 'boolean' ? Number(value) : value
  })
}

export function fromRow(row: Row): TransactionRecord {
  const fields = FIELDS.map((field) => {
    const value = row[COLUMN[field]] ?? null
    return [field, BOOLEANS.has(field) ? value === 1 : value]
  })
  return Object.fromEntries(fields) as TransactionRecord
}
