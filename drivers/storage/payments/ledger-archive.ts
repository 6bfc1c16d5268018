/**
 * The archives of a ledger, a file for each year in which payments were created:
 * payments.db has payments-2025.db next to it. They are opened when something is looked for in them.
 */

import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import type { PaymentEntry, Positioned } from '#hal/transaction-store.ts'
import { type Database, openDatabase } from '../sqlite/open-database.ts'
import { ARCHIVE_MIGRATIONS, pack, unpack } from './archive-tables.ts'
import { type CountedPayments, countedPayments } from './counted-payments.ts'
import { createLedgerReader, type LedgerReader } from './ledger-reader.ts'
import type { Row } from './record-columns.ts'
import { TRANSACTION_COLUMNS } from './transactions-table.ts'

export interface LedgerArchives extends Disposable {
  /** Oldest first; read from the folder at each call. */
  years(): number[]
  /** Throws Fault 'storage' where the file is damaged. */
  of(year: number): LedgerReader
  /** Its payments that `live` has not, as one shift would count them. Throws Fault 'storage'. */
  counted(year: number, live: Database): CountedPayments
  /** The highest numbers in the archive; zeros where it is empty. */
  lastNumbers(year: number): LastNumbers
}

export interface LastNumbers {
  readonly transactions: number
  readonly entries: number
}

/** A payment with its entries. */
export interface WholePayment extends Positioned {
  readonly entries: readonly PaymentEntry[]
}

/** Kilobytes of pages that a connection keeps: an archive is read seldom. */
const CACHE = 'PRAGMA cache_size = -512'

export function archivePath(ledger: string, year: number): string {
  return join(dirname(ledger), `${basename(ledger, '.db')}-${year}.db`)
}

const FIRST_POSITION = 'SELECT position AS first FROM transactions ORDER BY position LIMIT 1'
const POSITIONS = 'SELECT position FROM transactions WHERE position > ? ORDER BY position LIMIT ?'
const OF_THESE =
  'SELECT position FROM transactions WHERE position IN (SELECT value FROM json_each(?))'

/** By the wall clock in UTC, so that the device's time zone never matters. */
export function yearOf(wallMs: number): number {
  return new Date(wallMs).getUTCFullYear()
}

function archiveYears(ledger: string): number[] {
  const name = basename(ledger, '.db')
  return readdirSync(dirname(ledger))
    .filter((file) => file.startsWith(`${name}-`) && /-\d{4}\.db$/.test(file))
    .map((file) => Number(file.slice(-7, -3)))
    .sort((one, other) => one - other)
}

export function archivePaths(ledger: string): string[] {
  return archiveYears(ledger).map((year) => archivePath(ledger, year))
}

export function openLedgerArchives(ledger: string): LedgerArchives {
  const opened = new Map<number, { readonly db: Database; readonly reader: LedgerReader }>()

  function open(year: number) {
    const db = openArchive(archivePath(ledger, year))
    const one = { db, reader: createLedgerReader(db, createArchivedEntries(db)) }
    opened.set(year, one)
    return one
  }

  return {
    years: () => archiveYears(ledger),
    of: (year) => (opened.get(year) ?? open(year)).reader,
    counted(year, live) {
      const { db } = opened.get(year) ?? open(year)
      return countedPayments(db, inBoth(live, db))
    },
    lastNumbers(year) {
      const { db } = opened.get(year) ?? open(year)
      const last = (number: string, table: string) =>
        db.get<{ last: number }>(
          `SELECT ${number} AS last FROM ${table} ORDER BY ${number} DESC LIMIT 1`,
        )?.last ?? 0
      return {
        transactions: last('position', 'transactions'),
        entries: last('sequence', 'entries'),
      }
    },
    [Symbol.dispose]() {
      for (const { db } of opened.values()) db[Symbol.dispose]()
    },
  }
}

export function openArchive(path: string): Database {
  const db = openDatabase(path, ARCHIVE_MIGRATIONS, { isShared: true })
  db.connection.exec(CACHE)
  return db
}

const POSITIONS_AT_ONCE = 1_000

/** Positions of an archive's payments that the live ledger still has. */
function inBoth(live: Database, archive: Database): number[] {
  const both: number[] = []
  const first = live.get<{ first: number }>(FIRST_POSITION)?.first
  if (first === undefined) return both
  for (let after = first - 1; ; ) {
    const page = archive.all<{ position: number }>(POSITIONS, after, POSITIONS_AT_ONCE)
    const last = page.at(-1)
    if (!last) return both
    const asked = JSON.stringify(page.map(({ position }) => position))
    both.push(...live.all<{ position: number }>(OF_THESE, asked).map(({ position }) => position))
    after = last.position
  }
}

/** Runs inside the caller's transaction. Rows that are there already stay as they are. */
export function addToArchive(db: Database, { position, record, entries }: WholePayment): void {
  const { names, marks, values } = TRANSACTION_COLUMNS
  db.run(
    `INSERT OR IGNORE INTO transactions (position, ${names}) VALUES (?, ${marks})`,
    position,
    ...values(record),
  )
  for (const entry of entries) {
    const { fields, data } = pack(entry)
    db.run('INSERT OR IGNORE INTO shapes (type, fields) VALUES (?, ?)', entry.type, fields)
    db.run(
      `INSERT OR IGNORE INTO entries (sequence, position, at_ms, shape, data)
       SELECT ?, ?, ?, number, ? FROM shapes WHERE type = ? AND fields = ?`,
      entry.sequence,
      position,
      entry.atMs,
      data,
      entry.type,
      fields,
    )
  }
}

const ENTRY = `SELECT e.sequence, e.at_ms, e.data, t.id, s.type, s.fields FROM entries e
  JOIN transactions t ON t.position = e.position JOIN shapes s ON s.number = e.shape`

function createArchivedEntries(db: Database) {
  return {
    page: (after: number, before: number, limit: number) =>
      db
        .all<Row>(
          `${ENTRY} WHERE e.sequence > ? AND e.sequence < ? ORDER BY e.sequence LIMIT ?`,
          after,
          before,
          limit,
        )
        .map(toEntry),
    of: (transactionId: string) =>
      db
        .all<Row>(
          `${ENTRY} WHERE e.position = (SELECT position FROM transactions WHERE id = ?)
           ORDER BY e.sequence`,
          transactionId,
        )
        .map(toEntry),
  }
}

function toEntry(row: Row): PaymentEntry {
  const transactionId = row['id'] as string
  const packed = { fields: row['fields'] as string, data: row['data'] as string }
  return {
    sequence: row['sequence'] as number,
    transactionId,
    atMs: row['at_ms'] as number,
    type: row['type'] as LedgerEvent,
    data: unpack(packed, transactionId),
  }
}
