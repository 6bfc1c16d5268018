/**
 * The ledger's disk: every transaction, every entry about one, and what belongs to them: shifts, refunds, found money and
 * days, each a part with a file of its own. Which calls write: store-call-kinds.ts.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/transaction-store.ts. Calls are synchronous on purpose: when one returns, the bytes are on the disk, and no other
 * work of the process happened in between. Each throws Fault 'storage' when the disk does not
 * take or give, and then nothing of that call is on it. Entries are only ever added.
 */
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import type { DayStore } from './day-statement-store.ts'
import type { FoundMoneyStore } from './found-money-store.ts'
import type { NewRefundable, RefundStore } from './refund-store.ts'
import type { ShiftStore } from './shift-store.ts'

export interface TransactionStore {
  /**
   * 'unchecked' after a power cut, until all of it has been read; everything works as usual meanwhile. Once it is
   * 'damaged', `insert` throws Fault 'storage' with words on what to do: open payments are followed to their end, but
   * nothing new begins.
   */
  readonly integrity: 'sound' | 'unchecked' | 'damaged'
  /**
   * Adds a row in its first version with its first entry, the key of its request, and its deadline if it has one, which
   * replaces the last deadline. An id or a key that is there already is the caller's bug: it throws, and nothing is
   * written.
   */
  insert(
    record: TransactionRecord,
    entry: NewEntry,
    key: NewKey | null,
    deadline?: KeptDeadline | null,
  ): LedgerEntry
  /** The deadline that was added last. */
  deadline(): KeptDeadline | null
  /**
   * Replaces the row whose version is one less, and adds the entry if there is one. Throws Fault 'busy' when the row
   * has moved on. `claim` makes a bank operation this row's own in the same commit; Fault 'refused' when another row
   * has it. `refundable`, also in that commit, keeps the payment's profile for refunds because money came; a profile
   * that is kept already stays.
   */
  update(
    record: TransactionRecord,
    entry: NewEntry | null,
    claim?: OperationClaim,
    refundable?: NewRefundable,
  ): LedgerEntry | null
  /** Adds an entry that belongs to no transaction. */
  note(entry: LaneEntry): LedgerEntry
  /** The transaction that claimed this bank operation id; null while none did. */
  ownerOf(claim: OperationClaim): string | null
  newest(): TransactionRecord | null
  find(id: string): TransactionRecord | null
  /** The existing transactions among these ids, in no order: for a few hundred at once. */
  findAll(ids: readonly string[]): readonly TransactionRecord[]
  /** Rows about which the bank is still to be asked, oldest first. */
  unsettled(): readonly TransactionRecord[]
  /** Oldest first from `afterPosition` (exclusive); positions are those of Positioned. */
  page(afterPosition: number, limit: number): readonly Positioned[]
  /** The last to be created first. */
  list(query: TransactionQuery): readonly TransactionRecord[]
  /**
   * Searches about `count` payments, those created last up to `untilMs` (included), for this amount asked for or paid;
   * the latest first. No index knows amounts, so a caller that searches further does it in another turn.
   */
  ofAmount(amountKopecks: number, untilMs: number, count: number): AmountsLookedAt
  /** Created in [fromMs, untilMs), in that order. */
  between(fromMs: number, untilMs: number): readonly TransactionRecord[]

  entriesAfter(sequence: number, limit: number): readonly LedgerEntry[]
  entriesOf(transactionId: string): readonly LedgerEntry[]
  /** 0 when there is none. */
  lastSequence(): number

  key(key: string): KeyRecord | null
  answerKey(key: string, answer: string): void
  forgetKey(key: string): void
  /** Keeps the last `kept` keys in any case: the wall clock may have been set. */
  forgetKeysBefore(wallMs: number, kept: number): void

  /** How far a reader of the entries has come; null when it never read. */
  cursor(reader: string): number | null
  moveCursor(reader: string, sequence: number): void

  readonly shifts: ShiftStore
  readonly refunds: RefundStore
  /** Their entries are among the others. */
  readonly foundMoney: FoundMoneyStore
  readonly days: DayStore
}

export interface TransactionStoreDriver extends TransactionStore, Disposable {}

export type Phase =
  | 'registering' // The row is written; the bank is being told.
  | 'showing' // Registered at the bank; the QR is on its way to the display.
  | 'waiting' // On the glass; the bank is being asked.
  | 'cancelling' // It is to end unpaid; the bank has not confirmed that yet.
  | 'unknown' // The bank was silent for too long: it may be payable, it may be paid.
  | 'accepted'
  | 'rejected'
  | 'canceled'
  | 'failed' // It was never payable for anyone.
  | 'static' // A fixed QR: nothing to follow.

export const REASONS = [
  'user',
  'superseded',
  'client-gone', // The till closed its connection before the code was on the glass.
  'expired',
  'bank',
  'refused', // The bank refused to register it.
  'not-registered', // It is unknown whether the bank registered it.
  'not-shown', // The display did not take it.
  'restarted', // The device stopped while the bank was being told.
  'amount', // The bank took another amount than was asked for.
  'same-operation', // Paid, but by a movement of money that the bank had named for another payment.
] as const
export type Reason = (typeof REASONS)[number]

export interface TransactionRecord {
  readonly id: string
  readonly amountKopecks: number
  readonly purpose: string | null
  /** The till's own name for it, and the Idempotency-Key that it came with; null: none was given. */
  readonly reference: string | null
  readonly idempotencyKey: string | null
  readonly ttlMinutes: number
  readonly bankName: string
  readonly profileName: string
  /** The bank profile as it was, sealed; null once nothing more will be asked of the bank. */
  readonly sealedProfile: string | null
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly changedAtMs: number
  readonly phase: Phase
  readonly reason: Reason | null
  readonly qrId: string | null
  readonly payload: string | null
  /** Something else took its place on the glass while it was payable. */
  readonly isWithdrawn: boolean
  /** The money came after the till had been told that the payment was over. */
  readonly isLate: boolean
  readonly bankWord: string | null
  readonly operationId: string | null
  readonly paidKopecks: number | null
  /** Until when (wall time) the bank is asked about late money; null: no more. */
  readonly watchUntilMs: number | null
  readonly version: number
}

export interface Positioned {
  readonly position: number
  readonly record: TransactionRecord
}

export interface NewEntry {
  readonly transactionId: string
  readonly atMs: number
  readonly type: LedgerEvent
  readonly data: Readonly<Record<string, unknown>>
}

/** An entry of the lane as a whole, such as a closed shift. */
export type LaneEntry = Omit<NewEntry, 'transactionId'>

export interface LedgerEntry extends LaneEntry {
  /** Counts up; never used twice, also after a restart. */
  readonly sequence: number
  /** Null: an entry of the lane. */
  readonly transactionId: string | null
}

export interface PaymentEntry extends LedgerEntry {
  readonly transactionId: string
}

export interface OperationClaim {
  readonly bankName: string
  readonly operationId: string
}

export interface TransactionQuery {
  readonly sinceMs?: number
  /** Up to and including this moment. */
  readonly untilMs?: number
  /** The till's own name for a payment, to the letter. */
  readonly reference?: string
  readonly phases?: readonly Phase[]
  readonly limit: number
}

export interface AmountsLookedAt {
  readonly records: readonly TransactionRecord[]
  /** All payments since then were searched; null: there are none before. */
  readonly fromMs: number | null
}

/** When a payment ends by the clock that counts since the machine started: valid for this boot id. */
export interface KeptDeadline {
  readonly transactionId: string
  readonly bootId: string
  readonly endsMs: number
}

export interface NewKey {
  readonly key: string
  /** The request that came with this key. */
  readonly request: string
}

export interface KeyRecord extends NewKey {
  readonly transactionId: string
  readonly createdAtMs: number
  /** The answer that was sent under this key; null until one was. */
  readonly answer: string | null
}
