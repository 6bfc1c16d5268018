/** The databases of a lane for somebody far away: sound or not, their schema, how many rows. No contents. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SCHEMAS_READ } from '../sqlite/readable-schemas.ts'

/** Read-only, beside a running lane: a reader never blocks it. May take long: not on the event loop of a lane. */
export function describeDatabases(folder: string): Record<string, unknown> {
  const looked = Object.keys(SCHEMAS_READ).map((name) => {
    const path = join(folder, name)
    if (!existsSync(path)) return [name, { missing: true }]
    try {
      using database = new DatabaseSync(path, { readOnly: true })
      const pragma = (what: string) => database.prepare(`PRAGMA ${what}`).all()
      const found = {
        integrity: pragma('quick_check(5)'),
        schema: pragma('user_version'),
        pages: pragma('page_count'),
        rows: rowsByTable(database),
      }
      return [name, found]
    } catch (error) {
      return [name, { broken: (error as Error).message }]
    }
  })
  return Object.fromEntries(looked)
}

/** Number of rows by table, in the order of their names. */
export function rowsByTable(database: DatabaseSync): Record<string, number> {
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all() as { name: string }[]
  const rowsOf = (name: string) =>
    database.prepare(`SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`).get()?.['rows']
  return Object.fromEntries(tables.map(({ name }) => [name, Number(rowsOf(name))]))
}
