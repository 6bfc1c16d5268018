/** Which pages of a ledger hold entries from its middle: a start reads none of them. */
import { DatabaseSync } from 'node:sqlite'

const PAGES = `SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf'
  ORDER BY path LIMIT 10 OFFSET 40`

/** Counted from 0, as they lie in the file. */
export function entriesPages(path: string): number[] {
  using db = new DatabaseSync(path, { readOnly: true })
  const pages = db.prepare(PAGES).all()
  if (pages.length < 10) throw new Error(`${path} has too few entries`)
  return pages.map(({ pageno }) => Number(pageno) - 1)
}
