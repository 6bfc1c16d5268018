/**
 * All money of the ledger before the open shift: what was paid, another amount, refunded, and since when. With the sums of
 * the open shift it is the total since the first payment that X and Z reports print, without reading the ledger.
 *
 * SQLite adds each shift's sums in the commit of its close, so that an older release, after a rollback, adds them too. No
 * operation sets it to zero, and triggers refuse less than there was, but of other amounts, which a person may settle. A ledger with shifts from before this was counted is
 * read once, archives too, at the first start that counts; one that never closed a shift has nothing before it.
 *
 * The first payment is known from its entry: a trigger on `transactions` would make SQLite look through `operations` for
 * each payment, because of their foreign key.
 */
import { Fault } from '#firmware/fault.ts'
import type { MoneyBefore } from '#hal/shift-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { CountedState } from './counted-payments.ts'
import { countedFiles, isFirstShiftCounted } from './first-shift.ts'
import type { LedgerArchives } from './ledger-archive.ts'

const KINDS = { accepted: 'accepted', other: 'other-amount', refunded: 'refunded' } as const
type Column = keyof typeof KINDS
const COLUMNS = Object.keys(KINDS) as Column[]

const ofShift = (kind: string, column: 'count' | 'kopecks') =>
  `(SELECT COALESCE(SUM(${column}), 0) FROM shift_sums WHERE kind = '${kind}')`

/** A step of the ledger's migrations; never edited once released. */
export const MONEY_BEFORE_MIGRATION = `CREATE TABLE money_before (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     is_counted INTEGER NOT NULL,
     first_at_ms INTEGER,
     ${COLUMNS.map((name) => `${name}_count INTEGER NOT NULL, ${name}_kopecks INTEGER NOT NULL`).join(', ')}
   ) STRICT;
   INSERT INTO money_before
     SELECT 1, NOT EXISTS (SELECT 1 FROM transactions), NULL, 0, 0, 0, 0, 0, 0;
   CREATE TRIGGER money_before_stays BEFORE DELETE ON money_before
     BEGIN SELECT RAISE(ABORT, 'the total since the first payment stays'); END;
   CREATE TRIGGER money_before_holds BEFORE UPDATE ON money_before
     WHEN OLD.is_counted = 1 AND (NEW.is_counted <> 1
       OR NEW.accepted_count < OLD.accepted_count OR NEW.refunded_count < OLD.refunded_count
       OR NEW.accepted_kopecks < OLD.accepted_kopecks OR NEW.refunded_kopecks < OLD.refunded_kopecks
       OR NEW.first_at_ms IS NOT COALESCE(OLD.first_at_ms, NEW.first_at_ms))
     BEGIN SELECT RAISE(ABORT, 'the total since the first payment does not go back'); END;
   CREATE TRIGGER money_before_begins AFTER INSERT ON entries
     WHEN NEW.type = 'transaction.created'
       AND (SELECT first_at_ms FROM money_before WHERE only = 1) IS NULL
     BEGIN UPDATE money_before SET first_at_ms = NEW.at_ms WHERE only = 1; END;
   CREATE TRIGGER money_before_grows AFTER INSERT ON shifts BEGIN
     UPDATE money_before SET ${COLUMNS.map(
       (name) =>
         `${name}_count = ${name}_count + ${ofShift(KINDS[name], 'count')},
          ${name}_kopecks = ${name}_kopecks + ${ofShift(KINDS[name], 'kopecks')}`,
     ).join(', ')} WHERE only = 1;
   END;`

type Counted = { readonly is_counted: number; readonly first_at_ms: number | null } & Readonly<
  Record<`${Column}_${'count' | 'kopecks'}`, number>
>

const ALL_REFUNDED = `SELECT '' AS bankName, '' AS profileName, 'refunded' AS kind, COUNT(*) AS count,
  COALESCE(SUM(amount_kopecks), 0) AS kopecks FROM refunds WHERE phase = 'returned'`

/** It reads a whole ledger, at one start of its life. */
export const MONEY_BEFORE_ONCE = [ALL_REFUNDED]

const READ = 'SELECT * FROM money_before WHERE only = 1'

export function moneyBefore(db: Database): MoneyBefore | null {
  const row = db.get<Counted>(READ)
  if (row?.is_counted !== 1) return null
  const total = (name: Column) => ({
    count: row[`${name}_count`],
    kopecks: row[`${name}_kopecks`],
  })
  return {
    firstPaymentAtMs: row.first_at_ms,
    accepted: total('accepted'),
    otherAmount: total('other'),
    refunded: total('refunded'),
  }
}

export function countMoneyBefore(db: Database, archives: LedgerArchives): void {
  // Of a ledger whose first shift could not be counted, the total is not known either.
  if (db.get<Counted>(READ)?.is_counted === 1 || !isFirstShiftCounted(db)) return
  try {
    const [oldest] = archives.years()
    const first =
      (oldest === undefined
        ? undefined
        : archives.of(oldest).page(0, HIGHEST, 1)[0]?.record.createdAtMs) ??
      db.get<{ at: number }>(
        'SELECT created_at_ms AS at FROM transactions ORDER BY position LIMIT 1',
      )?.at ??
      null
    const isClosed = db.get('SELECT number FROM shifts LIMIT 1') !== null
    const states = isClosed
      ? [
          ...countedFiles(db, archives).flatMap((file) => file.states),
          ...db.all<CountedState>(ALL_REFUNDED),
        ]
      : []
    const before = (kind: string, of: 'count' | 'kopecks') => {
      const all = states.reduce((sum, one) => (one.kind === kind ? sum + one[of] : sum), 0)
      const open = db.get<{ sum: number }>(`SELECT ${ofShift(kind, of)} AS sum`)?.sum ?? 0
      return isClosed ? all - open : 0
    }
    db.run(
      `UPDATE money_before SET is_counted = 1, first_at_ms = ?,
       ${COLUMNS.map((name) => `${name}_count = ?, ${name}_kopecks = ?`).join(', ')} WHERE only = 1`,
      first,
      ...COLUMNS.flatMap((name) => [before(KINDS[name], 'count'), before(KINDS[name], 'kopecks')]),
    )
  } catch (error) {
    // Of a damaged archive nothing is known: there is no total, and the next start tries again.
    if (!(error instanceof Fault)) throw error
  }
}

/** The greatest whole number that is safe here and in SQLite. */
const HIGHEST = Number.MAX_SAFE_INTEGER
