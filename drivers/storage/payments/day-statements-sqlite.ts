/** Days in the ledger's file: the last comparison of each day with each bank, and which days were told. */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DayStore, KeptComparison, KeptStatement } from '#hal/day-statement-store.ts'
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

const OF_DAY = "json_extract(data, '$.date')"
const DECIDED = "type IN ('difference.settled', 'difference.reopened')"

/** A step of the ledger's migrations: what persons decided about differences, by the day that they are of. */
export const DECISIONS_MIGRATION = `CREATE INDEX lane_entries_decided ON lane_entries (${OF_DAY})
   WHERE ${DECIDED};`

const ENTRY = 'SELECT sequence, at_ms, type, data FROM lane_entries'
const CLOSED = "type = 'shift.closed'"

/** A step of the ledger's migrations: statements that were filed, compressed. */
export const FILED_STATEMENTS_MIGRATION = `CREATE TABLE filed_statements (
     number INTEGER PRIMARY KEY,
     date TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     statement BLOB NOT NULL,
     hash TEXT NOT NULL
   ) STRICT;
   CREATE INDEX filed_statements_date ON filed_statements (date, number);
   CREATE TRIGGER filed_statements_stay BEFORE DELETE ON filed_statements
     BEGIN SELECT RAISE(ABORT, 'a filed statement stays'); END;
   CREATE TRIGGER filed_statements_hold BEFORE UPDATE ON filed_statements
     BEGIN SELECT RAISE(ABORT, 'a filed statement does not change'); END;`

const FILED = 'SELECT number, date, at_ms, statement, hash FROM filed_statements'

export function createSqliteDays(db: Database, mayWrite: () => void): DayStore {
  const entries = (sql: string, ...values: Value[]): LedgerEntry[] =>
    db.all<Row>(`${ENTRY} ${sql}`, ...values).map(toLaneEntry)

  const filed = (sql: string, ...values: Value[]): KeptStatement[] =>
    db.all<Row>(`${FILED} ${sql}`, ...values).map(toStatement)

  let lowest = 1

  return {
    continueStatementsFrom(number) {
      lowest = Math.max(lowest, number)
    },
    fileStatement(date, atMs, write, tell) {
      mayWrite()
      return db.transaction(() => {
        const [before] = filed('ORDER BY number DESC LIMIT 1')
        const last = before?.number ?? 0
        const number = Math.max(last + 1, lowest)
        const leftOut = number - last - 1
        const text = write({ number, previousHash: before?.hash ?? null, leftOut })
        const hash = createHash('sha256').update(text).digest('hex')
        const statement = { number, date, atMs, statement: text, hash }
        db.run(
          'INSERT INTO filed_statements (number, date, at_ms, statement, hash) VALUES (?, ?, ?, ?, ?)',
          number,
          date,
          atMs,
          deflateRawSync(text),
          hash,
        )
        return { statement, entry: appendLaneEntry(db, tell(statement)) }
      })
    },
    filed: (number) => filed('WHERE number = ?', number)[0] ?? null,
    filedOn: (date) => filed('WHERE date = ? ORDER BY number DESC LIMIT 1', date)[0] ?? null,
    filedBefore: (number, limit) =>
      filed('WHERE number < ? ORDER BY number DESC LIMIT ?', number, limit),
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
        fromIso,
        untilIso,
        limit,
      ).sort((one, other) => one.sequence - other.sequence),

    decisions: (date) =>
      entries(
        `INDEXED BY lane_entries_decided WHERE ${DECIDED} AND ${OF_DAY} = ? ORDER BY sequence`,
        date,
      ),

    keepComparison({ date, bankName, atMs, outcome }) {
      mayWrite()
      db.run(
        `INSERT OR REPLACE INTO day_comparisons (date, bank_name, at_ms, outcome)
         VALUES (?, ?, ?, ?)`,
        date,
        bankName,
        atMs,
        JSON.stringify(outcome),
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
          bankName,
          afterDate,
          limit,
        )
        .map(toComparison),

    reportAfter(date) {
      const before = reportedAfter(db)
      if (before !== null && before <= date) return
      mayWrite()
      db.run('INSERT OR IGNORE INTO told_days (date, sequence) VALUES (?, NULL)', date)
    },
    reportedAfter: () => reportedAfter(db),
    reported: (fromDate) =>
      db
        .all<Row>(
          'SELECT date FROM told_days WHERE date >= ? AND sequence IS NOT NULL ORDER BY date',
          fromDate,
        )
        .map((row) => row['date'] as string),
    report(date, entry) {
      mayWrite()
      return db.transaction(() => {
        const known = db.get<Row>('SELECT sequence FROM told_days WHERE date = ?', date)
        if (known !== null && known['sequence'] !== null) return null
        const written = appendLaneEntry(db, entry)
        db.run(
          'INSERT OR REPLACE INTO told_days (date, sequence) VALUES (?, ?)',
          date,
          written.sequence,
        )
        return written
      })
    },
  }
}

function reportedAfter(db: Database): string | null {
  const row = db.get<Row>('SELECT date FROM told_days WHERE sequence IS NULL ORDER BY date LIMIT 1')
  return row && (row['date'] as string)
}

function toStatement(row: Row): KeptStatement {
  return {
    number: row['number'] as number,
    date: row['date'] as string,
    atMs: row['at_ms'] as number,
    statement: inflateRawSync(row['statement'] as unknown as Uint8Array).toString('utf8'),
    hash: row['hash'] as string,
  }
}

function toComparison(row: Row): KeptComparison {
  return {
    date: row['date'] as string,
    bankName: row['bank_name'] as string,
    atMs: row['at_ms'] as number,
    outcome: JSON.parse(row['outcome'] as string),
  }
}
