/**
 * A bank's own list of the money that moved: what the ledger is compared with.
 *
 * A part of the bank (bank.ts), with its Faults and deadlines: each page
 * is a call of its own. Implemented with the banks in drivers/bank/adapters/. Every implementation passes
 * test/contract/bank-statement.ts.
 */
export interface BankStatement {
  /**
   * Pure read: money that moved in [fromMs, untilMs) by the bank's own clock, once each, in the order of the bank.
   * `cursor` is null at first, then `next` of the page before. A page has at most
   * STATEMENT_PAGE_LINES_MAX lines, and may have none while more are to come.
   */
  page(query: StatementQuery, signal?: AbortSignal): Promise<StatementPage>
}

export interface StatementQuery {
  readonly fromMs: number
  readonly untilMs: number
  readonly cursor: string | null
}

export interface StatementPage {
  readonly lines: readonly StatementLine[]
  /** Null: this was the last one. */
  readonly next: string | null
}

/** The most lines of a page; a bank's page with more is refused as unusable. */
export const STATEMENT_PAGE_LINES_MAX = 1_000

/** Money that moved for certain: a payment that was paid, or a refund that went back. */
export interface StatementLine {
  readonly kind: 'payment' | 'refund'
  /** As the order was registered; null where the bank does not say. */
  readonly orderId: string | null
  readonly qrId: string | null
  /** The bank's own id of this movement of money. */
  readonly operationId: string | null
  /** The id under which the lane asked for the refund; null where it did not, or the bank does not say. */
  readonly refundId: string | null
  readonly amountKopecks: number
  /** Wall time, by the bank. */
  readonly atMs: number
  /** The bank names no time of the day: `atMs` is where its day begins. */
  readonly isDayOnly?: true
  /** Of a refund: all refunds of its payment in one sum, which the bank lists with the payment and without a time. */
  readonly isOfPayment?: true
  /** Absent: the bank does not say what it keeps. */
  readonly charge?: Charge
}

export interface Charge {
  /** What the bank keeps; below zero where it gives back what it kept. */
  readonly feeKopecks: number
  /** By how much the shop's money grows; below zero for a refund. */
  readonly netKopecks: number
}
