/** What a comparison with the bank is made of. Pure. */
import type { StatementLine } from '#hal/bank-statement.ts'

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

export interface LedgerPayment {
  readonly id: string
  readonly profileName: string
  readonly reference: string | null
  readonly qrId: string | null
  readonly operationId: string | null
  /** 'open': the bank is still being asked; 'none': it ended, or was withdrawn, without money. */
  readonly money: 'came' | 'open' | 'none'
  /** What came; what was asked for, where none did. */
  readonly amountKopecks: number
  readonly createdAtMs: number
  readonly changedAtMs: number
  readonly refunds: readonly LedgerRefund[]
}

export interface LedgerRefund {
  readonly id: string
  readonly bankRefundId: string | null
  readonly money: 'went' | 'open' | 'none'
  readonly amountKopecks: number
  /** 'bank': noticed later than it was made, and perhaps several as one. */
  readonly origin: 'lane' | 'bank'
  readonly createdAtMs: number
  /** When the ledger learnt of it; null while it is open. */
  readonly settledAtMs: number | null
}

export interface Facts {
  readonly day: Span
  /** The time of which all that moved is among `lines`: the day at least. */
  readonly covered: Span
  /** When the bank began to tell: what the ledger learnt later, it need not have told. */
  readonly asOfMs: number
  readonly lines: readonly StatementLine[]
  /** Begun on the day, or named by a line, or with a refund that went back on the day. Each once. */
  readonly here: readonly LedgerPayment[]
  /** The bank was asked with its profile: only then does what it did not tell mean anything. */
  readonly isAsked: (payment: LedgerPayment) => boolean
  /** An order that another lane of the same merchant has made, and no business of this one. */
  readonly isForeign: (line: StatementLine) => boolean
}

/** As every lane names its payments: 26 letters and digits of Crockford's alphabet. */
const OUR_ORDER = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Such an order is of no other payment, whatever else its line says: not every bank's operations are unique. */
export function namesOurOrder(orderId: string | null): orderId is string {
  return orderId !== null && OUR_ORDER.test(orderId)
}

/** By how much the lane's clock and the bank's may differ. */
export const CLOCKS_DIFFER_MS = 5 * 60_000

export function isIn({ fromMs, untilMs }: Span, atMs: number): boolean {
  return atMs >= fromMs && atMs < untilMs
}

/** Wherever in its time the bank has moved it, the lines would tell of it. */
export function wasTold(
  { covered, asOfMs }: Pick<Facts, 'covered' | 'asOfMs'>,
  { createdAtMs, changedAtMs }: { readonly createdAtMs: number; readonly changedAtMs: number },
): boolean {
  return (
    changedAtMs <= asOfMs &&
    createdAtMs - CLOCKS_DIFFER_MS >= covered.fromMs &&
    changedAtMs + CLOCKS_DIFFER_MS <= covered.untilMs
  )
}
