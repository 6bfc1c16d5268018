/**
 * The open book: what the store holds, the newest payment in memory, and everyone who listens.
 *
 * Every change of a payment goes through `apply`: one pure step, one commit, then the effects.
 * When the commit fails nothing has happened, in memory either, and the Fault reaches the caller.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { BankFact } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type {
  KeptDeadline,
  LedgerEntry,
  NewKey,
  OperationClaim,
  TransactionRecord,
  TransactionStore,
} from '#hal/transaction-store.ts'
import { step, type TransactionEvent } from '../transaction/transaction.ts'
import { entryOf, type TransactionEffect } from '../transaction/transitions.ts'

export type Effects = (record: TransactionRecord, effects: readonly TransactionEffect[]) => void

export interface Transactions {
  /** The last dynamic (or static) QR transaction, whatever became of it. */
  readonly current: TransactionRecord | null
  find(id: string): TransactionRecord | null
  open(record: TransactionRecord, key: NewKey | null, deadline: KeptDeadline | null): void
  /** Answers the record as it is after the event. */
  apply(id: string, event: TransactionEvent): TransactionRecord
  /** What the bank says of it; as `apply`. */
  hear(id: string, fact: BankFact): TransactionRecord
  onEntry(listener: (entry: LedgerEntry) => void): Disposable
}

export function openTransactions(
  store: TransactionStore,
  clock: Clock,
  carryOut: Effects,
): Transactions {
  let current = store.newest()
  const listeners = createListeners<[entry: LedgerEntry]>()

  function find(id: string): TransactionRecord | null {
    return current?.id === id ? current : store.find(id)
  }

  function known(id: string): TransactionRecord {
    const record = find(id)
    if (!record) throw new Error(`no transaction ${id}`)
    return record
  }

  function apply(id: string, event: TransactionEvent): TransactionRecord {
    const before = known(id)
    const { record, entry, effects } = step(before, event, clock.now())
    if (record !== before) {
      const written = store.update(record, entry, claimOf(before, record))
      if (current?.id === id) current = record
      publish(written)
    }
    if (effects.length > 0) carryOut(record, effects)
    return record
  }

  /** Whose own the operation is, if anybody's: one movement of money is claimed by one row. */
  function ownerOf(id: string, operationId: string): string | null {
    return store.ownerOf({ bankName: known(id).bankName, operationId })
  }

  /** Nothing where it is another row's already: what that means is for the step to say. */
  function claimOf(
    before: TransactionRecord,
    after: TransactionRecord,
  ): OperationClaim | undefined {
    const { id, bankName, operationId } = after
    if (operationId === null || operationId === before.operationId) return undefined
    const owner = ownerOf(id, operationId)
    return owner === null || owner === id ? { bankName, operationId } : undefined
  }

  function publish(entry: LedgerEntry | null): void {
    if (entry) listeners.tell(entry)
  }

  return {
    get current() {
      return current
    },
    find,
    open(record, key, deadline) {
      const created = entryOf(record, clock.now(), 'transaction.created')
      const entry = store.insert(record, created, key, deadline)
      current = record
      publish(entry)
    },
    apply,
    hear(id, fact) {
      const owner = fact.operationId === null ? null : ownerOf(id, fact.operationId)
      const sameOperationAs = owner === id ? null : owner
      return apply(id, { type: 'bank-answered', fact, sameOperationAs })
    },
    onEntry(listener) {
      return listeners.add(listener)
    },
  }
}
