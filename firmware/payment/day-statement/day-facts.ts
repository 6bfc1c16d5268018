/** What the ledger has of a day, as facts for its statement. Pure. */
import type { Banks } from '#hal/bank.ts'
import type { KeptComparison } from '#hal/day-statement-store.ts'
import type { ScreenStatus } from '#hal/display.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'
import type { LedgerGapView } from '../ledger/ledger-gaps.ts'
import type { Day } from '../ledger/local-day.ts'
import type { Outcome } from '../ledger/payment-outcome.ts'
import type { PaperIssuer } from '../paper-issuer.ts'
import type { SinceEver } from '../shifts/since-ever.ts'
import type { MoneySums, Total } from '../totals.ts'

export interface BankSums {
  readonly accepted: Total
  readonly otherAmount: Total
  /** Money of another amount than was asked for included, as a comparison with the bank counts it. */
  readonly came: Total
  readonly refunds: Total
}

/** Money of the day as an entry moved it, with the number of that entry; null where the ledger has none. */
export interface Movement {
  readonly kind: keyof MoneySums
  readonly kopecks: number
  /** -1: it takes back what an entry before it had said. */
  readonly count: number
  readonly sequence: number | null
}

export interface ShiftOfDay {
  readonly number: number
  readonly openedAt: string | null
  readonly closedAt: string | null
  /** The name of the token; null: none was needed, or a release closed it that did not keep it. */
  readonly closedBy: string | null
  readonly hash: string
  /** As its Z report has them. */
  readonly report: MoneySums
  readonly net: number
  /** The part of these that belongs to the day. */
  readonly ofDay: MoneySums
  /**
   * True: the ledger's entries add up to the report. Null: there are too many entries, or it is from before shifts were
   * counted.
   */
  readonly isLedger: boolean | null
}

export interface ShiftsOfDay {
  readonly closed: readonly ShiftOfDay[]
  /** Money of the day that is in no closed shift. */
  readonly outside: MoneySums
  readonly open: { readonly number: number; readonly openedAtMs: number | null }
  /** Whether this lane has ever closed a shift: one that never does has nothing to close. */
  readonly isUsed: boolean
}

export interface DayFacts {
  readonly day: Day
  readonly nowMs: number
  readonly begun: Total
  readonly states: Partial<Record<ScreenStatus, Total>>
  /** Every payment that was begun, in the one state that it is in, with the money that came of it. */
  readonly outcomes: Readonly<Record<Outcome, Total>>
  readonly byBank: ReadonlyMap<string, BankSums>
  readonly accepted: Total
  readonly late: Total
  readonly otherAmount: Total
  /**
   * Payments that a person has to look at: not ended, late, of another amount, or with a movement of money of another
   * payment.
   */
  readonly toCheck: readonly TransactionRecord[]
  /** The refunds of these payments. */
  readonly refundsToCheck: readonly RefundRecord[]
  readonly returned: readonly RefundRecord[]
  /** Refunds asked for before the day was over, on any day, on which the bank's last word is still to come. */
  readonly openRefunds: readonly RefundRecord[]
  readonly shifts: ShiftsOfDay
  readonly comparisons: readonly KeptComparison[]
  /** Found at the bank; withdrawn ones too. */
  readonly found: readonly LedgerEntry[]
  /** What persons decided about differences of the day, oldest first. */
  readonly decisions: readonly LedgerEntry[]
  readonly gaps: readonly LedgerGapView[]
  /** When the day was read, not at its end. */
  readonly sinceEver: SinceEver | null
}

/** The same with what is said of the lane around it. */
export interface StatementFacts extends DayFacts {
  readonly issuer: PaperIssuer
  readonly filedAs: number | null
  readonly bankNameIn: Banks['nameIn']
  /** Whether the bank gives its registry by call; otherwise a file from its website is needed. */
  readonly tellsRegistry: (bankName: string) => boolean
  /** The date in the lane's time zone. */
  readonly dateOf: (wallMs: number) => string
}
