/** What a comparison with the bank finds: each kind of discrepancy with its code, and what was alike. Pure. */
import type { StatementLine } from '#hal/bank-statement.ts'
import type { Sums, Total } from '../totals.ts'
import type { LedgerPayment, LedgerRefund } from './comparison-input.ts'
import type { Bridge, BridgeRow } from './rows-between-sums.ts'

export type DiscrepancyCode =
  | 'unknown-order'
  | 'unpaid-here'
  | 'paid-twice'
  | 'amount'
  | 'operation'
  | 'not-at-bank'
  | 'refund-unknown-order'
  | 'refund-not-here'
  | 'refund-not-at-bank'
  | 'refund-refused-here'
  | 'refund-amount'

/** Money that the ledger has not, though the bank has it: it becomes an entry. */
export const FOUND: ReadonlySet<DiscrepancyCode> = new Set<DiscrepancyCode>([
  'unknown-order',
  'unpaid-here',
  'paid-twice',
  'refund-unknown-order',
  'refund-not-here',
  'refund-refused-here',
])

export interface Discrepancy {
  readonly list: 'only-at-bank' | 'only-here' | 'different'
  readonly code: DiscrepancyCode
  readonly kind: 'payment' | 'refund'
  readonly line: StatementLine | null
  readonly payment: LedgerPayment | null
  readonly refund: LedgerRefund | null
}

export interface Result {
  readonly found: readonly Discrepancy[]
  readonly matched: Total
  readonly openCount: number
  readonly undecidedCount: number
  readonly foreignCount: number
  readonly bridge: Bridge
}

export interface Comparison {
  readonly onlyAtBank: readonly Discrepancy[]
  readonly onlyHere: readonly Discrepancy[]
  readonly different: readonly Discrepancy[]
  /** In both, of the day, and alike. */
  readonly matched: Sums
  /** The bank has said so in its statement; the lane is still asking, and will hear it. */
  readonly openCount: number
  /** Only here, but the bank may have told of it before or may do so after what was compared. */
  readonly undecidedCount: number
  readonly foreignCount: number
  readonly bridge: {
    readonly payments: readonly BridgeRow[]
    readonly refunds: readonly BridgeRow[]
  }
}

export function discrepancy(
  list: Discrepancy['list'],
  code: DiscrepancyCode,
  {
    line = null,
    payment = null,
    refund = null,
  }: {
    readonly line?: StatementLine | null
    readonly payment?: LedgerPayment | null
    readonly refund?: LedgerRefund | null
  },
): Discrepancy {
  const kind = line?.kind ?? (refund ? 'refund' : 'payment')
  return { list, code, kind, line, payment, refund }
}
