/**
 * Money that a comparison with the bank has found and the ledger had not: an entry each, once.
 *
 * A part of the ledger's disk (transaction-store.ts), and what is said there holds here: calls are
 * synchronous, what they took is on the disk, each throws Fault 'storage' when the disk does not
 * take or give. Every implementation passes test/contract/found-money-store.ts. Never removed.
 */
import type { LedgerEntry } from './transaction-store.ts'

export interface FoundMoneyStore {
  /** Adds its entry; null where it has been found before. No payment or refund changes by it. */
  add(found: FoundMoney): LedgerEntry | null
}

export interface FoundMoney {
  readonly bankName: string
  readonly kind: 'payment' | 'refund'
  /** What names this movement of money at its bank, the same however often it is found. */
  readonly bankKey: string
  /** The payment that it belongs to; null: none of this ledger. */
  readonly transactionId: string | null
  readonly atMs: number
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}
