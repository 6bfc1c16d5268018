/**
 * The rows between what the bank has of a day and what the ledger has of it: added to the bank's sum, one after the
 * other, they make the ledger's. So "agrees" never stands next to two sums that differ without rows that say why. Pure.
 */
import { add, type RunningTotal, type Total } from '../totals.ts'

/** In the order in which they stand on paper. */
export const BRIDGE_CODES = [
  /** Lines of orders that another lane of the same merchant made. */
  'other-lanes',
  /** Lines that say again what another line says, of two profiles of one merchant. */
  'repeated',
  /** Lines of the day whose payment or refund the ledger has on another day. */
  'counted-on-other-days',
  /** Of the ledger's day, and at the bank on another day. */
  'at-bank-on-other-days',
  /** Refunds that the lane heard of as one sum, and their lines. */
  'in-sums',
  /** Of a bank profile that was not asked. */
  'other-profiles',
  'still-asked',
  'undecided',
  'only-at-bank',
  'only-here',
  'different',
  /** What a person's word decided since: no longer in the rows before. */
  'withdrawn',
  'other-till',
  'reversed-by-bank',
] as const
export type BridgeCode = (typeof BRIDGE_CODES)[number]

export interface BridgeRow extends Total {
  readonly code: BridgeCode
}

export interface Bridge {
  /** A line of the bank that is not in the ledger's sum, or not there. */
  takeAway(code: BridgeCode, kopecks: number): void
  /** What the ledger's sum has and the bank's has not. */
  put(code: BridgeCode, kopecks: number): void
  /** The same movement with two amounts. */
  correct(kopecks: number): void
  /** Those that are not nothing. */
  rows(): readonly BridgeRow[]
}

export function createBridge(): Bridge {
  const rows = new Map<BridgeCode, RunningTotal>()
  const rowOf = (code: BridgeCode) => {
    const row = rows.get(code) ?? { count: 0, amount: 0 }
    rows.set(code, row)
    return row
  }
  return {
    takeAway: (code, kopecks) => add(rowOf(code), -kopecks, -1),
    put: (code, kopecks) => add(rowOf(code), kopecks),
    correct: (kopecks) => add(rowOf('different'), kopecks, 0),
    rows: () =>
      BRIDGE_CODES.flatMap((code) => {
        const row = rows.get(code)
        return row && (row.count !== 0 || row.amount !== 0) ? [{ code, ...row }] : []
      }),
  }
}

/** Whether bank and rows make the ledger; a comparison of a release without rows has none. */
export function isBridged(bank: Total, rows: readonly Total[], ledger: Total): boolean {
  const sum = rows.reduce(
    ({ count, amount }, row) => ({ count: count + row.count, amount: amount + row.amount }),
    bank,
  )
  return sum.count === ledger.count && sum.amount === ledger.amount
}
