/**
 * All transactions: what the store holds, the newest one in memory, and everyone who listens.
 *
 * Every change of a payment goes through `apply`: one pure step, one commit, then the effects.
 * When the commit fails nothing has happened, in memory either, and the Fault reaches the caller.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { BankFact } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { NewRefundable } from '#hal/refund-store.ts'
import type {
  KeptDeadline,
  LedgerEntry,
  NewKey,
  OperationClaim,
  TransactionRecord,
  TransactionStore,
} from '#hal/transaction-store.ts'
import { nextQueryMs } from '../refunds/refund-schedule.ts'
import { step, type TransactionEvent } from '../transaction/transaction-step.ts'
import { entryOf, type TransactionEffect } from '../transaction/transaction-step-results.ts'

export interface Transactions {
  /** The last dynamic (or static) QR transaction, whatever became of it. */
  readonly current: TransactionRecord | null
  /** The number of the entry that was written last; null: none since the start. */
  readonly lastEntry: number | null
  find(id: string): TransactionRecord | null
  open(record: TransactionRecord, key: NewKey | null, deadline: KeptDeadline | null): void
  /** Answers the record as it is after the event. */
  apply(id: string, event: TransactionEvent): TransactionRecord
  /** Passes an entry that another part has written to the listeners. */
  tell(entry: LedgerEntry): void
  /** What the bank says of it; as `apply`. */
  hear(id: string, fact: BankFact): TransactionRecord
  onEntry(listener: (entry: LedgerEntry) => void): Disposable
  /** Told of the effects of a step after its commit, and after those who listen to entries. */
  onEffects(listener: EffectsListener): Disposable
}

export type EffectsListener = (
  record: TransactionRecord,
  effects: readonly TransactionEffect[],
) => void

/**
 * `isRefundable`: whether profiles are kept for refunds when money comes. The profile is dated by the latest time that
 * it may be, so that after a clock that was behind is corrected it is not wiped too early.
 */
export function openTransactions(
  store: TransactionStore,
  clock: Clock,
  isRefundable = true,
  latestMs: () => number = clock.now,
): Transactions {
  let current = store.newest()
  let lastEntry: number | null = null
  const listeners = createListeners<[entry: LedgerEntry]>()
  const effectsListeners = createListeners<Parameters<EffectsListener>>()

  function find(id: string): TransactionRecord | null {
    return current?.id === id ? current : store.find(id)
  }

  function known(id: string): TransactionRecord {
    const record = find(id)
    if (!record) throw new Error(`no transaction ${id}`)
    return record
  }

  function advance(before: TransactionRecord, event: TransactionEvent): TransactionRecord {
    const { record, entry, effects } = step(before, event, clock.now())
    if (record !== before) {
      const claim = claimOf(before, record, event)
      const refundable = isRefundable ? refundableOf(before, record, latestMs()) : undefined
      const written = store.update(record, entry, claim, refundable)
      if (current?.id === record.id) current = record
      publish(written)
    }
    if (effects.length > 0) effectsListeners.tell(record, effects)
    return record
  }

  /** The other transaction that claimed this bank operation; null where there is none. */
  function otherOwner({ id, bankName }: TransactionRecord, operationId: string): string | null {
    const owner = store.ownerOf({ bankName, operationId })
    return owner === id ? null : owner
  }

  function publish(entry: LedgerEntry | null): void {
    if (!entry) return
    lastEntry = entry.sequence
    listeners.tell(entry)
  }

  return {
    get current() {
      return current
    },
    get lastEntry() {
      return lastEntry
    },
    find,
    open(record, key, deadline) {
      const created = entryOf(record, clock.now(), 'transaction.created')
      const entry = store.insert(record, created, key, deadline)
      current = record
      publish(entry)
    },
    apply: (id, event) => advance(known(id), event),
    hear(id, fact) {
      const record = known(id)
      const sameOperationAs =
        fact.operationId === null ? null : otherOwner(record, fact.operationId)
      const isReplaced = current !== null && current.id !== id
      return advance(record, { type: 'bank-answered', fact, sameOperationAs, isReplaced })
    },
    tell: publish,
    onEntry: (listener) => listeners.add(listener),
    onEffects: (listener) => effectsListeners.add(listener),
  }
}

/**
 * The bank operation that the commit claims for its transaction. None where another transaction has claimed it already:
 * the ledger then names both, and a person compares them.
 */
function claimOf(
  before: TransactionRecord,
  { bankName, operationId }: TransactionRecord,
  event: TransactionEvent,
): OperationClaim | undefined {
  if (event.type !== 'bank-answered' || event.sameOperationAs !== null) return undefined
  if (operationId === null || operationId === before.operationId) return undefined
  return { bankName, operationId }
}

/** Keeps the payment's profile when money has come, because refunds need it until the payment is too old. */
function refundableOf(
  { paidKopecks, sealedProfile }: TransactionRecord,
  after: TransactionRecord,
  nowMs: number,
): NewRefundable | undefined {
  if (paidKopecks !== null || after.paidKopecks === null || sealedProfile === null) return undefined
  return { sealedProfile, paidAtMs: nowMs, nextQueryMs: nextQueryMs(nowMs, 0) }
}
