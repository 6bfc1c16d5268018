/**
 * Whether a database still has what its copy from before has. Both are only read, beside a lane that works. Until its
 * probation is over a release only adds to a schema (ADR 0092), so what the copy has is there.
 *
 * A release is judged by what never goes: the schema itself says so, by a trigger that refuses to delete rows or to change
 * them, and of two large tables and the templates it is said here. Of all other tables a person is told, who goes back.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** What is lost of a database, and what has to come back. */
export interface Lost {
  readonly words: string
  /** The file as a whole: it is gone, damaged, or its numbers were given to others. */
  readonly isWhole: boolean
  readonly tables: readonly LostRows[]
}

export interface LostRows {
  readonly table: string
  /** Of which columns the keys are. */
  readonly key: readonly string[]
  readonly missing: readonly Key[]
  /** They say something else than before, and nobody may change them. */
  readonly changed: readonly Key[]
  readonly isGone: boolean
  /** A release that destroys it is bad. */
  readonly neverGoes: boolean
}

export type Key = readonly SQLInputValue[]
type Found = Pick<LostRows, 'missing' | 'changed'>

interface Table {
  readonly name: string
  readonly key: readonly string[]
  /** What of a row says the same for ever, without its key. */
  readonly says: readonly string[]
  readonly neverGoes: boolean
}

/** Old rows move to the archives of their years, under their number. */
const ARCHIVED: Readonly<Record<string, readonly string[]>> = {
  entries: ['at_ms', 'type', 'data', 'transaction_id'],
  transactions: ['id', 'amount_kopecks', 'created_at_ms'],
}
/** Its rows that go are named in the table of changes. */
const TEMPLATES = 'template'
/** Counts of now, and rows of something that is being done: the lane's own are right. */
const PASSING = ['moving', 'deadline', 'shift_sums', 'shift_remarks', 'shift_ends', 'staged']

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

/** What is lost of it of what never goes, in words; null: nothing, or nobody can tell now. */
export function lostIn(before: string, now: string, file: string): string | null {
  return findLost(before, now, file, 'what never goes')?.words ?? null
}

export function findLost(
  before: string,
  now: string,
  file: string,
  of: 'what never goes' | 'every table',
): Lost | null {
  const copy = readDatabase(join(before, file))
  if (copy === null) return null
  try {
    if (tablesOf(copy).size === 0) return null
    if (!existsSync(join(now, file))) return wholeFile(`${file}: it is gone`)
    return lostOfLive(copy, join(now, file), file, of === 'every table')
  } finally {
    copy.close()
  }
}

function wholeFile(words: string): Lost {
  return { words, isWhole: true, tables: [] }
}

/**
 * Of one moment of it, with its lock: a file that is read without (`immutable`) while a lane opens it shows pages of two
 * moments, which proves nothing.
 */
function lostOfLive(copy: DatabaseSync, path: string, file: string, isEvery: boolean): Lost | null {
  let live: DatabaseSync | null = null
  try {
    live = open(path)
    live.exec('BEGIN')
    return lostOf(copy, live, file, dirname(path), isEvery)
  } catch (error) {
    return isOfDamage(error) ? wholeFile(`${file}: it is damaged`) : null
  } finally {
    live?.close()
  }
}

function lostOf(
  copy: DatabaseSync,
  live: DatabaseSync,
  file: string,
  now: string,
  isEvery: boolean,
): Lost | null {
  const has = tablesOf(live)
  const tables: LostRows[] = []
  const words: string[] = []
  for (const name of tablesOf(copy)) {
    const table = describe(copy, name)
    if (!has.has(name)) {
      tables.push({
        table: name,
        key: table.key,
        missing: keysOf(copy, table),
        changed: [],
        isGone: true,
        neverGoes: true,
      })
      words.push(`it lacks ${name}`)
    }
    if (!has.has(name) || PASSING.includes(name) || !(isEvery || table.neverGoes)) continue
    const { missing, changed } = compare(copy, live, table, now)
    if (missing.length === 0 && changed.length === 0) continue
    tables.push({
      table: name,
      key: table.key,
      missing,
      changed,
      isGone: false,
      neverGoes: table.neverGoes,
    })
    const had = one(copy, `SELECT count(*) FROM ${name}`)
    if (missing.length > 0) words.push(`${had - missing.length} of ${had} rows of ${name} are left`)
    if (changed.length > 0) words.push(`${name} ${changed[0]} says something else than before`)
  }
  if (words.length === 0) return null
  const isRenumbered = tables.some(({ table, changed }) => table in ARCHIVED && changed.length > 0)
  return { words: `${file}: ${words.join(', ')}`, isWhole: isRenumbered, tables }
}

function describe(copy: DatabaseSync, name: string): Table {
  const columns = copy.prepare('SELECT name, pk FROM pragma_table_info(?) ORDER BY pk').all(name)
  const names = columns.map((column) => String(column['name']))
  const primary = columns.filter(({ pk }) => Number(pk) > 0).map((column) => String(column['name']))
  const key = primary.length > 0 ? primary : ['rowid']
  const guards = copy
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?")
    .all(name)
    .map(({ sql }) => String(sql))
    .filter((sql) => sql.includes('RAISE(ABORT'))
  const isKept = guards.some((sql) => sql.includes(' BEFORE DELETE ON '))
  const held = guards.flatMap((sql) => {
    const [, of] = / BEFORE UPDATE (?:OF ([\w, ]+) )?ON \w+\s+BEGIN /.exec(sql) ?? []
    if (of) return of.split(', ')
    return / BEFORE UPDATE ON \w+\s+BEGIN /.test(sql) ? names : []
  })
  const says = (ARCHIVED[name] ?? held).filter((one) => names.includes(one) && !key.includes(one))
  return { name, key, says, neverGoes: isKept || name in ARCHIVED || name === TEMPLATES }
}

function compare(copy: DatabaseSync, live: DatabaseSync, table: Table, now: string): Found {
  if (table.name in ARCHIVED) return compareArchived(copy, live, table, now)
  const [then, find] = [rowsOf(copy, table), rowWith(live, table)]
  const isRemoved = table.name === TEMPLATES ? removedSince(copy, live) : () => false
  const [missing, changed]: [Key[], Key[]] = [[], []]
  for (const row of then.iterate() as unknown as Iterable<Key>) {
    const key = row.slice(0, table.key.length)
    const found = find.get(...key) as unknown as Key | undefined
    if (found === undefined) {
      if (!isRemoved(key)) missing.push(key)
    } else if (!isSame(row, found)) changed.push(key)
  }
  return { missing, changed }
}

function isSame(one: Key, other: Key): boolean {
  return one.every((value, at) => {
    const than = other[at]
    return value instanceof Uint8Array && than instanceof Uint8Array
      ? Buffer.compare(value, than) === 0
      : value === than
  })
}

function rowsOf(database: DatabaseSync, { name, key, says }: Table) {
  const statement = database.prepare(`SELECT ${[...key, ...says].join(', ')} FROM ${name}`)
  statement.setReturnArrays(true)
  return statement
}

function rowWith(database: DatabaseSync, { name, key, says }: Table) {
  const statement = database.prepare(
    `SELECT ${[...key, ...says].join(', ')} FROM ${name} WHERE ${whereKey(key)}`,
  )
  statement.setReturnArrays(true)
  return statement
}

export function whereKey(key: readonly string[]): string {
  return key.map((column) => `${column} = ?`).join(' AND ')
}

function keysOf(copy: DatabaseSync, table: Table): Key[] {
  return [...(rowsOf(copy, { ...table, says: [] }).iterate() as unknown as Iterable<Key>)]
}

/** Many rows: they are counted, and some of them read. */
function compareArchived(copy: DatabaseSync, live: DatabaseSync, table: Table, now: string): Found {
  const number = String(table.key[0])
  const newest = one(copy, `SELECT max(${number}) FROM ${table.name}`)
  const count = `SELECT count(*) FROM ${table.name} WHERE ${number} <= ?`
  const isLess = one(live, count, newest) < one(copy, count, newest)
  const missing = isLess ? missingNumbers(copy, live, table.name, number, now) : []
  return { missing, changed: changedRows(copy, live, table, newest) }
}

/** Of the newest and of all over the table, the first that says something else; those that were moved are counted elsewhere. */
function changedRows(copy: DatabaseSync, live: DatabaseSync, table: Table, newest: number): Key[] {
  const step = Math.max(1, Math.floor(newest / COMPARED))
  const numbers = new Set<number>()
  for (let at = newest; at > 0 && at > newest - COMPARED; at -= 1) numbers.add(at)
  for (let at = 1; at <= newest; at += step) numbers.add(at)
  const [then, now] = [rowWith(copy, table), rowWith(live, table)]
  for (const at of numbers) {
    const [known, found] = [then.get(at), now.get(at)] as unknown as [Key?, Key?]
    if (known && found && !isSame(known, found)) return [[at]]
  }
  return []
}

/** Numbers of the copy that are neither in the ledger any more nor in an archive. */
function missingNumbers(
  copy: DatabaseSync,
  live: DatabaseSync,
  table: string,
  number: string,
  now: string,
): Key[] {
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
  return [...missing].map((number) => [number as number])
}

/** Whether the lane itself has removed a template since the copy. */
function removedSince(copy: DatabaseSync, live: DatabaseSync): (key: Key) => boolean {
  if (![copy, live].every((database) => tablesOf(database).has('change'))) return () => false
  const last = one(copy, 'SELECT max(sequence) FROM change')
  const named = copy.prepare(`SELECT origin, number FROM ${TEMPLATES} WHERE key = ?`)
  const removed = live.prepare(
    "SELECT 1 FROM change WHERE op = 'remove' AND origin = ? AND number = ? AND sequence > ?",
  )
  return (key) => {
    const { origin, number } = named.get(...key) ?? {}
    return removed.get(origin as string, number as number, last) !== undefined
  }
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

function one(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): number {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  const row = statement.get(...values) as unknown as readonly unknown[] | undefined
  return Number(row?.[0] ?? 0)
}
