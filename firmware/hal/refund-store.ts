/**
 * No port of its own: the refunds of a ledger, and the bank profiles of payments that can still be refunded, under the
 * promises of the ledger's disk (transaction-store.ts) and in its contract suite. Rows are never removed.
 */
import type { LedgerEntry, NewEntry } from './transaction-store.ts'

export interface RefundStore {
  /**
   * Adds a row in its first version with its entry. Throws Fault 'full', with nothing written, where a refund of ours
   * would raise the sum of what is requested, asked, unknown and returned of the payment above what was paid, and where
   * the payment is not in the live ledger. A refund that the bank made itself ('bank') may overlap with open ones, but
   * the returned sum may never exceed what was paid. A key that is there already is the caller's bug: it throws.
   */
  insert(record: RefundRecord, entry: NewEntry, key: RefundKey | null): LedgerEntry
  /**
   * Replaces the row whose version is one less, and adds the entry if there is one. Throws Fault
   * 'busy' when the row has moved on.
   */
  update(record: RefundRecord, entry: NewEntry | null): LedgerEntry | null
  find(id: string): RefundRecord | null
  /** Of one payment, oldest first. */
  of(transactionId: string): readonly RefundRecord[]
  /** The refunds of many payments, in no order: for adding up. */
  ofAll(transactionIds: readonly string[]): readonly RefundRecord[]
  /** Refunds on which the bank's last word is still to come, oldest first. */
  unsettled(): readonly RefundRecord[]
  /** Returned in [fromMs, untilMs), in that order. */
  returnedBetween(fromMs: number, untilMs: number): readonly RefundRecord[]
  /**
   * The sum returned of each payment, by payment id, lowest first: `limit` payments after `afterId`.
   */
  returnedSums(afterId: string, limit: number): readonly ReturnedSum[]
  /** What this caller has asked for since then, refused refunds not counted, in kopecks. */
  requestedSince(caller: string | null, sinceMs: number): number
  key(key: string): KnownRefundKey | null

  /** The profile and dates of a payment that can still be refunded; null where it never could, or its time is over. */
  refundable(transactionId: string): RefundablePayment | null
  /** The refundable payment that is next to be asked about at its bank; null when there is none. */
  nextQuery(): RefundablePayment | null
  /** Sets when the bank is next asked about it, null = never; `queries` counts up. */
  queried(transactionId: string, nextQueryMs: number | null): void
  /**
   * Forgets the profiles of up to `limit` payments that were paid before then, except those with a refund that is not
   * settled. Answers how many.
   */
  forgetRefundable(paidBeforeMs: number, limit: number): number
}

export interface ReturnedSum {
  readonly transactionId: string
  readonly returnedKopecks: number
}

export type RefundPhase =
  | 'requested' // The row is written; the bank was not told yet.
  | 'asked' // The bank was told, or is being told; it has not said its last word.
  | 'unknown' // The bank was silent for too long: the money may have gone back.
  | 'returned'
  | 'refused' // Nothing was refunded by it.

export type RefundProblem =
  | 'bank' // The bank refused.
  | 'cabinet' // This bank gives money back in its own cabinet only.
  | 'found-at-bank' // The bank has given back what this ledger did not know of: a person is to look first.
  | 'exceeds' // The bank has given back so much of it already that this does not fit.
  | 'profile' // The profile that the payment was made with is gone.
  | 'person' // Somebody who has looked at the bank's statement said that nothing went back.

export interface RefundRecord {
  readonly id: string
  readonly transactionId: string
  readonly bankName: string
  readonly amountKopecks: number
  readonly reason: string | null
  /** The till's own name for it. */
  readonly reference: string | null
  /** 'bank': it was made there, and the lane noticed. */
  readonly origin: 'lane' | 'bank'
  /** The name of the token that asked for it; null where the listener has no tokens, and for the bank's own refunds. */
  readonly requestedBy: string | null
  readonly phase: RefundPhase
  readonly problem: RefundProblem | null
  /** How often the bank was told to refund; 0: the bank was never told. */
  readonly attempts: number
  /** The bank refused the last attempt; its word on the refund itself is still to come. */
  readonly isDenied: boolean
  /** The bank said that it has taken the refund, so it is never asked for again. */
  readonly isTaken: boolean
  /**
   * The sum that the bank had refunded of the payment before the last attempt. Null at banks that know a refund by its
   * id, except for refunds refused, before the bank was told of them, because of that sum ('found-at-bank', 'exceeds').
   */
  readonly returnedBeforeKopecks: number | null
  readonly bankRefundId: string | null
  readonly bankWord: string | null
  readonly createdAtMs: number
  readonly changedAtMs: number
  /** When the last word, of the bank or a person, came. */
  readonly settledAtMs: number | null
  /** The bank has not ended it in time, so a person was asked how it ended. */
  readonly isOverdue: boolean
  /** How a person who looked at the bank's statement said that it ended; null: no person had to. */
  readonly personWord: 'returned' | 'refused' | null
  /** The name of that person's token; null where the listener has none. */
  readonly personName: string | null
  readonly personNote: string | null
  readonly personAtMs: number | null
  /** The bank later contradicted the person. */
  readonly isContradicted: boolean
  readonly version: number
}

export interface RefundKey {
  readonly key: string
  /** The request that came with this key. */
  readonly request: string
}

export interface KnownRefundKey extends RefundKey {
  readonly refundId: string
}

export interface RefundablePayment {
  readonly transactionId: string
  readonly sealedProfile: string
  readonly paidAtMs: number
  readonly nextQueryMs: number | null
  readonly queries: number
}

/** A payment becomes refundable; `nextQueryMs` is when its bank is first asked what it refunded. */
export interface NewRefundable {
  readonly sealedProfile: string
  readonly paidAtMs: number
  readonly nextQueryMs: number | null
}
