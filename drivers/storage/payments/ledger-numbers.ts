/** The numbers of payments and entries. Each is given out once, even when its row has moved to an archive. */
import { Fault } from '#firmware/fault.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { LedgerArchives } from './ledger-archive.ts'

/** The last number that a table gave out, even when its row has moved to an archive. */
export function lastNumber(db: Database, table: 'entries' | 'transactions'): number {
  return db.get<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', table)?.seq ?? 0
}

/**
 * A ledger that began anew, or an old copy that was put back, must not give out numbers that an archive already has:
 * readers go through live ledger and archives in the order of these numbers.
 */
export function continueNumbers(db: Database, archives: LedgerArchives): void {
  for (const year of archives.years())
    try {
      const last = archives.lastNumbers(year)
      for (const table of ['transactions', 'entries'] as const)
        if (last[table] > lastNumber(db, table)) {
          db.run('DELETE FROM sqlite_sequence WHERE name = ?', table)
          db.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', table, last[table])
        }
    } catch (error) {
      // A reader of the damaged archive is told; payments go on without it.
      if (!(error instanceof Fault)) throw error
    }
}
