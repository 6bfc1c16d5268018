/**
 * A bank's own list of the money that moved: what the ledger is compared with.
 *
 * A part of the bank (bank.ts), and what is said there of Faults and deadlines holds here: each page
 * is a call of its own. Implemented beside the banks in drivers/bank/adapters/. Every implementation passes
 * test/contract/bank-statement.ts.
 */
export interface BankStatement {
  /**
   * Pure read: money that moved in [fromMs, untilMs) by the bank's own clock, oldest first, once each.
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
}
