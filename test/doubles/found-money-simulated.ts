/** The found money of a ledger in a plain set, written from the port's promises and not from the SQL. */
import type { FoundMoney, FoundMoneyStore } from '#hal/found-money-store.ts'
import type { LaneEntry, LedgerEntry } from '#hal/transaction-store.ts'

export function createSimulatedFoundMoney(
  write: () => void,
  note: (entry: LaneEntry) => LedgerEntry,
): FoundMoneyStore {
  const known = new Set<string>()
  const keys = new Map<number, string>()
  const nameOf = ({ bankName, kind, bankKey }: Pick<FoundMoney, 'bankName' | 'kind' | 'bankKey'>) =>
    JSON.stringify([bankName, kind, bankKey])
  return {
    isKnown: (found) => known.has(nameOf(found)),
    keyOf: (sequence) => keys.get(sequence) ?? null,
    addAll(found) {
      write()
      return found.flatMap((one) => {
        if (known.has(nameOf(one))) return []
        known.add(nameOf(one))
        const { atMs, type, data } = one
        const entry = note({ atMs, type, data })
        keys.set(entry.sequence, one.bankKey)
        return [entry]
      })
    },
  }
}
