/**
 * Opens a SQLite file the way every store of the device wants it: WAL, fsync on every commit,
 * numbered migrations, and every SQLite error turned into a Fault.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Fault } from '#firmware/fault.ts'

export interface Database extends Disposable {
  /** A prepared statement; the same text is prepared once. */
  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastInsertRowid: number }
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | null
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  iterate<Row>(sql: string, ...values: SQLInputValue[]): IterableIterator<Row>
  /** All or nothing: BEGIN IMMEDIATE, then COMMIT, or ROLLBACK when `work` throws. Not nestable. */
  transaction<Result>(work: () => Result): Result
  /** The connection itself, for backup and pragmas. */
  readonly connection: DatabaseSync
}

/** One step per schema version, in order; never edited once released. */
export type Migrations = readonly string[]

/**
 * `layout` holds pragmas that only take effect before a file has its first page (page_size,
 * auto_vacuum).
 */
export function openDatabase(path: string, migrations: Migrations, layout = ''): Database {
  const connection = asFault(path, () => new DatabaseSync(path))
  const statements = new Map<string, StatementSync>()
  const guard = <Result>(work: () => Result) => asFault(path, work)

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  function transaction<Result>(work: () => Result): Result {
    guard(() => connection.exec('BEGIN IMMEDIATE'))
    try {
      const result = work()
      guard(() => connection.exec('COMMIT'))
      return result
    } catch (error) {
      // SQLite may have rolled back by itself (disk full); a second ROLLBACK would mask the cause.
      if (connection.isTransaction) connection.exec('ROLLBACK')
      throw error
    }
  }

  try {
    guard(() => {
      connection.exec(layout)
      connection.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
      )
      connection.exec('PRAGMA busy_timeout = 5000')
    })
    migrate(path, connection, migrations, transaction)
  } catch (error) {
    connection.close()
    throw error
  }

  return {
    connection,
    run: (sql, ...values) =>
      guard(() => {
        const { changes, lastInsertRowid } = prepared(sql).run(...values)
        return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
      }),
    get: <Row>(sql: string, ...values: SQLInputValue[]) =>
      guard(() => (prepared(sql).get(...values) as Row | undefined) ?? null),
    all: <Row>(sql: string, ...values: SQLInputValue[]) =>
      guard(() => prepared(sql).all(...values) as Row[]),
    // A statement of its own: a shared one would be reset by the next caller in the middle.
    iterate: <Row>(sql: string, ...values: SQLInputValue[]) =>
      guard(() => connection.prepare(sql).iterate(...values) as IterableIterator<Row>),
    transaction,
    [Symbol.dispose]: () => connection.close(),
  }
}

function migrate(
  path: string,
  connection: DatabaseSync,
  migrations: Migrations,
  transaction: (work: () => void) => void,
): void {
  const row = connection.prepare('PRAGMA user_version').get() as { user_version: number }
  if (row.user_version > migrations.length)
    throw new Fault(
      'storage',
      `${path} was written by a newer laned (schema ${row.user_version}, this one knows ` +
        `${migrations.length}): install that version again or restore a backup`,
    )
  for (let version = row.user_version; version < migrations.length; version += 1)
    transaction(() => {
      connection.exec(migrations[version] ?? '')
      connection.exec(`PRAGMA user_version = ${version + 1}`)
    })
}

function asFault<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof Fault || !isSqliteError(error)) throw error
    throw new Fault('storage', `${path}: ${error.message}`, error)
  }
}

function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR'
}
