/**
 * The live ledger and its archives, read as one.
 *
 * While a payment is being moved it is in both for a moment, or after a power cut for longer: a payment with the same
 * position (an entry with the same number) is told once.
 */
import { Fault } from '#firmware/fault.ts'
import type {
  AmountsLookedAt,
  LedgerEntry,
  Positioned,
  TransactionQuery,
  TransactionRecord,
} from '#hal/transaction-store.ts'
import { type LedgerArchives, yearOf } from './ledger-archive.ts'
import { type EntryPages, type LedgerReader, newestFirst } from './ledger-reader.ts'

export function createLedgerWithArchives(
  live: LedgerReader,
  archives: LedgerArchives,
  ofTheLane: EntryPages,
) {
  const oldestFirst = () => [...archives.years().map(archives.of), live]
  const fromLive = function* () {
    yield live
    for (const year of archives.years().reverse()) yield archives.of(year)
  }

  /**
   * A listener is told new events whatever became of an archive; only a reader of entries older than the live ledger
   * has to know that an archive is damaged.
   */
  function readableFor(after: number): LedgerReader[] {
    return archives.years().flatMap((year) => {
      try {
        return archives.of(year)
      } catch (error) {
        const [first] = live.entries.page(0, HIGHEST, 1)
        if (!(error instanceof Fault) || !first || after < first.sequence - 1) throw error
        return []
      }
    })
  }

  const entriesOfAll = (after: number): EntryPages[] => [
    ...readableFor(after).map(({ entries }) => entries),
    live.entries,
    ofTheLane,
  ]

  return {
    find(id: string): TransactionRecord | null {
      for (const file of fromLive()) {
        const found = file.find(id)
        if (found) return found
      }
      return null
    },
    findAll(ids: readonly string[]): TransactionRecord[] {
      const found = new Map<string, TransactionRecord>()
      for (const file of fromLive()) {
        const left = ids.filter((id) => !found.has(id))
        if (left.length === 0) break
        for (const record of file.findAll(left)) found.set(record.id, record)
      }
      return [...found.values()]
    },
    page: (after: number, limit: number): Positioned[] =>
      gather({
        files: oldestFirst(),
        limit,
        read: (file, last) => file.page(after, last?.position ?? HIGHEST, limit),
        order: (one, other) => one.position - other.position,
        numberOf: ({ position }) => position,
      }),
    list(query: TransactionQuery): TransactionRecord[] {
      const rows = gather({
        files: fromLive(),
        limit: query.limit,
        read: (file, last) =>
          file.list(last ? { ...query, sinceMs: last.record.createdAtMs } : query),
        order: newestFirst,
        numberOf: ({ position }) => position,
      })
      return rows.map(({ record }) => record)
    },
    ofAmount(amountKopecks: number, untilMs: number, count: number): AmountsLookedAt {
      const begins = [...fromLive()].flatMap((file) => file.createdBefore(untilMs, count) ?? [])
      // The latest of these times: no file is searched further back than that.
      const fromMs = begins.length > 0 ? Math.max(...begins) : null
      const rows = gather({
        files: fromLive(),
        limit: Number.POSITIVE_INFINITY,
        read: (file) => file.ofAmount(amountKopecks, fromMs ?? Number.MIN_SAFE_INTEGER, untilMs),
        order: newestFirst,
        numberOf: ({ position }) => position,
      })
      return { records: rows.map(({ record }) => record), fromMs }
    },
    between(fromMs: number, untilMs: number): TransactionRecord[] {
      const first = yearOf(fromMs)
      const last = yearOf(untilMs - 1)
      const years = archives.years().filter((year) => year >= first && year <= last)
      const rows = gather({
        files: [...years.map(archives.of), live],
        limit: Number.POSITIVE_INFINITY,
        read: (file) => file.between(fromMs, untilMs),
        order: (one, other) => newestFirst(other, one),
        numberOf: ({ position }) => position,
      })
      return rows.map(({ record }) => record)
    },
    entriesAfter: (after: number, limit: number): LedgerEntry[] =>
      gather({
        files: entriesOfAll(after),
        limit,
        read: (file, last) => file.page(after, last?.sequence ?? HIGHEST, limit),
        order: (one, other) => one.sequence - other.sequence,
        numberOf: ({ sequence }) => sequence,
      }),
    entriesOf(transactionId: string): LedgerEntry[] {
      for (const file of fromLive()) {
        const found = file.entries.of(transactionId)
        if (found.length > 0) return found
      }
      return []
    },
  }
}

/** The greatest whole number that is safe here and in SQLite, which has no infinity. */
const HIGHEST = Number.MAX_SAFE_INTEGER

interface Gathering<File, Row> {
  readonly files: Iterable<File>
  readonly limit: number
  /** `last`: the last row needed so far, once there are enough; only rows before it matter then. */
  readonly read: (file: File, last: Row | null) => readonly Row[]
  readonly order: (one: Row, other: Row) => number
  readonly numberOf: (row: Row) => number
}

function gather<File, Row>(gathering: Gathering<File, Row>): Row[] {
  const { files, limit, read, order, numberOf } = gathering
  let rows: Row[] = []
  for (const file of files) {
    const more = read(file, (rows.length >= limit && rows.at(-1)) || null)
    if (more.length === 0) continue
    if (rows.length === 0) rows = [...more]
    else {
      const seen = new Set(rows.map(numberOf))
      rows = [...rows, ...more.filter((row) => !seen.has(numberOf(row)))].sort(order)
    }
    if (rows.length > limit) rows.length = limit
  }
  return rows
}
