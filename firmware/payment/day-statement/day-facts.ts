/** What the ledger has of a day, as facts that a statement is made from; and sums of them. Pure. */
import type { KeptComparison } from '#hal/day-store.ts'
import type { ScreenStatus } from '#hal/display.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'
import type { LedgerGapView } from '../ledger/ledger-gaps.ts'
import type { Day } from '../ledger/local-day.ts'

export interface Total {
  count: number
  /** Kopecks. */
  amount: number
}

export interface Sums {
  readonly payments: Total
  readonly refunds: Total
}

export interface BankSums {
  readonly accepted: Total
  /** With money of another amount than was asked for: what a comparison with the bank has as the ledger's. */
  readonly came: Total
  readonly refunds: Total
}

/** Money of the day that came, or went back; the number of its entry, null where the ledger has none. */
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
  /** Of the day, among these. */
  readonly ofDay: Sums
  /** True: the ledger's entries make the report. Null: it is too long, or from before shifts were counted. */
  readonly isLedger: boolean | null
}

export interface ShiftsOfDay {
  readonly closed: readonly ShiftOfDay[]
  /** Of the day, in no closed shift. */
  readonly outside: Sums
  readonly open: { readonly number: number; readonly openedAtMs: number | null }
  /** A shift was closed on this lane at some time: who never closes any has nothing to close. */
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
  /** Those that a person has to look at: not ended, late, of another amount or another's movement of money. */
  readonly looked: readonly TransactionRecord[]
  /** Of these. */
  readonly refundsOfLooked: readonly RefundRecord[]
  readonly returned: readonly RefundRecord[]
  /** Asked for before the day was over, of any day; the bank's last word is still to come. */
  readonly openRefunds: readonly RefundRecord[]
  readonly shifts: ShiftsOfDay
  readonly comparisons: readonly KeptComparison[]
  /** Found at the bank, and withdrawn. */
  readonly found: readonly LedgerEntry[]
  readonly gaps: readonly LedgerGapView[]
}

export function none(): Total {
  return { count: 0, amount: 0 }
}

export function noSums(): Sums {
  return { payments: none(), refunds: none() }
}

export function add(total: Total, kopecks: number, count = 1): void {
  total.count += count
  total.amount += kopecks
}

export function totalOf(all: readonly { readonly amountKopecks: number }[]): Total {
  return { count: all.length, amount: all.reduce((sum, one) => sum + one.amountKopecks, 0) }
}

export function minus(one: Total, other: Total): Total {
  return { count: one.count - other.count, amount: one.amount - other.amount }
}

export function isSame(one: Total, other: Total): boolean {
  return one.count === other.count && one.amount === other.amount
}
