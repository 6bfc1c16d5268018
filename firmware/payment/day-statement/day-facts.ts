/** What the ledger has of a day, as facts for its statement. Pure. */
import type { KeptComparison } from '#hal/day-statement-store.ts'
import type { ScreenStatus } from '#hal/display.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'
import type { LedgerGapView } from '../ledger/ledger-gaps.ts'
import type { Day } from '../ledger/local-day.ts'
import type { Sums, Total } from '../totals.ts'

export interface BankSums {
  readonly accepted: Total
  /** Money of another amount than was asked for included, as a comparison with the bank counts it. */
  readonly came: Total
  readonly refunds: Total
}

/** A payment or refund of the day, with the number of its entry; null where the ledger has none. */
export interface Movement {
  readonly kind: keyof Sums
  readonly kopecks: number
  readonly sequence: number | null
}

export interface ShiftOfDay {
  readonly number: number
  readonly openedAt: string | null
  readonly closedAt: string | null
  readonly hash: string
  /** As its Z report has them. */
  readonly report: Sums
  readonly net: number
  /** The part of these that belongs to the day. */
  readonly ofDay: Sums
  /**
   * True: the ledger's entries add up to the report. Null: there are too many entries, or it is from before shifts were
   * counted.
   */
  readonly isLedger: boolean | null
}

export interface ShiftsOfDay {
  readonly closed: readonly ShiftOfDay[]
  /** Money of the day that is in no closed shift. */
  readonly outside: Sums
  readonly open: { readonly number: number; readonly openedAtMs: number | null }
  /** Whether this lane has ever closed a shift: one that never does has nothing to close. */
  readonly isUsed: boolean
}

export interface DayFacts {
  readonly day: Day
  readonly nowMs: number
  readonly begun: Total
  readonly states: Partial<Record<ScreenStatus, Total>>
  readonly byBank: ReadonlyMap<string, BankSums>
  readonly accepted: Total
  readonly late: Total
  readonly otherAmount: Total
  /**
   * Payments that a person has to look at: not ended, late, of another amount, or with a movement of money of another
   * payment.
   */
  readonly looked: readonly TransactionRecord[]
  /** The refunds of these payments. */
  readonly refundsOfLooked: readonly RefundRecord[]
  readonly returned: readonly RefundRecord[]
  /** Refunds asked for before the day was over, on any day, on which the bank's last word is still to come. */
  readonly openRefunds: readonly RefundRecord[]
  readonly shifts: ShiftsOfDay
  readonly comparisons: readonly KeptComparison[]
  /** Found at the bank; withdrawn ones too. */
  readonly found: readonly LedgerEntry[]
  readonly gaps: readonly LedgerGapView[]
}
