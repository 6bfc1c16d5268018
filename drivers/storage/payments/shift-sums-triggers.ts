/**
 * The triggers that count the open shift: SQLite itself keeps its sums and remarks, in the commit that changes a
 * payment. So closing reads only a few rows however much was sold, and an older release without shifts, after a
 * rollback, still counts them.
 *
 * A Z report is numbered, immutable and made once, while two tills close at once or the power goes. What happens
 * counts to the shift that is open at its commit, whatever the clock says, so a closed report never changes; a new
 * amount from the bank after the close is a difference in the next shift. A close is one commit: the report as JSON,
 * its SHA-256, the hash of the report before it, sums set to zero, an entry of the ledger (`shift.closed`). With a
 * paper in hand the chain of hashes proves that nothing was altered; without one, the owner of the card could make a
 * whole new chain. Refunds are counted from their entries, so the names of these events are part of the schema. The
 * cost: two small rows more a payment.
 *
 * Not taken: adding up at the close (a shift of a year has a million entries); a shift's number in each payment (its
 * money may come in another one); a calendar day as a shift (a clock that is set would close two, or none); refusing
 * to close while payments are open (a silent bank would hold up the evening; they are listed instead).
 *
 * Every payment is in one state: pending, paid, paid with another amount, unclear, rejected, cancelled, failed, static.
 * A shift counts those that came into a state in it, so that its states, with what is pending at its end, are the
 * payments that were begun in it and those that earlier shifts had in another state (`shift_earlier`).
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

/** Ends without money, and unknown ends: a payment leaves them if its money comes after all. */
const ENDS = "('rejected', 'canceled', 'failed', 'static', 'unknown')"

/** The state of a row: its phase alone does not say that another amount came. */
const stateOf = (row: 'OLD' | 'NEW' | 't') => `(CASE
     WHEN ${row}.phase = 'accepted' THEN 'accepted'
     WHEN ${row}.paid_kopecks IS NOT NULL THEN 'other-amount'
     WHEN ${row}.phase IN ${ENDS} THEN ${row}.phase
     ELSE 'pending' END)`

const isEnd = (row: 'OLD' | 'NEW') => `${stateOf(row)} IN ${ENDS}`

const ONE_MORE = `ON CONFLICT (bank_name, profile_name, kind)
     DO UPDATE SET count = count + excluded.count, kopecks = kopecks + excluded.kopecks`

/** SQLite takes `WHERE` before the conflict for the end of the SELECT. */
const move = (row: 'OLD' | 'NEW', sign: '' | '-', where: string) =>
  `INSERT INTO shift_sums (bank_name, profile_name, kind, count, kopecks)
     SELECT NEW.bank_name, NEW.profile_name, ${stateOf(row)}, ${sign}1, ${sign}NEW.amount_kopecks
     WHERE ${where}
     ${ONE_MORE};`

const IN_THIS_SHIFT = 'EXISTS (SELECT 1 FROM shift_ends WHERE transaction_id = NEW.id)'

const PENDING_NOW = `(SELECT COUNT(*) FROM transactions
     WHERE phase IN ('registering', 'showing', 'waiting', 'cancelling') AND paid_kopecks IS NULL)`

/** In a live file or an archive. */
export const IN_AN_END = `${stateOf('t')} IN ${ENDS}`

/** Without the payments of the first parameter, a JSON list of positions. */
export const BUT_THESE = 'position NOT IN (SELECT value FROM json_each(?1))'

/** What the states of all payments of a file but some make, as the triggers would have counted them in one shift. */
export const COUNTED_STATES = `SELECT bank_name AS bankName, profile_name AS profileName, ${stateOf('t')} AS kind,
     COUNT(*) AS count, SUM(CASE WHEN ${IN_AN_END} THEN amount_kopecks
       ELSE COALESCE(paid_kopecks, amount_kopecks) END) AS kopecks
     FROM transactions AS t WHERE ${stateOf('t')} <> 'pending' AND ${BUT_THESE}
     GROUP BY bank_name, profile_name, ${stateOf('t')}
   UNION ALL
   SELECT bank_name, profile_name, 'late', COUNT(*), SUM(COALESCE(paid_kopecks, amount_kopecks))
     FROM transactions WHERE phase = 'accepted' AND is_late = 1 AND ${BUT_THESE}
     GROUP BY bank_name, profile_name`

/**
 * A step of the ledger's migrations: a payment counts in one state. Before it, one that was cancelled and paid later was
 * in both. `shift_ends` has the payments that came into an end in the open shift: they leave it where their money comes
 * before the close. After it the former report stays as it is, and the open shift has one payment of earlier shifts
 * more, as it has those that were pending when it began (`earlier_count`).
 *
 * The open shift is put right: its ends are counted again from its entries, and the payments of earlier shifts are what
 * its states have more than were begun in it. `has_all`: whether a first shift, which was never closed, has all that the
 * ledger had before it, archives too (first-shift.ts).
 */
export const ONE_STATE_MIGRATION = `ALTER TABLE open_shift ADD COLUMN earlier_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE open_shift ADD COLUMN has_all INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE shift_ends (transaction_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
   DROP TRIGGER shift_ended;
   CREATE TRIGGER shift_state AFTER UPDATE OF phase, paid_kopecks ON transactions
     WHEN ${stateOf('NEW')} <> ${stateOf('OLD')} AND (${isEnd('NEW')} OR ${isEnd('OLD')})
   BEGIN
     ${move('NEW', '', isEnd('NEW'))}
     ${move('OLD', '-', `${isEnd('OLD')} AND ${IN_THIS_SHIFT}`)}
     UPDATE open_shift SET earlier_count = earlier_count + 1
       WHERE only = 1 AND ${isEnd('OLD')} AND NOT ${IN_THIS_SHIFT};
     DELETE FROM shift_ends WHERE transaction_id = NEW.id;
     INSERT INTO shift_ends SELECT NEW.id WHERE ${isEnd('NEW')};
   END;
   CREATE TRIGGER shift_begins AFTER INSERT ON shifts BEGIN
     DELETE FROM shift_ends;
     UPDATE open_shift SET earlier_count = ${PENDING_NOW}, has_all = 1 WHERE only = 1;
   END;
   DELETE FROM shift_sums WHERE kind IN ${ENDS};
   INSERT INTO shift_ends SELECT DISTINCT e.transaction_id FROM entries AS e
     JOIN transactions AS t ON t.id = e.transaction_id
     WHERE e.sequence > COALESCE((SELECT MAX(sequence) FROM lane_entries WHERE type = 'shift.closed'), 0)
       AND ${stateOf('t')} IN ${ENDS}
       AND e.type = (CASE t.phase WHEN 'unknown' THEN 'transaction.lost-sight'
         WHEN 'static' THEN 'transaction.registered' ELSE 'transaction.' || t.phase END);
   INSERT INTO shift_sums (bank_name, profile_name, kind, count, kopecks)
     SELECT t.bank_name, t.profile_name, t.phase, COUNT(*), SUM(t.amount_kopecks)
     FROM shift_ends AS e JOIN transactions AS t ON t.id = e.transaction_id
     GROUP BY t.bank_name, t.profile_name, t.phase;
   UPDATE open_shift SET earlier_count = MAX(0, ${PENDING_NOW} - created_count
     + COALESCE((SELECT SUM(count) FROM shift_sums WHERE kind NOT IN ('late', 'refunded')), 0));`
