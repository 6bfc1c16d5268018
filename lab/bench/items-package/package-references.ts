/**
 * What others need for the same pictures on the same disk: tar, and SQLite's own command, which
 * writes rows as an import does. Neither hashes, so the hash of the package is added to the rows.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { endedChildrenMs } from '../measure/processor-time.ts'

export interface Cost {
  readonly tookMs: number
  readonly processorMs: number
}

export interface References {
  readonly tarCreate: Cost
  readonly tarExtract: Cost
  /** The SQLite archive, which tries to compress each picture. */
  readonly archive: Cost
  /** The same rows in the page size of items.db, uncompressed. */
  readonly rows: Cost
}

export function requireSqlite(): void {
  try {
    execFileSync('sqlite3', ['--version'])
  } catch (error) {
    throw new Error('no sqlite3 here: apt-get install sqlite3', { cause: error })
  }
}

/** `folder` holds `pictures`; what is made beside it is removed. */
export function measureReferences(folder: string, parcel: string): References {
  const run = (command: string, ...args: string[]) =>
    cost(folder, () => execFileSync(command, args, { cwd: folder, stdio: 'ignore' }))
  const hash = run('sha256sum', parcel)
  const tarCreate = run('tar', '-cf', 'pictures.tar', 'pictures')
  const tarExtract = run('tar', '-xf', 'pictures.tar', '--one-top-level=extracted')
  remove(folder, 'pictures.tar', 'extracted')
  const archive = run('sqlite3', '-A', '-c', '-f', 'archive.db', 'pictures')
  const rows = run('sqlite3', 'rows.db', ROWS)
  remove(folder, 'archive.db', 'rows.db')
  return { tarCreate, tarExtract, archive: sum(archive, hash), rows: sum(rows, hash) }
}

const ROWS = `PRAGMA page_size = 8192; CREATE TABLE picture (name PRIMARY KEY, jpeg BLOB);
  INSERT INTO picture SELECT name, data FROM fsdir('pictures') WHERE data IS NOT NULL`

/** To the disk: what was only put into memory was not yet written. */
function cost(folder: string, work: () => void): Cost {
  const sync = () => execFileSync('sync', ['-f', folder])
  sync()
  const [startedMs, processorMs] = [performance.now(), endedChildrenMs()]
  work()
  sync()
  return { tookMs: performance.now() - startedMs, processorMs: endedChildrenMs() - processorMs }
}

function sum(a: Cost, b: Cost): Cost {
  return { tookMs: a.tookMs + b.tookMs, processorMs: a.processorMs + b.processorMs }
}

function remove(folder: string, ...names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name), { recursive: true })
}
