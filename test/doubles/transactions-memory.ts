/**
 * The ledger's own SQLite store, in memory: the next start of a device finds it as it was, its disk
 * is full on a word, and it is damaged on another.
 */

import type { LedgerArchives } from '#drivers/storage/payments/ledger-archive.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { createSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { IN_MEMORY, openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
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
    throw new Fault('storage', asSentence(`there is no archive of ${year}`))
  },
  counted: () => ({ states: [], count: 0, kopecks: 0, firstId: null, lastId: null }),
  lastNumbers: () => ({ transactions: 0, entries: 0 }),
  [Symbol.dispose]() {},
}

export function openMemoryTransactions(): MemoryTransactions {
  const db = openDatabase(IN_MEMORY, PAYMENTS_MIGRATIONS)
  const store = createSqliteTransactions(db, NO_ARCHIVES)
  let isFull = false
  // SQLite itself refuses, and takes back what it had begun.
  const takeWrites = (isTaking: boolean) =>
    db.connection.exec(`PRAGMA query_only = ${isTaking ? 'OFF' : 'ON'}`)
  return Object.assign(store, {
    leaveNumbers(count: number): void {
      const last = store.lastSequence() + count
      takeWrites(true)
      db.run("DELETE FROM sqlite_sequence WHERE name = 'entries'")
      db.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('entries', ?)", last)
      takeWrites(!isFull)
    },
    fail(accident: 'disk-full' | 'damaged' | null): void {
      isFull = accident === 'disk-full'
      takeWrites(!isFull)
      store.checked(
        accident === 'damaged' ? new Fault('storage', asSentence('the ledger is damaged')) : null,
      )
    },
  })
}
