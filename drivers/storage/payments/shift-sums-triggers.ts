/**
 * The triggers that count the open shift: SQLite itself keeps its sums and remarks, in the commit that changes a
 * payment. So closing reads only a few rows however much was sold, and an older release without shifts, after a
 * rollback, still counts them.
 */

/** Entries that become remarks on the report. */
const REMARKABLE =
  "('transaction.accepted-late', 'transaction.paid-other-amount', 'transaction.paid-again', 'refund.returned-late', 'refund.found-at-bank')"

/** The end of a refund, by lane or bank; each refund counts once. */
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
     // Tolerant of a missing field: what an entry says must never keep a refund's step from being written.
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
 * A step of the ledger's migrations: money of another amount is counted as it stands, once per payment. Before this
 * step each word of the bank was added, and it stayed counted when the payment was accepted after all. Closed shifts
 * stay as they were. For the open one, its remarks show what was added too much: `first` is where a payment is first
 * told of in this shift; what was told earlier belongs to earlier shifts. Payments that are in an archive stay as they
 * were counted.
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
