/** The days of a ledger in plain maps, written from the port's promises and not from the SQL. */
import { createHash } from 'node:crypto'
import type { DayStore, KeptComparison, KeptStatement } from '#hal/day-statement-store.ts'
import type { LaneEntry, LedgerEntry } from '#hal/transaction-store.ts'

export function createSimulatedDays(
  write: () => void,
  note: (entry: LaneEntry) => LedgerEntry,
  entries: () => readonly LedgerEntry[],
): DayStore {
  const compared = new Map<string, KeptComparison>()
  const statements: KeptStatement[] = []
  const reported = new Set<string>()
  let after: string | null = null
  let lowest = 1
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
    continueStatementsFrom(number) {
      lowest = Math.max(lowest, number)
    },
    fileStatement(date, atMs, make, tell) {
      write()
      const before = statements.at(-1)
      const last = before?.number ?? 0
      const number = Math.max(last + 1, lowest)
      const leftOut = number - last - 1
      const statement = make({ number, previousHash: before?.hash ?? null, leftOut })
      const hash = createHash('sha256').update(statement).digest('hex')
      const kept = { number, date, atMs, statement, hash }
      const entry = note(tell(kept))
      statements.push(kept)
      return { statement: kept, entry }
    },
    filed: (number) => statements.find((one) => one.number === number) ?? null,
    filedOn: (date) => statements.findLast((one) => one.date === date) ?? null,
    filedBefore: (number, limit) =>
      statements
        .filter((one) => one.number < number)
        .reverse()
        .slice(0, limit),
    decisions: (date) =>
      entries().filter(({ type, data }) => type.startsWith('difference.') && data['date'] === date),
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
    reportAfter(date) {
      if (after !== null && after <= date) return
      write()
      after = date
    },
    reportedAfter: () => after,
    reported: (fromDate) => [...reported].filter((date) => date >= fromDate).sort(),
    report(date, entry) {
      write()
      if (reported.has(date)) return null
      reported.add(date)
      return note(entry)
    },
  }
}
