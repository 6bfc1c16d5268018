/**
 * No port of its own: what the statement of a day is made of beside payments and refunds, under the promises of the
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

  /** Replaces the former comparison of that day and bank. */
  keepComparison(comparison: KeptComparison): void
  /** The last one of that day with each bank, by the bank's name. */
  comparisons(date: string): readonly KeptComparison[]
  /** Of days after this date with this bank, the earliest first. */
  comparisonsWith(bankName: string, afterDate: string, limit: number): readonly KeptComparison[]

  /** Days after this date are to be told; only an earlier date changes it. */
  tellAfter(date: string): void
  /** The date before the first day to tell; null where `tellAfter` was never called. */
  toldAfter(): string | null
  /** Which of the dates from this one on were told. */
  told(fromDate: string): readonly string[]
  /**
   * Adds the entry and notes that the day was told, in one commit. Null, with nothing written, where it was told
   * before.
   */
  tell(date: string, entry: LaneEntry): LedgerEntry | null
}

export interface KeptComparison {
  readonly date: string
  readonly bankName: string
  readonly atMs: number
  /** What was compared and how it ended: firmware/payment/reconciliation/reconciliation-report.ts. */
  readonly outcome: Readonly<Record<string, unknown>>
}
