/** The databases of a lane for somebody far away: sound or not, their schema, how many rows. No contents. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isOfMaster, LEDGER, OTHER_DATABASES } from '../sqlite/readable-schemas.ts'
import { rowsByTable } from '../sqlite/rows-by-table.ts'

/** Read-only, beside a running lane: a reader never blocks it. May take long: not on the event loop of a lane. */
export function describeDatabases(folder: string): Record<string, unknown> {
  const isIn = (name: string) => existsSync(join(folder, name))
  const names = ([LEDGER, ...OTHER_DATABASES] as const).filter(
    (name) => !isOfMaster(name) || isIn(name),
  )
  const looked = names.map((name) => {
    const path = join(folder, name)
    if (!isIn(name)) return [name, { missing: true }]
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
