/**
 * No port of its own: money that a comparison with the bank has found and the ledger had not, under the promises of the
 * ledger's disk (transaction-store.ts) and in its contract suite: an entry each, once. Never removed.
 */
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import type { LedgerEntry } from './transaction-store.ts'

export interface FoundMoneyStore {
  /** It has its entry. */
  isKnown(found: Pick<FoundMoney, 'bankName' | 'kind' | 'bankKey'>): boolean
  /**
   * Adds an entry for each that has none yet, all of them or none, in one commit: answers these, in
   * their order. No payment or refund changes by it.
   */
  addAll(found: readonly FoundMoney[]): readonly LedgerEntry[]
}

export interface FoundMoney {
  readonly bankName: string
  readonly kind: 'payment' | 'refund'
  /** What names this movement of money at its bank, the same however often it is found. */
  readonly bankKey: string
  /** The payment that it belongs to; null: none of this ledger. */
  readonly transactionId: string | null
  readonly atMs: number
  readonly type: LedgerEvent
  readonly data: Readonly<Record<string, unknown>>
}
