/**
 * No port of its own: what the statement of a day needs besides payments and refunds, under the promises of the
 * ledger's disk (transaction-store.ts) and in its contract suite: when shifts were closed, what the last comparison
 * with each bank said of the day, what was found at the bank, and which days were told already. Dates are written
 * YYYY-MM-DD, in the lane's time zone.
 */
import type { LaneEntry, LedgerEntry } from './transaction-store.ts'

export interface DayStore {
  /** Entries `shift.closed` with numbers above, oldest first. */
  shiftsClosedAfter(sequence: number, limit: number): readonly LedgerEntry[]
  /** The last `shift.closed` entry with a number below; null where there is none. */
  shiftClosedBefore(sequence: number): LedgerEntry | null
  /** Written in [fromMs, untilMs), oldest number first. */
  shiftsClosedBetween(fromMs: number, untilMs: number): readonly LedgerEntry[]
  /** Entries of found money, withdrawn ones too, that moved at the bank in [fromIso, untilIso): oldest number first. */
  foundBetween(fromIso: string, untilIso: string, limit: number): readonly LedgerEntry[]

  /** Entries of what persons decided about differences of this day, oldest number first. */
  decisions(date: string): readonly LedgerEntry[]

  /** Replaces the former comparison of that day and bank. */
  keepComparison(comparison: KeptComparison): void
  /** The last one of that day with each bank, by the bank's name. */
  comparisons(date: string): readonly KeptComparison[]
  /** Of days after this date with this bank, the earliest first. */
  comparisonsWith(bankName: string, afterDate: string, limit: number): readonly KeptComparison[]

  /**
   * Keeps what `write` makes of a day's statement under the next number, with the entry that `tell` makes, in one commit.
   * Numbers begin with 1 and have no gap, except where `continueStatementsFrom` left some out: `leftOut` is how many. Filed statements are never changed or removed.
   */
  fileStatement(
    date: string,
    atMs: number,
    write: (next: NextStatement) => string,
    tell: (kept: KeptStatement) => LaneEntry,
  ): { readonly statement: KeptStatement; readonly entry: LedgerEntry }
  /**
   * Raises the next number to this one, because lower ones may be on statements of a lost lane. Lasts until the process
   * ends: a caller that knows of them says so at each start.
   */
  continueStatementsFrom(number: number): void
  filed(number: number): KeptStatement | null
  /** The last one of that day. */
  filedOn(date: string): KeptStatement | null
  /** With numbers below, newest first. */
  filedBefore(number: number, limit: number): readonly KeptStatement[]

  /** Days after this date are to be reported; only an earlier date changes it. */
  reportAfter(date: string): void
  /** The date before the first day to report; null where `reportAfter` was never called. */
  reportedAfter(): string | null
  /** Which of the dates from this one on were reported. */
  reported(fromDate: string): readonly string[]
  /**
   * Adds the entry and notes that the day was reported, in one commit. Null, with nothing written, where it was reported
   * before.
   */
  report(date: string, entry: LaneEntry): LedgerEntry | null
}

export interface NextStatement {
  readonly number: number
  readonly previousHash: string | null
  /** Numbers between this one and the one before. */
  readonly leftOut: number
}

export interface KeptStatement {
  readonly number: number
  readonly date: string
  readonly atMs: number
  /** As it was written. */
  readonly statement: string
  /** SHA-256 of its UTF-8 bytes, in hexadecimal. */
  readonly hash: string
}

export interface KeptComparison {
  readonly date: string
  readonly bankName: string
  readonly atMs: number
  /** What was compared and how it ended: firmware/payment/reconciliation/reconciliation-report.ts. */
  readonly outcome: Readonly<Record<string, unknown>>
}
