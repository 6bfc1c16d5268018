/**
 * Rows of a copy brought into the database that has lost them, beside all that it has got since: with no lane running, in one
 * commit. Rows that it gave another meaning are kept in a database of their own first.
 */
import { DatabaseSync } from 'node:sqlite'
import { type Lost, type LostRows, readDatabase, whereKey } from './lost-data.ts'

const SCHEMA = `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema WHERE sql IS NOT NULL
  ORDER BY type = 'table' DESC, type = 'index' DESC`

/** Throws where the card has no space for it, or the copy cannot be read: the database is then as it was. */
export function putRowsBack(copyPath: string, path: string, aside: string, { tables }: Lost): void {
  const copy = readDatabase(copyPath)
  if (copy === null) throw new Error(`${copyPath} cannot be read`)
  // What refers to a row may come before it.
  const live = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  try {
    keepChanged(live, aside, tables)
    live.exec('BEGIN IMMEDIATE')
    // They count what happens, and refuse what never does: neither is meant here.
    const triggers = schemaOf(live).filter(({ type }) => type === 'trigger')
    for (const { name } of triggers) live.exec(`DROP TRIGGER "${name}"`)
    const gone = tables.filter(({ isGone }) => isGone).map(({ table }) => table)
    const remade = schemaOf(copy).filter(({ table }) => gone.includes(table))
    for (const { type, sql } of remade) if (type !== 'trigger') live.exec(sql)
    for (const rows of tables) bring(copy, live, rows)
    const known = new Set(triggers.map(({ name }) => name))
    const again = remade.filter(({ type, name }) => type === 'trigger' && !known.has(name))
    for (const { sql } of [...triggers, ...again]) live.exec(sql)
    live.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    live.close()
    copy.close()
  }
}

function bring(copy: DatabaseSync, live: DatabaseSync, { table, key, missing, changed }: LostRows) {
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
