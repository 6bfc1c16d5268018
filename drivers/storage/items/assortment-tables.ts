/**
 * The assortment as plain synchronous calls on items.db; runs on the storage thread. One call is one
 * transaction at most, so whatever ends the process leaves the former list or the new one, with its days.
 */
import type { KeptAssortment, SaleDay } from '#hal/assortment-store.ts'
import type { Database } from '../sqlite/open-database.ts'

export const ASSORTMENT_SCHEMA = `
  CREATE TABLE assortment (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE TABLE sale_day (code TEXT PRIMARY KEY, day INTEGER NOT NULL) WITHOUT ROWID;`

interface Row {
  readonly at: number
  readonly by: string
  readonly text: string
}

interface Sale {
  readonly code: string
  readonly day: number
}

export function createAssortmentTables(db: Database) {
  const sales = () => db.all<Sale>('SELECT code, day FROM sale_day ORDER BY code')

  return {
    readAssortment(): KeptAssortment | null {
      const row = db.get<Row>('SELECT at, by, text FROM assortment')
      return row && { atMs: row.at, by: row.by, text: row.text }
    },
    putAssortment({ atMs, by, text }: KeptAssortment, codes: readonly string[], day: number): void {
      db.transaction(() => {
        const values = [atMs, by, text] as const
        db.run(
          'INSERT OR REPLACE INTO assortment (one, at, by, text) VALUES (1, ?, ?, ?)',
          ...values,
        )
        const listed = new Set(codes)
        const before = sales()
        for (const { code } of before)
          if (!listed.has(code)) db.run('DELETE FROM sale_day WHERE code = ?', code)
        for (const { code } of before) listed.delete(code)
        for (const code of listed)
          db.run('INSERT INTO sale_day (code, day) VALUES (?, ?)', code, day)
      })
    },
    clearAssortment(): void {
      if (!db.get('SELECT 1 FROM assortment')) return
      db.transaction(() => {
        db.run('DELETE FROM assortment')
        db.run('DELETE FROM sale_day')
      })
    },
    saleDays: (): SaleDay[] => sales().map(({ code, day }) => [code, day]),
    putSaleDays(days: readonly SaleDay[]): void {
      db.transaction(() => {
        for (const [code, day] of days)
          db.run('UPDATE sale_day SET day = ? WHERE code = ? AND day < ?', day, code, day)
      })
    },
  }
}
