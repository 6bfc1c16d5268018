/**
 * No port of its own: money that a comparison found at the bank and not in the ledger, under the promises of the
 * ledger's disk (transaction-store.ts) and in its contract suite. Each has one entry. Never removed.
 */
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import type { LedgerEntry } from './transaction-store.ts'

export interface FoundMoneyStore {
  /** Whether this money has its entry already. */
  isKnown(found: Pick<FoundMoney, 'bankName' | 'kind' | 'bankKey'>): boolean
  /** Under which key this entry was added; null: no such entry was. */
  keyOf(sequence: number): string | null
  /**
   * Adds an entry for each that has none yet, all of them or none, in one commit; answers the new entries in the order
   * given. Changes no payment and no refund.
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
