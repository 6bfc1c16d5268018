/**
 * The tables of shifts. The sums of the open one are kept by SQLite itself, in the commit that changes a
 * payment: closing reads a few rows however much was sold, and a release that knows no shifts
 * (one that was taken back) counts all the same.
 */

/** Entries that are told on the report. */
const REMARKABLE =
  "('transaction.accepted-late', 'transaction.paid-other-amount', 'transaction.paid-again', 'refund.returned-late', 'refund.found-at-bank')"

/** The end of a refund, whoever made it; once for each. */
const REFUNDED = "('refund.returned', 'refund.returned-late', 'refund.found-at-bank')"

const add = (bank: string, profile: string, kind: string, kopecks: string) =>
  `INSERT INTO shift_sums (bank_name, profile_name, kind, count, kopecks)
     VALUES (${bank}, ${profile}, ${kind}, 1, ${kopecks})
     ON CONFLICT (bank_name, profile_name, kind)
     DO UPDATE SET count = count + 1, kopecks = kopecks + excluded.kopecks;`

const addPayment = (kind: string, kopecks: string) =>
  add('NEW.bank_name', 'NEW.profile_name', kind, kopecks)

const ofPayment = (column: string, otherwise: string | 0) =>
  `COALESCE((SELECT ${column} FROM transactions WHERE id = NEW.transaction_id), ${otherwise})`

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
   CREATE TRIGGER shift_created AFTER INSERT ON entries WHEN NEW.type = 'transaction.created' BEGIN
     UPDATE open_shift SET
       created_count = created_count + 1,
       created_kopecks = created_kopecks + ${ofPayment('amount_kopecks', 0)},
       first_transaction_id = COALESCE(first_transaction_id, NEW.transaction_id),
       last_transaction_id = NEW.transaction_id
     WHERE only = 1;
   END;
   CREATE TRIGGER shift_ended AFTER UPDATE OF phase ON transactions
     WHEN NEW.phase <> OLD.phase AND NEW.phase IN ('rejected', 'canceled', 'failed', 'static')
   BEGIN ${addPayment('NEW.phase', 'NEW.amount_kopecks')} END;
   CREATE TRIGGER shift_accepted AFTER UPDATE OF phase ON transactions
     WHEN NEW.phase <> OLD.phase AND NEW.phase = 'accepted'
   BEGIN ${addPayment("'accepted'", 'COALESCE(NEW.paid_kopecks, NEW.amount_kopecks)')} END;
   CREATE TRIGGER shift_late AFTER UPDATE OF phase ON transactions
     WHEN NEW.phase <> OLD.phase AND NEW.phase = 'accepted' AND NEW.is_late = 1
   BEGIN ${addPayment("'late'", 'COALESCE(NEW.paid_kopecks, NEW.amount_kopecks)')} END;
   CREATE TRIGGER shift_other_amount AFTER UPDATE OF paid_kopecks ON transactions
     WHEN NEW.phase <> 'accepted' AND NEW.paid_kopecks IS NOT NULL
       AND NEW.paid_kopecks IS NOT OLD.paid_kopecks
   BEGIN ${addPayment("'other-amount'", 'NEW.paid_kopecks')} END;
   CREATE TRIGGER shift_refunded AFTER INSERT ON entries WHEN NEW.type IN ${REFUNDED}
   BEGIN ${add(
     ofPayment('bank_name', "''"),
     ofPayment('profile_name', "''"),
     "'refunded'",
     // What is told of a refund must never keep its step from the disk.
     "CAST(COALESCE(json_extract(NEW.data, '$.refundAmount'), 0) AS INTEGER)",
   )} END;
   CREATE TRIGGER shift_remarked AFTER INSERT ON entries WHEN NEW.type IN ${REMARKABLE} BEGIN
     INSERT INTO shift_remarks (sequence, transaction_id, at_ms, type, kopecks)
     VALUES (NEW.sequence, NEW.transaction_id, NEW.at_ms, NEW.type, CAST(COALESCE(
       json_extract(NEW.data, '$.refundAmount'), json_extract(NEW.data, '$.paidAmount')
     ) AS INTEGER));
     UPDATE open_shift SET remark_count = remark_count + 1 WHERE only = 1;
   END;`

/** Of an entry of a close: in words that the index below knows again. */
export const CLOSED_NUMBER = "json_extract(data, '$.shift')"

/** A step of the ledger's migrations: the entries of closes by the number of their shift. */
export const CLOSINGS_MIGRATION = `CREATE INDEX lane_entries_closings ON lane_entries (${CLOSED_NUMBER})
   WHERE type = 'shift.closed';`

const isOther = (row: 'OLD' | 'NEW' | 't') =>
  `(${row}.phase <> 'accepted' AND ${row}.paid_kopecks IS NOT NULL)`

const otherKopecks = (row: 'OLD' | 'NEW' | 't') =>
  `(CASE WHEN ${isOther(row)} THEN ${row}.paid_kopecks ELSE 0 END)`

/**
 * A step of the ledger's migrations: money of another amount is counted as it stands, once for its payment. Before, each
 * word of the bank was added, and it stayed when the payment was accepted after all. Closed shifts are as they were; of
 * the open one its remarks say what was added too much: `first` is where the payment is first told of in it, what was
 * told before belongs to earlier shifts. What is in an archive by now stays as it was counted.
 */
export const OTHER_AMOUNT_MIGRATION = `DROP TRIGGER shift_other_amount;
   CREATE TRIGGER shift_other_amount AFTER UPDATE OF phase, paid_kopecks ON transactions
     WHEN (${isOther('NEW')} OR ${isOther('OLD')}) AND (
       NEW.paid_kopecks IS NOT OLD.paid_kopecks OR ${isOther('NEW')} <> ${isOther('OLD')})
   BEGIN
     INSERT INTO shift_sums (bank_name, profile_name, kind, count, kopecks)
     VALUES (NEW.bank_name, NEW.profile_name, 'other-amount',
       ${isOther('NEW')} - ${isOther('OLD')}, ${otherKopecks('NEW')} - ${otherKopecks('OLD')})
     ON CONFLICT (bank_name, profile_name, kind)
     DO UPDATE SET count = count + excluded.count, kopecks = kopecks + excluded.kopecks;
   END;
   INSERT INTO shift_sums (bank_name, profile_name, kind, count, kopecks)
   SELECT t.bank_name, t.profile_name, 'other-amount',
     SUM(${isOther('t')} - (told.before IS NOT NULL) - told.count),
     SUM(${otherKopecks('t')} - COALESCE(told.before, 0) - told.kopecks)
   FROM (
     SELECT seen.*, (
       SELECT CAST(json_extract(data, '$.paidAmount') AS INTEGER) FROM entries
       WHERE transaction_id = seen.id AND type = 'transaction.paid-other-amount' AND sequence < seen.first
       ORDER BY sequence DESC LIMIT 1) AS before
     FROM (
       SELECT transaction_id AS id, MIN(sequence) AS first,
         SUM(type = 'transaction.paid-other-amount') AS count,
         SUM(CASE WHEN type = 'transaction.paid-other-amount' THEN COALESCE(kopecks, 0) ELSE 0 END) AS kopecks
       FROM shift_remarks
       WHERE type IN ('transaction.paid-other-amount', 'transaction.accepted-late')
       GROUP BY transaction_id
     ) AS seen
   ) AS told JOIN transactions AS t ON t.id = told.id
   WHERE true
   GROUP BY t.bank_name, t.profile_name
   ON CONFLICT (bank_name, profile_name, kind)
   DO UPDATE SET count = count + excluded.count, kopecks = kopecks + excluded.kopecks;`
