/**
 * The open book: what the store holds, the newest payment in memory, and everyone who listens.
 *
 * Every change of a payment goes through `apply`: one pure step, one commit, then the effects.
 * When the commit fails nothing has happened, in memory either, and the Fault reaches the caller.
 */
import type { Clock } from '#hal/clock.ts'
import type {
  LedgerEntry,
  NewKey,
  TransactionRecord,
  TransactionStore,
} from '#hal/transaction-store.ts'
import { entryOf, type TransactionEffect } from './moves.ts'
import { step, type TransactionEvent } from './transaction.ts'

export type Effects = (record: TransactionRecord, effects: readonly TransactionEffect[]) => void

export interface Book {
  /** The last dynamic (or static) QR transaction, whatever became of it. */
  readonly current: TransactionRecord | null
  find(id: string): TransactionRecord | null
  open(record: TransactionRecord, key: NewKey | null): void
  /** Answers the record as it is after the event. */
  apply(id: string, event: TransactionEvent): TransactionRecord
  onEntry(listener: (entry: LedgerEntry) => void): Disposable
}

export function openBook(store: TransactionStore, clock: Clock, carryOut: Effects): Book {
  let current = store.newest()
  const listeners = new Set<(entry: LedgerEntry) => void>()

  function find(id: string): TransactionRecord | null {
    return current?.id === id ? current : store.find(id)
  }

  function publish(entry: LedgerEntry | null): void {
    if (entry) for (const listener of listeners) listener(entry)
  }

  return {
    get current() {
      return current
    },
    find,
    open(record, key) {
      const entry = store.insert(record, entryOf(record, clock.now(), 'transaction.created'), key)
      current = record
      publish(entry)
    },
    apply(id, event) {
      const before = find(id)
      if (!before) throw new Error(`no transaction ${id}`)
      const { record, entry, effects } = step(before, event, clock.now())
      if (record !== before) {
        const written = store.update(record, entry, claimOf(before, record))
        if (current?.id === id) current = record
        publish(written)
      }
      if (effects.length > 0) carryOut(record, effects)
      return record
    },
    onEntry(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
  }
}

/** One movement of money pays one order: the store sees to it in the same commit. */
function claimOf(before: TransactionRecord, { bankName, operationId }: TransactionRecord) {
  if (operationId === null || operationId === before.operationId) return undefined
  return { bankName, operationId }
}
