/** The payments of one file, of the live ledger or of a year's, as a shift counts them. */
import type { Database } from '../sqlite/open-database.ts'
import { BUT_THESE, COUNTED_STATES } from './shift-sums-triggers.ts'

export interface CountedState {
  readonly bankName: string
  readonly profileName: string
  readonly kind: string
  readonly count: number
  readonly kopecks: number
}

export interface CountedPayments {
  readonly states: readonly CountedState[]
  readonly count: number
  readonly kopecks: number
  readonly firstId: string | null
  readonly lastId: string | null
}

export const BEGUN = `SELECT COUNT(*) AS count, COALESCE(SUM(amount_kopecks), 0) AS kopecks,
  (SELECT id FROM transactions WHERE ${BUT_THESE} ORDER BY position LIMIT 1) AS firstId,
  (SELECT id FROM transactions WHERE ${BUT_THESE} ORDER BY position DESC LIMIT 1) AS lastId
  FROM transactions WHERE ${BUT_THESE}`

/** All payments of a live ledger or of an archive, but those with these positions. */
export function countedPayments(db: Database, but: readonly number[] = []): CountedPayments {
  const left = JSON.stringify(but)
  const begun = db.get<Omit<CountedPayments, 'states'>>(BEGUN, left)
  if (!begun) throw new Error('a count has a row')
  return { ...begun, states: db.all<CountedState>(COUNTED_STATES, left) }
}
