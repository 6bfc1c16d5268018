/** The ledger in SQLite: one commit per step, entries that SQLite itself refuses to change. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type {
  KeptDeadline,
  KeyRecord,
  OperationClaim,
  TransactionRecord,
  TransactionStoreDriver,
} from '#hal/transaction-store.ts'
import { type Database, openDatabase } from '../sqlite/open-database.ts'
import { isUnchecked, noteUnchecked } from '../upkeep/database-check.ts'
import { createSqliteDays } from './day-statements-sqlite.ts'
import { openFeedCursors } from './feed-cursors.ts'
import { createSqliteFoundMoney, foundMoneyOf } from './found-money-sqlite.ts'
import { appendLaneEntry, createLaneEntries } from './lane-entries.ts'
import { archivePaths, type LedgerArchives, openLedgerArchives } from './ledger-archive.ts'
import { continueNumbers, lastNumber } from './ledger-numbers.ts'
import { createLedgerReader, SELECT } from './ledger-reader.ts'
import { createLedgerWithArchives } from './ledger-with-archives.ts'
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
  return createSqliteTransactions(db, archives)
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
    get soundness() {
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
