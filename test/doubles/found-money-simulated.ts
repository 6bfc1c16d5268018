/** The found money of a ledger in a plain set, written from the port's promises and not from the SQL. */
import type { FoundMoneyStore } from '#hal/found-money-store.ts'
import type { LaneEntry, LedgerEntry } from '#hal/transaction-store.ts'

export function createSimulatedFoundMoney(
  write: () => void,
  note: (entry: LaneEntry) => LedgerEntry,
): FoundMoneyStore {
  const known = new Set<string>()
  return {
    add({ bankName, kind, bankKey, atMs, type, data }) {
      write()
      const key = JSON.stringify([bankName, kind, bankKey])
      if (known.has(key)) return null
      known.add(key)
      return note({ atMs, type, data })
    },
  }
}
