/**
 * Opens a SQLite file the way every store of the device wants it: WAL, fsync on every commit,
 * numbered migrations, noted for a check after an unclean stop, readable by nobody else, and every
 * refusal of the disk a Fault.
 *
 * It opens even on a card that takes no more writes: full to the last block that this user may have, or read-only.
 *
 *   usual        the index of the log lies in a file of 32 KiB next to it, which each first connection
 *                empties and fills again. On ext4 what it empties falls into the blocks kept for
 *                root: where root has filled the card, nobody else gets them back
 *   index in memory   SQLite's `unix-excl`: the index in our memory, and the file locked for our
 *                process. Everything is read, and written as far as the log has blocks of its own
 *   read-only    what a read-only card holds; a file without a log is read as it lies there
 *
 * The last two are for as long as the card has no space.
 */
import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { makePrivate, tighten } from '../files/private-file.ts'
import { isReadOnlyMount } from '../files/volatile-or-read-only-folder.ts'
import { noteUnchecked } from '../upkeep/database-check.ts'
import { type Migrations, migrate } from './migrate.ts'
import { asStorageFault } from './sqlite-fault.ts'
import { START_BYTES, START_NAMES_MIN } from './start-reserve.ts'

export interface Database extends Disposable {
  readonly path: string
  /** A prepared statement; the same text is prepared once. */
  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastInsertRowid: number }
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | null
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  /** All or nothing: BEGIN IMMEDIATE, then COMMIT, or ROLLBACK when `work` throws. Not nestable. */
  transaction<Result>(work: () => Result): Result
  /** The connection itself, for pragmas; it is replaced once a card that was full has space again. */
  readonly connection: DatabaseSync
}

export interface DatabaseOptions {
  /** Pragmas that only take effect before a file has its first page (page_size, auto_vacuum). */
  readonly layout?: string
  /** Another process has the file open and looks after it: a log next to it is in use. Default false. */
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
        // Only before the first page: otherwise SQLite would write it at each start, and need space for it.
        if (isEmpty(connection)) connection.exec(layout)
        connection.exec(PRAGMAS)
      }),
    )
  }

  function reconnectWithSpace(): void {
    const { connection, isOnFullCard } = opened
    if (!isOnFullCard || isClosed || isMigrating || path === IN_MEMORY) return
    if (connection.isOpen) {
      if (connection.isTransaction || !hasFreeSpace(path)) return
      statements.clear()
      // Closed before the next one opens, which would otherwise share its index in memory.
      connection.close()
    }
    opened = connect()
  }

  function prepared(sql: string): StatementSync {
    reconnectWithSpace()
    const known = statements.get(sql)
    if (known) return known
    const statement = opened.connection.prepare(sql)
    if (statements.size >= STATEMENTS_MAX) statements.clear()
    statements.set(sql, statement)
    return statement
  }

  function transaction<Result>(work: () => Result): Result {
    reconnectWithSpace()
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

interface OpenedConnection {
  readonly connection: DatabaseSync
  /** Opened in one of the two ways for a card without space; to be opened as usual once there is space. */
  readonly isOnFullCard: boolean
}

/** SQLite's result codes for which a card without space may be the cause. */
const NO_SPACE_CODES = { ioError: 10, full: 13, cannotOpen: 14 } as const
const INDEX_BYTES = 32 * 1024

/** `prepare` makes an opened connection fit for use. Where nothing works, throws what SQLite threw on the usual way. */
function openConnection(
  path: string,
  prepare: (connection: DatabaseSync) => void,
): OpenedConnection {
  try {
    const connection = opened(path, prepare)
    // Another connection of this process may have its index in memory; this one then shares it there.
    return { connection, isOnFullCard: !isIndexOnCard(path) || isReadOnly(path) }
  } catch (refusal) {
    // With space on the card, the usual way failed for another reason, and would fail again at each statement.
    if (!isForFullCard(refusal) || hasFreeSpace(path)) throw refusal
    try {
      return { connection: opened(urlOnFullCard(path), prepare), isOnFullCard: true }
    } catch {
      throw refusal
    }
  }
}

/** Whether a file opened without space can be opened as usual now. */
function hasFreeSpace(path: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(dirname(path))
    const hasBytes = bavail * bsize >= START_BYTES && (files === 0 || ffree >= START_NAMES_MIN)
    return hasBytes && !isReadOnly(path)
  } catch {
    return false
  }
}

function isReadOnly(path: string): boolean {
  return isReadOnlyMount(dirname(path))
}

function opened(place: string | URL, prepare: (connection: DatabaseSync) => void): DatabaseSync {
  const connection = new DatabaseSync(place)
  try {
    prepare(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function urlOnFullCard(path: string): URL {
  const url = pathToFileURL(path)
  // `immutable` ignores the log, so it is only for a file without one.
  if (isReadOnly(path) && sizeOf(`${path}-wal`) === 0) url.searchParams.set('immutable', '1')
  else url.searchParams.set('vfs', 'unix-excl')
  return url
}

function isForFullCard(refusal: unknown): boolean {
  const { errcode } = refusal as { errcode?: number }
  return (
    errcode !== undefined && Object.values(NO_SPACE_CODES).some((code) => code === (errcode & 0xff))
  )
}

/** A database in memory, or one without a log, has no index. */
function isIndexOnCard(path: string): boolean {
  return (
    statSync(`${path}-wal`, { throwIfNoEntry: false }) === undefined ||
    sizeOf(`${path}-shm`) >= INDEX_BYTES
  )
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
