/**
 * No port of its own: the shifts of a ledger, that is the open one and the reports of closed ones, under the promises
 * of the ledger's disk (transaction-store.ts) and in its contract suite. Closed shifts are never changed or removed.
 *
 * Each payment and each movement of money belongs to the shift that was open at its commit, whatever the clock says, so
 * the shifts of a ledger add up to the ledger. A call costs as much as its answer is long, however long the shift or
 * the ledger is: the open shift is counted in the commits themselves, by triggers
 * (drivers/storage/payments/shift-sums-triggers.ts).
 */
import type { LaneEntry, LedgerEntry } from './transaction-store.ts'

export interface ShiftStore {
  current(): OpenShift
  /**
   * Closes the open shift and begins the next in one commit: keeps the report that `write` makes of it, and adds the
   * entry that `tell` makes. `key` names this closing for a caller that lost its answer; a key that is taken throws.
   * `print` makes the report as it is printed now: kept in the same commit, so that a later release prints the same.
   */
  close(
    closedAtMs: number,
    key: string | null,
    write: (open: OpenShift) => string,
    tell: (closed: ClosedShift) => LaneEntry,
    print?: (closed: ClosedShift) => ShiftPapers,
  ): { readonly shift: ClosedShift; readonly entry: LedgerEntry }
  /**
   * Raises the open shift's number to this one. Lasts until the process ends: a caller that knows of lower numbers on
   * printed reports says so at each start.
   */
  continueFrom(number: number): void
  newest(): ClosedShift | null
  find(number: number): ClosedShift | null
  ofKey(key: string): ClosedShift | null
  /** From now on this key names the closed shift, too; a key that is taken throws. */
  keepKey(key: string, number: number): void
  /** With numbers below `beforeNumber`, newest first. */
  list(beforeNumber: number, limit: number): readonly ClosedShift[]
  /**
   * What the entries of closes say (`shift` and `hash` of `tell`), with numbers below `beforeNumber`, newest first:
   * compared with `list`, they show a closed shift whose row was deleted. Earlier releases made no such entries. The
   * open shift's number is above all of them.
   */
  closings(beforeNumber: number, limit: number): readonly ClosingEntry[]
  /** The report as it was printed at its close; null: closed by a release that did not keep it. */
  papers(number: number): ShiftPapers | null
}

/** Printed texts by their form, for example `ru 42`. */
export type ShiftPapers = Readonly<Record<string, string>>

/** The entry of a close. */
export interface ClosingEntry {
  /** Its number among all entries. */
  readonly sequence: number
  readonly number: number
  readonly hash: string
}

export interface OpenShift {
  /** From 1 without gaps, except where `continueFrom` left numbers out. */
  readonly number: number
  /** When the former shift was closed; null for the first shift that was counted. */
  readonly openedAtMs: number | null
  /** The hash of the report before it; null for the first. */
  readonly previousHash: string | null
  /** Payments begun in it. */
  readonly createdCount: number
  readonly createdKopecks: number
  readonly firstTransactionId: string | null
  /** When the first of them began; null also when that payment is in an archive by now. */
  readonly firstPaymentAtMs: number | null
  readonly lastTransactionId: string | null
  readonly sums: readonly ShiftSum[]
  /** The oldest remarks, SHIFT_REMARKS_MAX at most. */
  readonly remarks: readonly ShiftRemark[]
  readonly remarkCount: number
  /**
   * Payments that were begun in earlier shifts and are to be accounted for in this one: pending when it began, or paid in
   * it though an earlier report has them in another state.
   */
  readonly earlierCount: number
  /** All money of the ledger before this shift, kept and never set back; null: an archive of a year cannot be read. */
  readonly before: MoneyBefore | null
}

export interface MoneyBefore {
  /** Of the first payment of the ledger; null: there was none yet. */
  readonly firstPaymentAtMs: number | null
  readonly accepted: CountedMoney
  readonly otherAmount: CountedMoney
  readonly refunded: CountedMoney
}

interface CountedMoney {
  readonly count: number
  readonly kopecks: number
}

/** As many as fit on a paper that somebody reads. */
export const SHIFT_REMARKS_MAX = 100

export type ShiftSumKind =
  | 'accepted' // Late ones too.
  | 'unknown' // The bank has not said whether it was paid.
  | 'late'
  | 'rejected'
  | 'canceled'
  | 'failed'
  | 'static'
  | 'other-amount' // Another amount than was asked for, as it stands now: a correction may be below 0.
  | 'refunded' // Refunded, by the lane or at the bank.

export interface ShiftSum {
  readonly bankName: string
  readonly profileName: string
  readonly kind: ShiftSumKind
  readonly count: number
  readonly kopecks: number
}

/** An entry of the ledger that somebody should look at when the day is closed. */
export interface ShiftRemark {
  readonly sequence: number
  readonly transactionId: string
  readonly atMs: number
  readonly type: string
  readonly kopecks: number | null
}

export interface ClosedShift {
  readonly number: number
  readonly closedAtMs: number
  /** As it was written. */
  readonly report: string
  /** SHA-256 of the report's UTF-8 bytes, in hexadecimal. */
  readonly hash: string
}
