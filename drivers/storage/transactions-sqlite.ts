/** The ledger in SQLite: one commit per step, entries that SQLite itself refuses to change. */
import { Fault } from '#firmware/fault.ts'
import type {
  KeptDeadline,
  KeyRecord,
  LedgerEntry,
  NewEntry,
  OperationClaim,
  TransactionRecord,
  TransactionStoreDriver,
} from '#hal/transaction-store.ts'
import { type Database, openDatabase } from './sqlite.ts'
import {
  COLUMNS,
  fromRow,
  MIGRATIONS,
  PLACEHOLDERS,
  type Row,
  toValues,
  UNSETTLED,
} from './transactions-schema.ts'

const SELECT = `SELECT position, ${COLUMNS} FROM transactions`
const ENTRY = 'SELECT sequence, transaction_id, at_ms, type, data FROM entries'

export function openSqliteTransactions(path: string): TransactionStoreDriver {
  const db = openDatabase(path, MIGRATIONS)
  const records = (sql: string, ...values: (string | number)[]) =>
    db.all<Row>(`${SELECT} ${sql}`, ...values).map(fromRow)

  return {
    insert: (record, entry, key, deadline) =>
      db.transaction(() => {
        db.run(
          `INSERT INTO transactions (${COLUMNS}) VALUES (${PLACEHOLDERS})`,
          ...toValues(record),
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
        return append(db, entry)
      }),
    deadline: () => {
      const row = db.get<KeptDeadline>(
        `SELECT transaction_id AS transactionId, boot_id AS bootId, ends_ms AS endsMs
         FROM deadline WHERE only = 1`,
      )
      return row && { ...row }
    },
    update: (record, entry, claim) =>
      db.transaction(() => {
        replace(db, record)
        if (claim) take(db, claim, record.id)
        return entry && append(db, entry)
      }),
    ownerOf: (claim) => ownerOf(db, claim),
    newest: () => records('ORDER BY position DESC LIMIT 1')[0] ?? null,
    find: (id) => records('WHERE id = ?', id)[0] ?? null,
    unsettled: () => records(`WHERE ${UNSETTLED} ORDER BY position`),
    page: (afterPosition, limit) =>
      db
        .all<Row>(`${SELECT} WHERE position > ? ORDER BY position LIMIT ?`, afterPosition, limit)
        .map((row) => ({ position: row['position'] as number, record: fromRow(row) })),
    list: ({ sinceMs, phases = [], limit }) =>
      records(
        `WHERE created_at_ms >= ? ${phases.length ? `AND phase IN (${phases.map(() => '?')})` : ''}
         ORDER BY position DESC LIMIT ?`,
        sinceMs ?? Number.MIN_SAFE_INTEGER,
        ...phases,
        limit,
      ),
    between: (fromMs, untilMs) =>
      records('WHERE created_at_ms >= ? AND created_at_ms < ? ORDER BY position', fromMs, untilMs),
    entriesAfter: (sequence, limit) =>
      db
        .all<Row>(`${ENTRY} WHERE sequence > ? ORDER BY sequence LIMIT ?`, sequence, limit)
        .map(toEntry),
    entriesOf: (id) =>
      db.all<Row>(`${ENTRY} WHERE transaction_id = ? ORDER BY sequence`, id).map(toEntry),
    lastSequence: () =>
      db.get<{ last: number | null }>('SELECT MAX(sequence) AS last FROM entries')?.last ?? 0,
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
    cursor: (reader) =>
      db.get<{ sequence: number }>('SELECT sequence FROM cursors WHERE reader = ?', reader)
        ?.sequence ?? null,
    moveCursor: (reader, sequence) => {
      db.run('INSERT OR REPLACE INTO cursors (reader, sequence) VALUES (?, ?)', reader, sequence)
    },
    [Symbol.dispose]: () => db[Symbol.dispose](),
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
    `UPDATE transactions SET (${COLUMNS}) = (${PLACEHOLDERS}) WHERE id = ? AND version = ?`,
    ...toValues(record),
    record.id,
    record.version - 1,
  )
  if (changes === 0) throw new Fault('busy', `transaction ${record.id} has moved on`)
}

function ownerOf(db: Database, { bankName, operationId }: OperationClaim): string | null {
  const owner = db.get<{ transaction_id: string }>(
    'SELECT transaction_id FROM operations WHERE bank_name = ? AND operation_id = ?',
    bankName,
    operationId,
  )
  return owner?.transaction_id ?? null
}

function take(db: Database, claim: OperationClaim, id: string): void {
  const { bankName, operationId } = claim
  db.run(
    'INSERT OR IGNORE INTO operations (bank_name, operation_id, transaction_id) VALUES (?, ?, ?)',
    bankName,
    operationId,
    id,
  )
  const owner = ownerOf(db, claim)
  if (owner !== id) throw new Fault('refused', `${operationId} has paid transaction ${owner}`)
}

function append(db: Database, entry: NewEntry): LedgerEntry {
  const { lastInsertRowid } = db.run(
    'INSERT INTO entries (transaction_id, at_ms, type, data) VALUES (?, ?, ?, ?)',
    entry.transactionId,
    entry.atMs,
    entry.type,
    JSON.stringify(entry.data),
  )
  return { ...entry, sequence: lastInsertRowid }
}

function toEntry(row: Row): LedgerEntry {
  return {
    sequence: row['sequence'] as number,
    transactionId: row['transaction_id'] as string,
    atMs: row['at_ms'] as number,
    type: row['type'] as string,
    data: JSON.parse(row['data'] as string),
  }
}
