/** The numbers of payments and entries: each is given out once, also when its row is in an archive by now. */
import { Fault } from '#firmware/fault.ts'
import type { Database } from '../sqlite/sqlite.ts'
import type { LedgerArchives } from './ledger-archive.ts'

/** The next number of an entry, and it is no other entry's any more. */
export function takeEntryNumber(db: Database): number {
  const { changes } = db.run("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'entries'")
  if (changes === 0) db.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('entries', 1)")
  const row = db.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'entries'")
  return row?.seq ?? 1
}

/** The last number that a table gave out, also when its row is in an archive by now. */
export function lastNumber(db: Database, table: 'entries' | 'transactions'): number {
  return db.get<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', table)?.seq ?? 0
}

/**
 * A ledger that began anew, or an old copy that was put back, must not give out a second time what
 * an archive has: by these numbers all of it is read in order.
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
      // A damaged archive is told to whoever asks for what is in it; payments go on without.
      if (!(error instanceof Fault)) throw error
    }
}
