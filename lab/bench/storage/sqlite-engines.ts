/**
 * Two ways to SQLite behind one face, with prepared statements kept by both. better-sqlite3 is here to
 * be compared with, and for nothing else: it has a lock file of its own, and is installed beside the
 * other packages when the bench runs for the first time.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
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

export const BETTER_SQLITE_FOLDER = 'node_modules/.cache/better-sqlite3'

if (!existsSync(`${BETTER_SQLITE_FOLDER}/node_modules`)) {
  console.error('installing better-sqlite3 for this bench alone')
  cpSync(join(import.meta.dirname, 'better-sqlite3'), BETTER_SQLITE_FOLDER, { recursive: true })
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['ci', ...quiet], {
    cwd: BETTER_SQLITE_FOLDER,
    stdio: ['ignore', process.stderr, 'inherit'],
  })
}
// It has no types of its own.
const BetterSqlite = createRequire(resolve(BETTER_SQLITE_FOLDER, 'package.json'))(
  'better-sqlite3',
) as new (
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
