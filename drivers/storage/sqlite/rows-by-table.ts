/** How many rows each table of a database has. */
import type { DatabaseSync } from 'node:sqlite'

/** In the order of their names. */
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
