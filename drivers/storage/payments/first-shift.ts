/**
 * Begins the first shift of a ledger with all that the ledger had before shifts were counted: in the live file and in the
 * archives of years. Once, at the first start of a release that does so, and only where no shift was ever closed: what a
 * closed shift says stays as it is.
 */
import { Fault } from '#firmware/fault.ts'
import type { Database } from '../sqlite/open-database.ts'
import {
  BEGUN,
  type CountedPayments,
  type CountedState,
  countedPayments,
} from './counted-payments.ts'
import type { LedgerArchives } from './ledger-archive.ts'
import { COUNTED_STATES, IN_AN_END } from './shift-sums-triggers.ts'

const REFUNDED = `SELECT r.bank_name AS bankName, r.transaction_id AS id, COUNT(*) AS count,
  SUM(r.amount_kopecks) AS kopecks, t.profile_name AS profileName
  FROM refunds AS r LEFT JOIN transactions AS t ON t.id = r.transaction_id
  WHERE r.phase = 'returned' GROUP BY r.transaction_id`

/** Each payment once: one that a power cut left in both files, amid its move, is counted where it is live. */
export function countedFiles(live: Database, archives: LedgerArchives): CountedPayments[] {
  return [...archives.years().map((year) => archives.counted(year, live)), countedPayments(live)]
}

const ENDS = `INSERT OR IGNORE INTO shift_ends SELECT id FROM transactions AS t WHERE ${IN_AN_END}`

/** They read a whole ledger, at one start of its life. */
export const ONCE_IN_A_LEDGER = [BEGUN, REFUNDED, ENDS, COUNTED_STATES]

export function isFirstShiftCounted(db: Database): boolean {
  const open = db.get<{ has_all: number }>('SELECT has_all FROM open_shift WHERE only = 1')
  return !open || open.has_all === 1
}

export function beginFirstShift(db: Database, archives: LedgerArchives): void {
  if (isFirstShiftCounted(db)) return
  try {
    if (!db.get('SELECT number FROM shifts LIMIT 1')) countAll(db, archives)
    db.run('UPDATE open_shift SET has_all = 1 WHERE only = 1')
  } catch (error) {
    // Of a damaged archive nothing is known: the sums stay as they are, and the next start tries again.
    if (!(error instanceof Fault)) throw error
  }
}

function countAll(db: Database, archives: LedgerArchives): void {
  const files = countedFiles(db, archives)
  const begun = files.filter(({ count }) => count > 0)
  if (begun.length === 0) return
  const profileOf = (id: string) => {
    for (const year of archives.years()) {
      const found = archives.of(year).find(id)
      if (found) return found.profileName
    }
    return ''
  }
  const refunded = db
    .all<Omit<CountedState, 'kind' | 'profileName'> & { id: string; profileName: string | null }>(
      REFUNDED,
    )
    .map(({ id, profileName, ...row }) => ({
      ...row,
      profileName: profileName ?? profileOf(id),
      kind: 'refunded',
    }))
  db.transaction(() => {
    db.run('DELETE FROM shift_sums')
    for (const state of [...files.flatMap(({ states }) => states), ...refunded])
      db.run(
        `INSERT INTO shift_sums (bank_name, profile_name, kind, count, kopecks) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (bank_name, profile_name, kind)
         DO UPDATE SET count = count + excluded.count, kopecks = kopecks + excluded.kopecks`,
        state.bankName,
        state.profileName,
        state.kind,
        state.count,
        state.kopecks,
      )
    db.run(ENDS)
    db.run(
      `UPDATE open_shift SET created_count = ?, created_kopecks = ?, first_transaction_id = ?,
       last_transaction_id = ?, earlier_count = 0 WHERE only = 1`,
      begun.reduce((sum, { count }) => sum + count, 0),
      begun.reduce((sum, { kopecks }) => sum + kopecks, 0),
      begun[0]?.firstId ?? null,
      begun.at(-1)?.lastId ?? null,
    )
  })
}
