/**
 * The ledger's own SQLite store, in memory: the next start of a device finds it as it was, its disk
 * is full on a word, and it is damaged on another.
 */

import type { LedgerArchives } from '#drivers/storage/payments/ledger-archive.ts'
import { MIGRATIONS } from '#drivers/storage/payments/transactions-schema.ts'
import { createSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { IN_MEMORY, openDatabase } from '#drivers/storage/sqlite/sqlite.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { TransactionStoreDriver } from '#hal/transaction-store.ts'

export interface MemoryTransactions extends TransactionStoreDriver {
  /** Every write fails; or a check has found damage; null mends both. */
  fail(accident: 'disk-full' | 'damaged' | null): void
  /** So many numbers of entries are not given out: a restored backup took the place of this ledger. */
  leaveNumbers(count: number): void
}

const NO_ARCHIVES: LedgerArchives = {
  years: () => [],
  of: (year) => {
    throw new Fault('storage', say`there is no archive of ${year}`)
  },
  lastNumbers: () => ({ transactions: 0, entries: 0 }),
  [Symbol.dispose]() {},
}

const WRITES = [
  'insert',
  'update',
  'note',
  'answerKey',
  'forgetKey',
  'forgetKeysBefore',
  'moveCursor',
] as const

export function openMemoryTransactions(): MemoryTransactions {
  const db = openDatabase(IN_MEMORY, MIGRATIONS)
  const store = createSqliteTransactions(db, NO_ARCHIVES)
  let isFull = false
  for (const name of WRITES) {
    const write = store[name] as (...given: unknown[]) => unknown
    Object.assign(store, {
      [name](...given: unknown[]) {
        if (isFull) throw new Fault('storage', 'the disk is full')
        return write(...given)
      },
    })
  }
  for (const name of ['close', 'keepKey'] as const) {
    const write = store.shifts[name] as (...given: unknown[]) => unknown
    Object.assign(store.shifts, {
      [name](...given: unknown[]) {
        if (isFull) throw new Fault('storage', 'the disk is full')
        return write(...given)
      },
    })
  }
  const { refunds } = store
  for (const name of ['insert', 'update', 'looked', 'forgetRefundable'] as const) {
    const write = refunds[name] as (...given: unknown[]) => unknown
    Object.assign(refunds, {
      [name](...given: unknown[]) {
        if (isFull) throw new Fault('storage', 'the disk is full')
        return write(...given)
      },
    })
  }
  for (const name of ['keepComparison', 'tellAfter', 'tell'] as const) {
    const write = store.days[name] as (...given: unknown[]) => unknown
    Object.assign(store.days, {
      [name](...given: unknown[]) {
        if (isFull) throw new Fault('storage', 'the disk is full')
        return write(...given)
      },
    })
  }
  const { foundMoney } = store
  const { addAll } = foundMoney
  Object.assign(foundMoney, {
    addAll(found: Parameters<typeof addAll>[0]) {
      if (isFull) throw new Fault('storage', 'the disk is full')
      return addAll(found)
    },
  })
  return Object.assign(store, {
    leaveNumbers(count: number): void {
      const last = store.lastSequence() + count
      db.run("DELETE FROM sqlite_sequence WHERE name = 'entries'")
      db.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('entries', ?)", last)
    },
    fail(accident: 'disk-full' | 'damaged' | null): void {
      isFull = accident === 'disk-full'
      store.checked(accident === 'damaged' ? new Fault('storage', 'the ledger is damaged') : null)
    },
  })
}
