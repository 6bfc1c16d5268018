/**
 * The refunds of the ledger as tables. An older release does not know them and leaves them as they are.
 *
 * Refunds stay in the live ledger when their payment goes to an archive: they are few, and any release must find what
 * was refunded. `refundable` has, for each payment that may still be refunded, the number of its profile: payments of
 * one shop share a profile.
 */
import type { RefundablePayment, RefundRecord } from '#hal/refund-store.ts'
import { type Row, recordColumns } from './record-columns.ts'

/** The condition of a partial index: few rows of many. */
export const OPEN_REFUND = "phase IN ('requested', 'asked', 'unknown')"

/** A step of the ledger's migrations; never edited once released. */
export const REFUNDS_MIGRATION = `CREATE TABLE refunds (
     position INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     transaction_id TEXT NOT NULL,
     bank_name TEXT NOT NULL,
     amount_kopecks INTEGER NOT NULL CHECK (amount_kopecks > 0),
     reason TEXT,
     reference TEXT,
     origin TEXT NOT NULL,
     requested_by TEXT,
     phase TEXT NOT NULL,
     problem TEXT,
     attempts INTEGER NOT NULL,
     is_denied INTEGER NOT NULL,
     is_taken INTEGER NOT NULL,
     returned_before_kopecks INTEGER,
     bank_refund_id TEXT,
     bank_word TEXT,
     created_at_ms INTEGER NOT NULL,
     changed_at_ms INTEGER NOT NULL,
     settled_at_ms INTEGER,
     version INTEGER NOT NULL,
     key TEXT UNIQUE,
     request TEXT
   ) STRICT;
   CREATE INDEX refunds_transaction ON refunds (transaction_id, position);
   CREATE INDEX refunds_open ON refunds (position) WHERE ${OPEN_REFUND};
   CREATE INDEX refunds_returned ON refunds (settled_at_ms, position) WHERE phase = 'returned';
   CREATE INDEX refunds_requested ON refunds (requested_by, created_at_ms) WHERE origin = 'lane';
   CREATE TRIGGER refunds_fit BEFORE INSERT ON refunds
     WHEN NEW.origin = 'lane' AND NEW.amount_kopecks > COALESCE(
       (SELECT paid_kopecks FROM transactions WHERE id = NEW.transaction_id), 0
     ) - (
       SELECT COALESCE(SUM(amount_kopecks), 0) FROM refunds
       WHERE transaction_id = NEW.transaction_id AND phase <> 'refused'
     )
     BEGIN SELECT RAISE(ABORT, 'more than was paid'); END;
   CREATE TRIGGER refunds_stay BEFORE DELETE ON refunds
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
   CREATE TRIGGER refunds_hold BEFORE UPDATE OF id, transaction_id, amount_kopecks, origin ON refunds
     BEGIN SELECT RAISE(ABORT, 'what a refund is of does not change'); END;
   CREATE TRIGGER refunds_end BEFORE UPDATE OF phase ON refunds
     WHEN OLD.phase = 'returned' OR (OLD.phase = 'refused' AND NEW.phase <> 'returned')
     BEGIN SELECT RAISE(ABORT, 'the bank has said its last word'); END;
   CREATE TABLE sealed_profiles (number INTEGER PRIMARY KEY, sealed TEXT NOT NULL UNIQUE) STRICT;
   CREATE TABLE refundable (
     transaction_id TEXT PRIMARY KEY,
     profile INTEGER NOT NULL REFERENCES sealed_profiles,
     paid_at_ms INTEGER NOT NULL,
     next_look_ms INTEGER,
     looks INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX refundable_profile ON refundable (profile);
   CREATE INDEX refundable_paid ON refundable (paid_at_ms);
   CREATE INDEX refundable_look ON refundable (next_look_ms) WHERE next_look_ms IS NOT NULL;`

/**
 * A further step, after the lane's entries and found money: what a person said of a refund whose end the bank did not
 * tell, and a limit on refunds that the bank made itself. A refund that has ended keeps its end, but the rest of its
 * row may still record what was heard of it.
 */
export const SETTLED_REFUNDS_MIGRATION = `ALTER TABLE refunds ADD COLUMN is_overdue INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE refunds ADD COLUMN person_word TEXT;
   ALTER TABLE refunds ADD COLUMN person_name TEXT;
   ALTER TABLE refunds ADD COLUMN person_note TEXT;
   ALTER TABLE refunds ADD COLUMN person_at_ms INTEGER;
   ALTER TABLE refunds ADD COLUMN is_contradicted INTEGER NOT NULL DEFAULT 0;
   DROP TRIGGER refunds_end;
   CREATE TRIGGER refunds_end BEFORE UPDATE OF phase ON refunds
     WHEN (OLD.phase = 'returned' AND NEW.phase <> 'returned')
       OR (OLD.phase = 'refused' AND NEW.phase NOT IN ('refused', 'returned'))
     BEGIN SELECT RAISE(ABORT, 'the bank has said its last word'); END;
   CREATE TRIGGER refunds_person BEFORE UPDATE OF person_word, person_name, person_note, person_at_ms ON refunds
     WHEN OLD.person_word IS NOT NULL AND (
       NEW.person_word IS NOT OLD.person_word OR NEW.person_name IS NOT OLD.person_name
       OR NEW.person_note IS NOT OLD.person_note OR NEW.person_at_ms IS NOT OLD.person_at_ms
     )
     BEGIN SELECT RAISE(ABORT, 'what a person said stays'); END;
   CREATE TRIGGER refunds_found_fit BEFORE INSERT ON refunds
     WHEN NEW.origin = 'bank' AND NEW.amount_kopecks > COALESCE(
       (SELECT paid_kopecks FROM transactions WHERE id = NEW.transaction_id), 0
     ) - (
       SELECT COALESCE(SUM(amount_kopecks), 0) FROM refunds
       WHERE transaction_id = NEW.transaction_id AND phase = 'returned'
     )
     BEGIN SELECT RAISE(ABORT, 'more than was paid'); END;`

export const REFUND_COLUMNS = recordColumns<RefundRecord>(
  {
    id: 'id',
    transactionId: 'transaction_id',
    bankName: 'bank_name',
    amountKopecks: 'amount_kopecks',
    reason: 'reason',
    reference: 'reference',
    origin: 'origin',
    requestedBy: 'requested_by',
    phase: 'phase',
    problem: 'problem',
    attempts: 'attempts',
    isDenied: 'is_denied',
    isTaken: 'is_taken',
    returnedBeforeKopecks: 'returned_before_kopecks',
    bankRefundId: 'bank_refund_id',
    bankWord: 'bank_word',
    createdAtMs: 'created_at_ms',
    changedAtMs: 'changed_at_ms',
    settledAtMs: 'settled_at_ms',
    isOverdue: 'is_overdue',
    personWord: 'person_word',
    personName: 'person_name',
    personNote: 'person_note',
    personAtMs: 'person_at_ms',
    isContradicted: 'is_contradicted',
    version: 'version',
  },
  {
    booleans: ['isDenied', 'isTaken', 'isOverdue', 'isContradicted'],
    // What was asked for, by whom and when never changes.
    fixed: [
      'id',
      'transactionId',
      'bankName',
      'amountKopecks',
      'reason',
      'reference',
      'origin',
      'requestedBy',
      'createdAtMs',
    ],
  },
)
const { names, marks, changing } = REFUND_COLUMNS

export const INSERT_REFUND = `INSERT INTO refunds (${names}, key, request)
  VALUES (${marks}, ?, ?)`
export const UPDATE_REFUND = `UPDATE refunds SET (${changing.names}) = (${changing.marks})
  WHERE id = ? AND version = ?`
export const SELECT_REFUND = `SELECT ${names} FROM refunds`
export const SELECT_REFUNDABLE = `SELECT r.transaction_id, p.sealed, r.paid_at_ms, r.next_look_ms, r.looks
  FROM refundable r JOIN sealed_profiles p ON p.number = r.profile`

export function refundableFromRow(row: Row): RefundablePayment {
  return {
    transactionId: row['transaction_id'] as string,
    sealedProfile: row['sealed'] as string,
    paidAtMs: row['paid_at_ms'] as number,
    nextQueryMs: (row['next_look_ms'] ?? null) as number | null,
    queries: row['looks'] as number,
  }
}
