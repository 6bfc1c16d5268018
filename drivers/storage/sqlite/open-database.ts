/**
 * Opens a SQLite file the way every store of the device wants it: WAL, fsync on every commit,
 * numbered migrations, noted for a check after an unclean stop, readable by nobody else, and every
 * refusal of the disk a Fault.
 */
import { statSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { makePrivate, tighten } from '../files/private-file.ts'
import { noteUnchecked } from '../upkeep/database-check.ts'
import { type Migrations, migrate } from './migrate.ts'
import { hasRoom, type OpenedConnection, openConnection } from './open-connection.ts'
import { asStorageFault } from './sqlite-fault.ts'

export interface Database extends Disposable {
  readonly path: string
  /** A prepared statement; the same text is prepared once. */
  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastInsertRowid: number }
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | null
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  /** All or nothing: BEGIN IMMEDIATE, then COMMIT, or ROLLBACK when `work` throws. Not nestable. */
  transaction<Result>(work: () => Result): Result
  /** The connection itself, for pragmas; it is replaced once a card that was full has room again. */
  readonly connection: DatabaseSync
}

export interface DatabaseOptions {
  /** Pragmas that only take effect before a file has its first page (page_size, auto_vacuum). */
  readonly layout?: string
  /** Another process has the file open and looks after it: a log beside it is in use. Default false. */
  readonly isShared?: boolean
}

/** No file: a database that is gone with its connection. For tests and simulations. */
export const IN_MEMORY = ':memory:'

/** Statements are told apart by their text; text made at run time must not pile up. */
const STATEMENTS_MAX = 256

// The log is copied back at 1,000 pages, which is 8 MB for items.db. With a lower limit it would be truncated and grown
// again each time.
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 5000;
  PRAGMA temp_store = MEMORY;
  PRAGMA journal_size_limit = 16777216;
`

/**
 * Throws Fault 'storage', saying what to do, when the file is no database, was written by a newer
 * laned, or cannot be written. Damage further in is found by the check (database-check.ts).
 */
export function openDatabase(
  path: string,
  migrations: Migrations,
  { layout = '', isShared = false }: DatabaseOptions = {},
): Database {
  // SQLite removes the log when the last connection closes, so one that is left with content means a power cut or a
  // kill.
  const wasCut = !isShared && (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  // SQLite gives its log and its index the rights of the file.
  if (path !== IN_MEMORY) makePrivate(path)
  for (const beside of ['-wal', '-shm']) tighten(path + beside)
  const guard = <Result>(work: () => Result) => asStorageFault(path, work)
  let opened: OpenedConnection = connect()
  let isClosed = false
  /** Migrations have one connection from their first step to their last. */
  let isMigrating = true
  const statements = new Map<string, StatementSync>()

  function connect(): OpenedConnection {
    return guard(() =>
      openConnection(path, (connection) => {
        // Only before the first page: otherwise SQLite would write it at each start, and need room for it.
        if (isEmpty(connection)) connection.exec(layout)
        connection.exec(PRAGMAS)
      }),
    )
  }

  function connectAgainWithRoom(): void {
    const { connection, isWithoutRoom } = opened
    if (!isWithoutRoom || isClosed || isMigrating || path === IN_MEMORY) return
    if (connection.isOpen) {
      if (connection.isTransaction || !hasRoom(path)) return
      statements.clear()
      // Closed before the next one opens, which would otherwise share its index in memory.
      connection.close()
    }
    opened = connect()
  }

  function prepared(sql: string): StatementSync {
    connectAgainWithRoom()
    const known = statements.get(sql)
    if (known) return known
    const statement = opened.connection.prepare(sql)
    if (statements.size >= STATEMENTS_MAX) statements.clear()
    statements.set(sql, statement)
    return statement
  }

  function transaction<Result>(work: () => Result): Result {
    connectAgainWithRoom()
    const { connection } = opened
    if (connection.isTransaction) throw new Error('a transaction inside a transaction')
    guard(() => connection.exec('BEGIN IMMEDIATE'))
    try {
      const result = work()
      if (result instanceof Promise) throw new Error('a transaction does not wait for promises')
      guard(() => connection.exec('COMMIT'))
      return result
    } catch (error) {
      // SQLite may have rolled back already (disk full); a second ROLLBACK would mask the cause.
      if (connection.isTransaction) connection.exec('ROLLBACK')
      throw error
    }
  }

  try {
    if (wasCut) noteUnchecked(path)
    migrate(path, opened.connection, migrations, transaction)
    isMigrating = false
  } catch (error) {
    opened.connection.close()
    throw error
  }

  return {
    path,
    get connection() {
      return opened.connection
    },
    run: (sql, ...values) =>
      guard(() => {
        const { changes, lastInsertRowid } = prepared(sql).run(...values)
        return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
      }),
    get: <Row>(sql: string, ...values: SQLInputValue[]) =>
      guard(() => (prepared(sql).get(...values) as Row | undefined) ?? null),
    all: <Row>(sql: string, ...values: SQLInputValue[]) =>
      guard(() => prepared(sql).all(...values) as Row[]),
    transaction,
    [Symbol.dispose]() {
      isClosed = true
      if (opened.connection.isOpen) opened.connection.close()
    },
  }
}

function isEmpty(connection: DatabaseSync): boolean {
  const row = connection.prepare('PRAGMA page_count').get()
  return (row as { page_count: number }).page_count === 0
}
