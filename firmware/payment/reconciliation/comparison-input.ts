/** What a comparison with the bank is made of. Pure. */

import { isId } from '#firmware/vocabulary/crockford.ts'
import type { StatementLine } from '#hal/bank-statement.ts'

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

export interface LedgerPayment {
  readonly id: string
  /** As it was called when the payment was made. */
  readonly bankName: string
  readonly profileName: string
  readonly reference: string | null
  readonly qrId: string | null
  readonly operationId: string | null
  /** 'open': the bank is still being asked; 'none': it ended, or was withdrawn, without money. */
  readonly money: 'came' | 'open' | 'none'
  /** The amount received; where none was, the amount asked for. */
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
  /** `lines` has every movement of this span: the day at least. */
  readonly covered: Span
  /** The moment at which the bank made its list: later news in the ledger may be missing from them. */
  readonly asOfMs: number
  readonly lines: readonly StatementLine[]
  /** Payments begun on the day, named by a line, or with a refund returned on the day. Each once. */
  readonly here: readonly LedgerPayment[]
  /** Whether the bank was asked with the payment's profile: only then does a missing line mean anything. */
  readonly isAsked: (payment: LedgerPayment) => boolean
  /** Whether another lane of the same merchant made the order, so that it does not concern this lane. */
  readonly isForeign: (line: StatementLine) => boolean
  /** Refunds are told as the sum of what went back of a payment, and not when it did. */
  readonly areRefundsUndated?: boolean
}

/** As every lane names its payments. Such an order is of no other payment, whatever else its line says: not every bank's operations are unique. */
export function namesOurOrder(orderId: string | null): orderId is string {
  return orderId !== null && isId(orderId)
}

/** By how much the lane's clock and the bank's may differ. */
export const CLOCKS_DIFFER_MS = 5 * 60_000

export function isIn({ fromMs, untilMs }: Span, atMs: number): boolean {
  return atMs >= fromMs && atMs < untilMs
}

/** Whether the lines would show this money, wherever in its time the bank has moved it. */
export function wasReported(
  { covered, asOfMs }: Pick<Facts, 'covered' | 'asOfMs'>,
  { createdAtMs, changedAtMs }: { readonly createdAtMs: number; readonly changedAtMs: number },
): boolean {
  return (
    changedAtMs <= asOfMs &&
    createdAtMs - CLOCKS_DIFFER_MS >= covered.fromMs &&
    changedAtMs + CLOCKS_DIFFER_MS <= covered.untilMs
  )
}
