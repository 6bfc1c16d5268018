/** The days of a ledger in plain maps, written from the port's promises and not from the SQL. */
import type { DayStore, KeptComparison } from '#hal/day-statement-store.ts'
import type { LaneEntry, LedgerEntry } from '#hal/transaction-store.ts'

export function createSimulatedDays(
  write: () => void,
  note: (entry: LaneEntry) => LedgerEntry,
  entries: () => readonly LedgerEntry[],
): DayStore {
  const compared = new Map<string, KeptComparison>()
  const told = new Set<string>()
  let after: string | null = null
  const closed = () => entries().filter(({ type }) => type === 'shift.closed')
  return {
    shiftsClosedAfter: (sequence, limit) =>
      closed()
        .filter((one) => one.sequence > sequence)
        .slice(0, limit),
    shiftClosedBefore: (sequence) => closed().findLast((one) => one.sequence < sequence) ?? null,
    shiftsClosedBetween: (fromMs, untilMs) =>
      closed().filter(({ atMs }) => atMs >= fromMs && atMs < untilMs),
    foundBetween: (fromIso, untilIso, limit) =>
      entries()
        .filter(({ type }) => type.startsWith('money.found-'))
        .filter(({ data }) => {
          const at = data['bankAt']
          return typeof at === 'string' && at >= fromIso && at < untilIso
        })
        .slice(0, limit),
    keepComparison(comparison) {
      write()
      const { date, bankName } = comparison
      compared.set(JSON.stringify([date, bankName]), structuredClone(comparison))
    },
    comparisons: (date) =>
      [...compared.values()]
        .filter((one) => one.date === date)
        .sort((one, other) => (one.bankName < other.bankName ? -1 : 1)),
    comparisonsWith: (bankName, afterDate, limit) =>
      [...compared.values()]
        .filter((one) => one.bankName === bankName && one.date > afterDate)
        .sort((one, other) => (one.date < other.date ? -1 : 1))
        .slice(0, limit),
    tellAfter(date) {
      if (after !== null && after <= date) return
      write()
      after = date
    },
    toldAfter: () => after,
    told: (fromDate) => [...told].filter((date) => date >= fromDate).sort(),
    tell(date, entry) {
      write()
      if (told.has(date)) return null
      told.add(date)
      return note(entry)
    },
  }
}
