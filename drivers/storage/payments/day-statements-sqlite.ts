/** Days in the ledger's file: the last comparison of each day with each bank, and which days were told. */
import type { DayStore, KeptComparison } from '#hal/day-statement-store.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import { appendLaneEntry, toLaneEntry } from './lane-entries.ts'
import type { Row, Value } from './record-columns.ts'

/** Compared as text: the bank's times are in the form of ISO 8601 that sorts by time. */
const BANK_AT = "json_extract(data, '$.bankAt')"
const OF_FOUND = "type IN ('money.found-at-bank', 'money.found-withdrawn')"

/**
 * A step of the ledger's migrations; never edited once released. In `told_days`, a row without a number is the day
 * before the first that may be told. Found money is looked up by the bank's time, which is only in its entry.
 */
export const DAYS_MIGRATION = `CREATE TABLE day_comparisons (
     date TEXT NOT NULL,
     bank_name TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     outcome TEXT NOT NULL,
     PRIMARY KEY (date, bank_name)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE told_days (
     date TEXT PRIMARY KEY,
     sequence INTEGER REFERENCES lane_entries
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX told_days_begin ON told_days (date) WHERE sequence IS NULL;
   CREATE INDEX lane_entries_type ON lane_entries (type);
   CREATE INDEX lane_entries_at ON lane_entries (type, at_ms);
   CREATE INDEX lane_entries_found ON lane_entries (${BANK_AT}) WHERE ${OF_FOUND};`

const ENTRY = 'SELECT sequence, at_ms, type, data FROM lane_entries'
const CLOSED = "type = 'shift.closed'"

export function createSqliteDays(db: Database, mayWrite: () => void): DayStore {
  const entries = (sql: string, ...values: Value[]): LedgerEntry[] =>
    db.all<Row>(`${ENTRY} ${sql}`, ...values).map(toLaneEntry)

  return {
    shiftsClosedAfter: (sequence, limit) =>
      entries(`WHERE ${CLOSED} AND sequence > ? ORDER BY sequence LIMIT ?`, sequence, limit),
    shiftClosedBefore: (sequence) =>
      entries(`WHERE ${CLOSED} AND sequence < ? ORDER BY sequence DESC LIMIT 1`, sequence)[0] ??
      null,
    shiftsClosedBetween: (fromMs, untilMs) =>
      entries(`WHERE ${CLOSED} AND at_ms >= ? AND at_ms < ? ORDER BY at_ms`, fromMs, untilMs).sort(
        (one, other) => one.sequence - other.sequence,
      ),
    foundBetween: (fromIso, untilIso, limit) =>
      entries(
        `INDEXED BY lane_entries_found WHERE ${OF_FOUND} AND ${BANK_AT} >= ? AND ${BANK_AT} < ?
         ORDER BY ${BANK_AT} LIMIT ?`,
        ...[fromIso, untilIso, limit],
      ).sort((one, other) => one.sequence - other.sequence),

    keepComparison({ date, bankName, atMs, outcome }) {
      mayWrite()
      db.run(
        `INSERT OR REPLACE INTO day_comparisons (date, bank_name, at_ms, outcome)
         VALUES (?, ?, ?, ?)`,
        ...[date, bankName, atMs, JSON.stringify(outcome)],
      )
    },
    comparisons: (date) =>
      db
        .all<Row>(
          `SELECT date, bank_name, at_ms, outcome FROM day_comparisons
           WHERE date = ? ORDER BY bank_name`,
          date,
        )
        .map(toComparison),
    comparisonsWith: (bankName, afterDate, limit) =>
      db
        .all<Row>(
          `SELECT date, bank_name, at_ms, outcome FROM day_comparisons
           WHERE bank_name = ? AND date > ? ORDER BY date LIMIT ?`,
          ...[bankName, afterDate, limit],
        )
        .map(toComparison),

    tellAfter(date) {
      const before = toldAfter(db)
      if (before !== null && before <= date) return
      mayWrite()
      db.run('INSERT OR IGNORE INTO told_days (date, sequence) VALUES (?, NULL)', date)
    },
    toldAfter: () => toldAfter(db),
    told: (fromDate) =>
      db
        .all<Row>(
          'SELECT date FROM told_days WHERE date >= ? AND sequence IS NOT NULL ORDER BY date',
          fromDate,
        )
        .map((row) => row['date'] as string),
    tell(date, entry) {
      mayWrite()
      return db.transaction(() => {
        const known = db.get<Row>('SELECT sequence FROM told_days WHERE date = ?', date)
        if (known !== null && known['sequence'] !== null) return null
        const written = appendLaneEntry(db, entry)
        db.run(
          'INSERT OR REPLACE INTO told_days (date, sequence) VALUES (?, ?)',
          ...[date, written.sequence],
        )
        return written
      })
    },
  }
}

function toldAfter(db: Database): string | null {
  const row = db.get<Row>('SELECT date FROM told_days WHERE sequence IS NULL ORDER BY date LIMIT 1')
  return row && (row['date'] as string)
}

function toComparison(row: Row): KeptComparison {
  return {
    date: row['date'] as string,
    bankName: row['bank_name'] as string,
    atMs: row['at_ms'] as number,
    outcome: JSON.parse(row['outcome'] as string),
  }
}
