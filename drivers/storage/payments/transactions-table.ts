/** The columns of a transaction in payments.db, and how its record becomes a row and back. */
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { recordColumns } from './record-columns.ts'

/** The condition of a partial index: few rows of many. */
export const UNSETTLED = "(sealed_profile IS NOT NULL OR phase = 'registering')"

/** The columns of a transaction in the first schema of the ledger and of an archive: never edited. */
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

/**
 * Columns of the ledger and of an archive: what a till calls its payment. Most tills give no reference, so few rows are
 * in the index.
 */
export const REFERENCE_COLUMNS = `ALTER TABLE transactions ADD COLUMN reference TEXT;
   ALTER TABLE transactions ADD COLUMN idempotency_key TEXT;
   CREATE INDEX transactions_reference ON transactions (reference, created_at_ms)
     WHERE reference IS NOT NULL;`

export const TRANSACTION_COLUMNS = recordColumns<TransactionRecord>(
  {
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
  },
  {
    booleans: ['isWithdrawn', 'isLate'],
    // Not `id`: other tables refer to it, so SQLite would search all of `operations` for it. Not the time of creation:
    // its index would be rewritten.
    fixed: ['id', 'createdAtMs'],
  },
)
