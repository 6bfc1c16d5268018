/** The found money of a ledger in a plain set, written from the port's promises and not from the SQL. */
import type { FoundMoneyStore } from '#hal/found-money-store.ts'
import type { LedgerEntry, NewEntry } from '#hal/transaction-store.ts'

export function createSimulatedFoundMoney(
  write: () => void,
  append: (entry: NewEntry) => LedgerEntry,
): FoundMoneyStore {
  const known = new Set<string>()
  return {
    add({ bankName, kind, bankKey, transactionId, atMs, type, data }) {
      write()
      const key = JSON.stringify([bankName, kind, bankKey])
      if (known.has(key)) return null
      known.add(key)
      return append({ transactionId: transactionId ?? '', atMs, type, data })
    },
  }
}
