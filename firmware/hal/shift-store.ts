/**
 * No port of its own: the shifts of a ledger, what has happened since the last one was closed and the reports of those
 * that were, under the promises of the ledger's disk (transaction-store.ts) and in its contract suite. Closed shifts are
 * never changed or removed.
 *
 * Each payment and each movement of money belongs to the shift that was open at its commit, whatever the
 * clock says, so the shifts of a ledger add up to the ledger. What is asked here costs what
 * the answer is long, not what the shift or the ledger is: the open shift is counted in the commits themselves, by triggers
 * (drivers/storage/payments/shift-counting-triggers.ts).
 */
import type { LaneEntry, LedgerEntry } from './transaction-store.ts'

export interface ShiftStore {
  current(): OpenShift
  /**
   * Keeps what `write` makes of the open shift as its report, adds the entry that `tell` makes of it,
   * and begins the next: one commit. `key` names this closing for a caller that lost its answer; one
   * that is taken throws.
   */
  close(
    closedAtMs: number,
    key: string | null,
    write: (open: OpenShift) => string,
    tell: (closed: ClosedShift) => LaneEntry,
  ): { readonly shift: ClosedShift; readonly entry: LedgerEntry }
  /**
   * The open shift gets this number where it would have a lower one. Until the process ends: who
   * knows that numbers below are on papers already says so at each start.
   */
  continueFrom(number: number): void
  newest(): ClosedShift | null
  find(number: number): ClosedShift | null
  ofKey(key: string): ClosedShift | null
  /** That key names this closed shift from now on, too; one that is taken throws. */
  keepKey(key: string, number: number): void
  /** With numbers below `beforeNumber`, newest first. */
  list(beforeNumber: number, limit: number): readonly ClosedShift[]
  /**
   * What the entries of closes say (`shift` and `hash` of `tell`), with numbers below `beforeNumber`, newest first: beside
   * `list` they show a closed shift that was taken out. Earlier releases made no such entries. The open shift's number is
   * above all of them.
   */
  closings(beforeNumber: number, limit: number): readonly ClosingEntry[]
}

/** The entry of a close. */
export interface ClosingEntry {
  /** Among all entries. */
  readonly sequence: number
  readonly number: number
  readonly hash: string
}

export interface OpenShift {
  /** From 1, one after the other but where `continueFrom` left some out. */
  readonly number: number
  /** When the one before was closed; null: shifts are counted since this one. */
  readonly openedAtMs: number | null
  /** Of the report before it; null for the first. */
  readonly previousHash: string | null
  /** Payments begun in it. */
  readonly createdCount: number
  readonly createdKopecks: number
  readonly firstTransactionId: string | null
  /** When the first of them began; null as well when it lies in an archive by now. */
  readonly firstPaymentAtMs: number | null
  readonly lastTransactionId: string | null
  readonly sums: readonly ShiftSum[]
  /** The oldest of them, SHIFT_REMARKS_MAX at most. */
  readonly remarks: readonly ShiftRemark[]
  readonly remarkCount: number
}

/** As many as fit on a paper that somebody reads. */
export const SHIFT_REMARKS_MAX = 100

export type ShiftSumKind =
  | 'accepted' // Late ones too.
  | 'late'
  | 'rejected'
  | 'canceled'
  | 'failed'
  | 'static'
  | 'other-amount' // The bank took another amount than was asked for: as it stands, so a correction may be below 0.
  | 'refunded' // Went back, by the lane or at the bank.

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
