/**
 * The triggers that count the open shift: its sums and remarks are kept by SQLite itself, in the commit that changes a
 * payment. Closing reads a few rows however much was sold, and a release that knows no shifts (one that was taken back)
 * counts all the same.
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

/** The end of SHIFTS_MIGRATION; never edited once released. */
export const SHIFT_COUNTING_TRIGGERS = `CREATE TRIGGER shift_created AFTER INSERT ON entries WHEN NEW.type = 'transaction.created' BEGIN
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
