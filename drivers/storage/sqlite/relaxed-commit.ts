/** A transaction for what can be made again, at a tenth of the waiting. */
import type { Database } from './sqlite.ts'

/**
 * Whole after a power cut or gone, but it may be gone. The next ordinary commit puts it on the
 * card with itself, because all of them go to one log in order.
 */
export function relaxedCommit(db: Database, work: () => void): void {
  db.connection.exec('PRAGMA synchronous = NORMAL')
  try {
    db.transaction(work)
  } finally {
    db.connection.exec('PRAGMA synchronous = FULL')
  }
}
