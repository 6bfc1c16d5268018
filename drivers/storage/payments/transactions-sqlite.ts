/**
 * The ledger in SQLite: one commit per step, entries that SQLite itself refuses to change. The number of a payment and of an entry
 * is given out once, even when its row has moved to an archive.
 *
 * How far each reader of the ledger has come is kept as well. A reader is named by the address that it tells, which may have a key
 * in its path; on the card stands a digest of the name. Rows of before there was this hold whole names: they are read as well, and
 * replaced once no earlier release has to find its place by them.
 */

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type {
  KeptDeadline,
  KeyRecord,
  OperationClaim,
  TransactionRecord,
  TransactionStore,
  TransactionStoreDriver,
} from '#hal/transaction-store.ts'
import { asLastStep, TRIAL_MARKER } from '../sqlite/migrate.ts'
import { type Database, openDatabase } from '../sqlite/open-database.ts'
import { isUnchecked, noteUnchecked } from '../upkeep/database-check.ts'
import { createSqliteDays } from './day-statements-sqlite.ts'
import { beginFirstShift, isFirstShiftCounted } from './first-shift.ts'
import { createSqliteFoundMoney, foundMoneyOf } from './found-money-sqlite.ts'
import { appendLaneEntry, createLaneEntries } from './lane-entries.ts'
import { archivePaths, type LedgerArchives, openLedgerArchives } from './ledger-archive.ts'
import { createLedgerReader, SELECT } from './ledger-reader.ts'
import { createLedgerWithArchives } from './ledger-with-archives.ts'
import { countMoneyBefore, moneyBefore } from './money-before.ts'
import { appendEntry, createLiveEntries } from './payment-entries.ts'
import { PAYMENTS_MIGRATIONS } from './payments-migrations.ts'
import type { Row } from './record-columns.ts'
import { createSqliteRefunds, keepRefundable } from './refunds-sqlite.ts'
import { createSqliteShifts } from './shifts-sqlite.ts'
import { TRANSACTION_COLUMNS, UNSETTLED } from './transactions-table.ts'

const { names, marks, changing } = TRANSACTION_COLUMNS

export interface SqliteTransactions extends TransactionStoreDriver {
  /** What the check of the file found; null: it is sound. */
  checked(damage: Fault | null): void
}

export function openSqliteTransactions(path: string): SqliteTransactions {
  const db = openDatabase(path, PAYMENTS_MIGRATIONS)
  const archives = openLedgerArchives(path)
  if (isUnchecked(path)) for (const archive of archivePaths(path)) noteUnchecked(archive)
  continueNumbers(db, archives)
  const count = () => {
    beginFirstShift(db, archives)
    countMoneyBefore(db, archives)
  }
  if (isFirstCount(db)) asLastStep(path, PAYMENTS_MIGRATIONS.length, count)
  else count()
  return createSqliteTransactions(db, archives)
}

/** Of payments that were there before: it reads all of them, once in the life of a ledger. */
function isFirstCount(db: Database): boolean {
  if (isFirstShiftCounted(db) && moneyBefore(db)) return false
  return db.get('SELECT id FROM transactions LIMIT 1') !== null
}

/** Disposing closes `db` and the archives too. */
export function createSqliteTransactions(
  db: Database,
  archives: LedgerArchives,
): SqliteTransactions {
  let damage: Fault | null = null
  const mayWrite = () => {
    if (damage) throw damage
  }
  const reader = createLedgerReader(db, createLiveEntries(db))
  const union = createLedgerWithArchives(reader, archives, createLaneEntries(db))
  const records = (sql: string, ...values: (string | number)[]) =>
    db.all<Row>(`${SELECT} ${sql}`, ...values).map(TRANSACTION_COLUMNS.fromRow)

  return {
    get integrity() {
      if (damage) return 'damaged'
      return isUnchecked(db.path) ? 'unchecked' : 'sound'
    },
    checked(found) {
      damage = found
    },
    insert(record, entry, key, deadline) {
      mayWrite()
      return db.transaction(() => {
        db.run(
          `INSERT INTO transactions (${names}) VALUES (${marks})`,
          ...TRANSACTION_COLUMNS.values(record),
        )
        if (key)
          db.run(
            'INSERT INTO keys (key, request, transaction_id, created_at_ms) VALUES (?, ?, ?, ?)',
            key.key,
            key.request,
            record.id,
            record.createdAtMs,
          )
        if (deadline) keepDeadline(db, deadline)
        return appendEntry(db, entry)
      })
    },
    deadline: () => {
      const row = db.get<KeptDeadline>(
        `SELECT transaction_id AS transactionId, boot_id AS bootId, ends_ms AS endsMs
         FROM deadline WHERE only = 1`,
      )
      return row && { ...row }
    },
    update: (record, entry, claim, refundable) =>
      db.transaction(() => {
        replace(db, record)
        if (claim) insertClaim(db, claim, record.id)
        if (refundable) keepRefundable(db, record.id, refundable)
        return entry && appendEntry(db, entry)
      }),
    note: (entry) => db.transaction(() => appendLaneEntry(db, entry)),
    ownerOf: (claim) => ownerOf(db, claim),
    newest: () => records('ORDER BY position DESC LIMIT 1')[0] ?? null,
    unsettled: () => records(`WHERE ${UNSETTLED} ORDER BY position`),
    ...union,
    entriesOf: (id) =>
      [...union.entriesOf(id), ...foundMoneyOf(db, id)].sort(
        (one, other) => one.sequence - other.sequence,
      ),
    lastSequence: () => lastNumber(db, 'entries'),
    shifts: createSqliteShifts(db, mayWrite),
    refunds: createSqliteRefunds(db),
    foundMoney: createSqliteFoundMoney(db, mayWrite),
    days: createSqliteDays(db, mayWrite),

    key(key) {
      const row = db.get<KeyRecord>(
        `SELECT key, request, transaction_id AS transactionId, created_at_ms AS createdAtMs, answer
         FROM keys WHERE key = ?`,
        key,
      )
      return row && { ...row }
    },
    answerKey: (key, answer) => {
      db.run('UPDATE keys SET answer = ? WHERE key = ?', answer, key)
    },
    forgetKey: (key) => {
      db.run('DELETE FROM keys WHERE key = ?', key)
    },
    forgetKeysBefore: (wallMs, kept) => {
      db.run(
        `DELETE FROM keys WHERE created_at_ms < ?
         AND rowid <= (SELECT MAX(rowid) FROM keys) - ?`,
        wallMs,
        kept,
      )
    },
    ...openFeedCursors(db),
    [Symbol.dispose]() {
      archives[Symbol.dispose]()
      db[Symbol.dispose]()
    },
  }
}

function keepDeadline(db: Database, { transactionId, bootId, endsMs }: KeptDeadline): void {
  db.run(
    'INSERT OR REPLACE INTO deadline (only, transaction_id, boot_id, ends_ms) VALUES (1, ?, ?, ?)',
    transactionId,
    bootId,
    endsMs,
  )
}

function replace(db: Database, record: TransactionRecord): void {
  const { changes } = db.run(
    `UPDATE transactions SET (${changing.names}) = (${changing.marks})
     WHERE id = ? AND version = ?`,
    ...changing.values(record),
    record.id,
    record.version - 1,
  )
  if (changes === 0)
    throw new Fault('busy', say('fault.payment.changed-meanwhile', { payment: record.id }))
}

function ownerOf(db: Database, { bankName, operationId }: OperationClaim): string | null {
  const owner = db.get<{ transaction_id: string }>(
    'SELECT transaction_id FROM operations WHERE bank_name = ? AND operation_id = ?',
    bankName,
    operationId,
  )
  return owner?.transaction_id ?? null
}

function insertClaim(db: Database, claim: OperationClaim, id: string): void {
  const { bankName, operationId } = claim
  db.run(
    'INSERT OR IGNORE INTO operations (bank_name, operation_id, transaction_id) VALUES (?, ?, ?)',
    bankName,
    operationId,
    id,
  )
  const owner = ownerOf(db, claim)
  if (owner !== id)
    throw new Fault(
      'refused',
      say('fault.payment.operation-already-used', { operation: operationId, payment: owner }),
    )
}

/** The last number that a table gave out, even when its row has moved to an archive. */
function lastNumber(db: Database, table: 'entries' | 'transactions'): number {
  return db.get<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', table)?.seq ?? 0
}

/**
 * A ledger that began again, or an old copy that was put back, must not give out numbers that an archive already has:
 * readers go through live ledger and archives in the order of these numbers.
 */
function continueNumbers(db: Database, archives: LedgerArchives): void {
  for (const year of archives.years())
    try {
      const last = archives.lastNumbers(year)
      for (const table of ['transactions', 'entries'] as const)
        if (last[table] > lastNumber(db, table)) {
          db.run('DELETE FROM sqlite_sequence WHERE name = ?', table)
          db.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', table, last[table])
        }
    } catch (error) {
      // A reader of the damaged archive is told; payments go on without it.
      if (!(error instanceof Fault)) throw error
    }
}

function openFeedCursors(db: Database): Pick<TransactionStore, 'cursor' | 'moveCursor'> {
  const rowOf = (name: string) =>
    db.get<{ sequence: number }>('SELECT sequence FROM cursors WHERE reader = ?', name)?.sequence ??
    null
  /** An earlier release that a trial went back to moves the row of the name: the later place counts. */
  function placeOf(reader: string): number | null {
    const places = [rowOf(digestOf(reader)), rowOf(reader)].filter((place) => place !== null)
    return places.length > 0 ? Math.max(...places) : null
  }
  const move = (reader: string, sequence: number) =>
    void db.run(
      'INSERT OR REPLACE INTO cursors (reader, sequence) VALUES (?, ?)',
      digestOf(reader),
      sequence,
    )

  if (!existsSync(join(dirname(db.path), TRIAL_MARKER))) {
    try {
      replaceNames()
    } catch {
      // A full card: the names are read as they are, and replaced with the next start.
    }
  }

  function replaceNames(): void {
    const whole = db.all<{ reader: string }>("SELECT reader FROM cursors WHERE reader LIKE '%://%'")
    for (const { reader } of whole)
      db.transaction(() => {
        const from = placeOf(reader)
        if (from !== null) move(reader, from)
        db.run('DELETE FROM cursors WHERE reader = ?', reader)
      })
  }

  return { cursor: placeOf, moveCursor: move }
}

function digestOf(reader: string): string {
  return createHash('sha256').update(reader).digest('hex')
}
