/** Two ways to SQLite behind one face, with prepared statements kept by both. */
import { createRequire } from 'node:module'
import { DatabaseSync } from 'node:sqlite'

export interface Connection {
  exec(sql: string): void
  run(sql: string, ...values: (string | number)[]): void
  get(sql: string, ...values: (string | number)[]): unknown
  close(): void
}

/** As far as both libraries have it. */
interface Library {
  exec(sql: string): void
  prepare(sql: string): {
    run(...values: (string | number)[]): unknown
    get(...values: (string | number)[]): unknown
  }
  close(): void
}

// A devDependency without types: it is here to be compared with, and for nothing else.
const BetterSqlite = createRequire(import.meta.url)('better-sqlite3') as new (
  path: string,
) => Library

export const ENGINES: Readonly<Record<string, (path: string) => Connection>> = {
  'better-sqlite3': (path) => connect(new BetterSqlite(path)),
  'node:sqlite': (path) => connect(new DatabaseSync(path)),
}

function connect(library: Library): Connection {
  const statements = new Map<string, ReturnType<Library['prepare']>>()
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? library.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    exec: (sql) => library.exec(sql),
    run: (sql, ...values) => void prepared(sql).run(...values),
    get: (sql, ...values) => prepared(sql).get(...values),
    close: () => library.close(),
  }
}
