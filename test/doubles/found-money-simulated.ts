/** The found money of a ledger in a plain set, written from the port's promises and not from the SQL. */
import type { FoundMoney, FoundMoneyStore } from '#hal/found-money-store.ts'
import type { LaneEntry, LedgerEntry } from '#hal/transaction-store.ts'

export function createSimulatedFoundMoney(
  write: () => void,
  note: (entry: LaneEntry) => LedgerEntry,
): FoundMoneyStore {
  const known = new Set<string>()
  const keyOf = ({ bankName, kind, bankKey }: Pick<FoundMoney, 'bankName' | 'kind' | 'bankKey'>) =>
    JSON.stringify([bankName, kind, bankKey])
  return {
    isKnown: (found) => known.has(keyOf(found)),
    addAll(found) {
      write()
      return found.flatMap((one) => {
        if (known.has(keyOf(one))) return []
        known.add(keyOf(one))
        const { atMs, type, data } = one
        return [note({ atMs, type, data })]
      })
    },
  }
}
