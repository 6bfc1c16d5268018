/**
 * Whether a database still has what its copy from before has: the newest numbers, how many rows, what the entries of
 * the ledger say, how many templates. Both are only read, beside a lane that works. Until its probation is over a
 * release only adds to a schema (ADR 0092), so the tables that are named here are there.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

interface KeptTable {
  readonly file: string
  readonly table: string
  readonly number: string
  /** What a row says, for ever. */
  readonly says?: string
  /** Old rows move to the archives of their years, under their number. */
  readonly isArchived?: true
  /** Rows that go are named here: so many `op = 'remove'` after the copy are no loss. */
  readonly removals?: string
}

const KEPT: readonly KeptTable[] = [
  {
    file: 'payments.db',
    table: 'entries',
    number: 'sequence',
    says: 'at_ms, type, data, transaction_id',
    isArchived: true,
  },
  {
    file: 'payments.db',
    table: 'transactions',
    number: 'position',
    says: 'id, amount_kopecks, created_at_ms',
    isArchived: true,
  },
  { file: 'items.db', table: 'template', number: 'key', removals: 'change' },
]

/** So many of the newest rows, and as many spread over all of them, are compared word by word. */
const COMPARED = 500
const BUSY_MS = 2_000

export function databasesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[a-z]{1,32}(-\d{4})?\.db$/.test(name))
      .sort()
  } catch {
    return []
  }
}

/** SQLite's codes for a file that is damaged, or none of its own. */
const DAMAGED = [11, 26]

/** Null where it is no database, or cannot be read now. */
export function readDatabase(path: string): DatabaseSync | null {
  try {
    return open(path)
  } catch {
    // A file that nobody has open has no index beside it, and where the folder is read-only none can be made.
    return existsSync(`${path}-wal`) ? null : tryTo(() => open(immutable(path)))
  }
}

function open(place: string | URL): DatabaseSync {
  const opened = new DatabaseSync(place, { readOnly: true, timeout: BUSY_MS })
  try {
    opened.prepare('SELECT count(*) FROM sqlite_schema').get()
    return opened
  } catch (error) {
    opened.close()
    throw error
  }
}

function tryTo<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}

function immutable(path: string): URL {
  return new URL(`${pathToFileURL(path)}?immutable=1`)
}

function isOfDamage(error: unknown): boolean {
  return DAMAGED.includes(Number((error as { readonly errcode?: number }).errcode) & 0xff)
}

/** What is lost of it, in words; null: nothing, or nobody can tell now. */
export function lostIn(before: string, now: string, file: string): string | null {
  const copy = readDatabase(join(before, file))
  if (copy === null) return null
  try {
    if (tablesOf(copy).size === 0) return null
    if (!existsSync(join(now, file))) return `${file}: it is gone`
    return lostOfLive(copy, join(now, file), file)
  } finally {
    copy.close()
  }
}

/**
 * Of one moment of it, with its lock: a file that is read without (`immutable`) while a lane opens it shows pages of two
 * moments, which proves nothing.
 */
function lostOfLive(copy: DatabaseSync, path: string, file: string): string | null {
  let live: DatabaseSync | null = null
  try {
    live = open(path)
    live.exec('BEGIN')
    return lostOf(copy, live, file, dirname(path))
  } catch (error) {
    return isOfDamage(error) ? `${file}: it is damaged` : null
  } finally {
    live?.close()
  }
}

function lostOf(copy: DatabaseSync, live: DatabaseSync, file: string, now: string): string | null {
  const [had, has] = [tablesOf(copy), tablesOf(live)]
  const gone = [...had].filter((table) => !has.has(table))
  if (gone.length > 0) return `${file}: it lacks ${gone.join(', ')}`
  for (const kept of keptIn(file)) {
    if (!had.has(kept.table)) continue
    const lost = lostRows(copy, live, kept, now)
    if (lost !== null) return `${file}: ${lost}`
  }
  return null
}

/** What an archive has only grows. */
function keptIn(file: string): KeptTable[] {
  const live = file.replace(/-\d{4}\.db$/, '.db')
  const kept = KEPT.filter((one) => one.file === live)
  if (live === file) return kept
  return kept.filter((one) => one.isArchived).map(({ table, number }) => ({ file, table, number }))
}

function lostRows(
  copy: DatabaseSync,
  live: DatabaseSync,
  { table, number, says, isArchived, removals }: KeptTable,
  now: string,
): string | null {
  const newest = one(copy, `SELECT max(${number}) FROM ${table}`)
  const count = `SELECT count(*) FROM ${table} WHERE ${number} <= ?`
  const had = one(copy, count, newest)
  let has = one(live, count, newest)
  if (has < had && isArchived) has = had - lostOfMoved(copy, live, { table, number }, now)
  if (has < had && removals) has += removedSince(copy, live, removals)
  if (has < had) return `${has} of ${had} rows of ${table} are left`
  if (!says) return null
  const columns = columnsOf(copy, table)
  if (!says.split(', ').every((column) => columns.has(column))) return null
  const changed = changedRow(copy, live, `${says} FROM ${table}`, number, newest)
  return changed === null ? null : `${table} ${changed} says something else than before`
}

/** The number of a row that says something else; those that were moved are counted elsewhere. */
function changedRow(
  copy: DatabaseSync,
  live: DatabaseSync,
  what: string,
  number: string,
  newest: number,
): number | null {
  const step = Math.max(1, Math.floor(newest / COMPARED))
  const numbers = new Set<number>()
  for (let at = newest; at > 0 && at > newest - COMPARED; at -= 1) numbers.add(at)
  for (let at = 1; at <= newest; at += step) numbers.add(at)
  const row = `SELECT ${what} WHERE ${number} = ?`
  const [then, now] = [copy.prepare(row), live.prepare(row)]
  for (const at of numbers) {
    const found = now.get(at)
    const known = then.get(at)
    if (found && known && JSON.stringify(found) !== JSON.stringify(known)) return at
  }
  return null
}

/** How many rows of the copy are neither in the ledger any more nor, under their number, in an archive. */
function lostOfMoved(
  copy: DatabaseSync,
  live: DatabaseSync,
  { table, number }: Pick<KeptTable, 'table' | 'number'>,
  now: string,
): number {
  const all = `SELECT ${number} AS number FROM ${table}`
  const missing = new Set<unknown>()
  for (const { number } of copy.prepare(all).iterate()) missing.add(number)
  for (const { number } of live.prepare(all).iterate()) missing.delete(number)
  for (const file of databasesIn(now).filter((name) => /-\d{4}\.db$/.test(name))) {
    const archive = readDatabase(join(now, file))
    if (archive === null) continue
    if (tablesOf(archive).has(table))
      for (const { number } of archive.prepare(all).iterate()) missing.delete(number)
    archive.close()
  }
  return missing.size
}

function removedSince(copy: DatabaseSync, live: DatabaseSync, table: string): number {
  if (!tablesOf(copy).has(table)) return 0
  const last = one(copy, `SELECT max(sequence) FROM ${table}`)
  return one(live, `SELECT count(*) FROM ${table} WHERE op = 'remove' AND sequence > ?`, last)
}

/** The newest number of the ledger; 0: it is empty, or cannot be read. */
export function newestEntry(path: string): number {
  const opened = readDatabase(path)
  if (opened === null) return 0
  try {
    return tablesOf(opened).has('entries') ? one(opened, 'SELECT max(sequence) FROM entries') : 0
  } finally {
    opened.close()
  }
}

function tablesOf(database: DatabaseSync): Set<string> {
  const rows = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
  return new Set(rows.map(({ name }) => String(name)))
}

function columnsOf(database: DatabaseSync, table: string): Set<string> {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(table)
  return new Set(rows.map(({ name }) => String(name)))
}

function one(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): number {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  const row = statement.get(...values) as unknown as readonly unknown[] | undefined
  return Number(row?.[0] ?? 0)
}
