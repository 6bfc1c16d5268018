/**
 * No port of its own: the refunds of a ledger, and the bank profiles of payments that can still be refunded, under the
 * promises of the ledger's disk (transaction-store.ts) and in its contract suite. Rows are never removed.
 */
import type { LedgerEntry, NewEntry } from './transaction-store.ts'

export interface RefundStore {
  /**
   * Adds a row in its first version with its entry. A refund of ours that would bring what is
   * requested, asked, unknown and returned of the payment above what was paid: Fault 'full', and
   * nothing is written; so for a payment that is not in the live ledger. What the bank did itself
   * ('bank') is taken beside what is still open, but with what was returned never above what was paid. A key that is there already is the caller's bug: it throws.
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
  /** Those of many payments, in no order: for whoever adds up. */
  ofAll(transactionIds: readonly string[]): readonly RefundRecord[]
  /** Of which the bank is still to say the last word, oldest first. */
  unsettled(): readonly RefundRecord[]
  /** Returned in [fromMs, untilMs), in that order. */
  returnedBetween(fromMs: number, untilMs: number): readonly RefundRecord[]
  /**
   * What was returned of each payment, by the ids of payments, the lowest first: `limit` of those after `afterId`.
   */
  returnedSums(afterId: string, limit: number): readonly ReturnedSum[]
  /** What this caller asked for since then and was not refused, in kopecks. */
  requestedSince(caller: string | null, sinceMs: number): number
  key(key: string): KnownRefundKey | null

  /** Of a payment that can still be refunded; null when it never could, or its time is over. */
  refundable(transactionId: string): RefundablePayment | null
  /** The refundable payment whose bank is to be asked next what it gave back; null when there is none. */
  nextLook(): RefundablePayment | null
  /** When the bank is to be asked again about it, null = never; `looks` counts up. */
  looked(transactionId: string, nextLookMs: number | null): void
  /**
   * Forgets the profiles of up to `limit` payments that were paid before then, but for those with a
   * refund that is not settled. Answers how many.
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
  | 'refused' // Nothing went back by it.

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
  /** The name of the token that asked for it; null where the listener has none, and for the bank's. */
  readonly requestedBy: string | null
  readonly phase: RefundPhase
  readonly problem: RefundProblem | null
  /** How often the bank was told to give back; it was told nothing yet while 0. */
  readonly attempts: number
  /** The bank has said no to the last attempt; its word on the refund itself is still to come. */
  readonly isDenied: boolean
  /** The bank has said that it has taken it: it is not asked for a second time, whatever comes. */
  readonly isTaken: boolean
  /**
   * What the bank had given back of the payment before the last attempt; null at banks that know a refund by its
   * id, but for what was refused untold because of that sum ('found-at-bank', 'exceeds').
   */
  readonly returnedBeforeKopecks: number | null
  readonly bankRefundId: string | null
  readonly bankWord: string | null
  readonly createdAtMs: number
  readonly changedAtMs: number
  /** When the last word came, of the bank or of a person. */
  readonly settledAtMs: number | null
  /** Its time is over: a person was asked how it ended. */
  readonly isOverdue: boolean
  /** How somebody said that it ended, who has looked at the bank's statement; null: nobody had to. */
  readonly personWord: 'returned' | 'refused' | null
  /** The name of that person's token; null where the listener has none. */
  readonly personName: string | null
  readonly personNote: string | null
  readonly personAtMs: number | null
  /** The bank said otherwise afterwards. */
  readonly isContradicted: boolean
  readonly version: number
}

export interface RefundKey {
  readonly key: string
  /** What was asked for under this key. */
  readonly request: string
}

export interface KnownRefundKey extends RefundKey {
  readonly refundId: string
}

export interface RefundablePayment {
  readonly transactionId: string
  readonly sealedProfile: string
  readonly paidAtMs: number
  readonly nextLookMs: number | null
  readonly looks: number
}

/** A payment becomes refundable: `nextLookMs` is when its bank is asked first what it gave back. */
export interface NewRefundable {
  readonly sealedProfile: string
  readonly paidAtMs: number
  readonly nextLookMs: number | null
}
