/**
 * Rows of a copy brought into the database that has lost them, beside all that it has got since: with no lane running, some
 * in each commit. Rows that it gave another meaning are kept in a database of their own first.
 */
import { DatabaseSync } from 'node:sqlite'
import { type Lost, type LostRows, readDatabase, whereKey } from './lost-data.ts'

const SCHEMA = `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema WHERE sql IS NOT NULL
  ORDER BY type = 'table' DESC, type = 'index' DESC`

/** A start has 80 s: what is cut goes on from its last commit (select.sh). */
const ROWS_A_COMMIT = 5_000

/** Throws where the card has no space for it, or the copy cannot be read. */
export function putRowsBack(copyPath: string, path: string, aside: string, { tables }: Lost): void {
  const copy = readDatabase(copyPath)
  if (copy === null) throw new Error(`${copyPath} cannot be read`)
  // What refers to a row may come before it.
  const live = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  try {
    makeTablesAgain(copy, live, tables)
    keepChanged(live, aside, tables)
    for (const rows of tables.flatMap(inParts)) bring(copy, live, rows)
    live.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    live.close()
    copy.close()
  }
}

function makeTablesAgain(copy: DatabaseSync, live: DatabaseSync, tables: readonly LostRows[]) {
  const gone = tables.filter(({ isGone }) => isGone).map(({ table }) => table)
  live.exec('BEGIN IMMEDIATE')
  for (const { table, sql } of schemaOf(copy)) if (gone.includes(table)) live.exec(sql)
  live.exec('COMMIT')
}

function inParts(rows: LostRows): LostRows[] {
  const parts: LostRows[] = rows.changed.length > 0 ? [{ ...rows, missing: [] }] : []
  for (let at = 0; at < rows.missing.length; at += ROWS_A_COMMIT)
    parts.push({ ...rows, missing: rows.missing.slice(at, at + ROWS_A_COMMIT), changed: [] })
  return parts
}

function bring(copy: DatabaseSync, live: DatabaseSync, { table, key, missing, changed }: LostRows) {
  live.exec('BEGIN IMMEDIATE')
  // They count what happens, and refuse what never does: neither is meant here.
  const triggers = schemaOf(live).filter(({ type }) => type === 'trigger')
  for (const { name } of triggers) live.exec(`DROP TRIGGER "${name}"`)
  const known = columnsOf(live, table)
  const columns = columnsOf(copy, table).filter((name) => known.includes(name))
  const row = copy.prepare(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${whereKey(key)}`)
  row.setReturnArrays(true)
  const insert = (otherwise: 'IGNORE' | 'REPLACE') =>
    live.prepare(
      `INSERT OR ${otherwise} INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
  const [add, replace] = [insert('IGNORE'), insert('REPLACE')]
  for (const one of missing) add.run(...(row.get(...one) as unknown as (typeof one)[number][]))
  for (const one of changed) replace.run(...(row.get(...one) as unknown as (typeof one)[number][]))
  for (const { sql } of triggers) live.exec(sql)
  live.exec('COMMIT')
}

function keepChanged(live: DatabaseSync, aside: string, tables: readonly LostRows[]): void {
  const changed = tables.filter((rows) => rows.changed.length > 0)
  if (changed.length === 0) return
  live.prepare('ATTACH ? AS aside').run(aside)
  live.exec('BEGIN')
  for (const { table, key, changed: keys } of changed) {
    live.exec(`CREATE TABLE aside.${table} AS SELECT * FROM main.${table} WHERE 0`)
    const keep = live.prepare(
      `INSERT INTO aside.${table} SELECT * FROM main.${table} WHERE ${whereKey(key)}`,
    )
    for (const one of keys) keep.run(...one)
  }
  live.exec('COMMIT; DETACH aside')
}

function schemaOf(database: DatabaseSync) {
  return database.prepare(SCHEMA).all() as unknown as readonly {
    readonly type: string
    readonly name: string
    readonly table: string
    readonly sql: string
  }[]
}

function columnsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(table)
  return rows.map(({ name }) => String(name))
}
