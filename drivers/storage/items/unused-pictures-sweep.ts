/**
 * Frees content that no template names any more: walks all pictures in slices, drops the unused ones with their
 * vectors, then gives free pages back to the file system.
 */
import type { Database } from '../sqlite/open-database.ts'

// Bounds on one step, so that a template can be learned between two: some 20 ms on a slow card.
const LOOKED_AT = 2_000
const DROPPED = 64
const PAGES = 512

const UNNAMED = `NOT EXISTS (SELECT 1 FROM template t WHERE t.sha256 = p.sha256)
  AND NOT EXISTS (SELECT 1 FROM staged s WHERE s.sha256 = p.sha256)`

/** Drops one picture and its vectors, unless something still names it. */
export function dropUnnamed(db: Database, sha256: Uint8Array): void {
  db.run(
    `DELETE FROM vector WHERE sha256 IN
     (SELECT p.sha256 FROM picture p WHERE p.sha256 = ? AND ${UNNAMED})`,
    sha256,
  )
  db.run(`DELETE FROM picture AS p WHERE p.sha256 = ? AND ${UNNAMED}`, sha256)
}

/** `dropOthers` drops what else belonged to the removed templates; called once per walk. */
export function createSweeper(db: Database, dropOthers: () => void) {
  // Begins with a walk: a killed process may have left unused content.
  let after: Uint8Array | null = new Uint8Array()

  function walk(from: Uint8Array): void {
    const unused = db.all<{ sha256: Uint8Array }>(
      `SELECT sha256 FROM (SELECT sha256 FROM picture WHERE sha256 > ? ORDER BY sha256 LIMIT ?) p
       WHERE ${UNNAMED} LIMIT ?`,
      from,
      LOOKED_AT,
      DROPPED,
    )
    if (unused.length > 0)
      db.transaction(() => {
        for (const { sha256 } of unused) dropUnnamed(db, sha256)
      })
    if (unused.length === DROPPED) after = unused.at(-1)?.sha256 ?? null
    else after = lastOf(from)
  }

  function lastOf(from: Uint8Array): Uint8Array | null {
    const row = db.get<{ sha256: Uint8Array }>(
      'SELECT sha256 FROM picture WHERE sha256 > ? ORDER BY sha256 LIMIT 1 OFFSET ?',
      from,
      LOOKED_AT - 1,
    )
    return row?.sha256 ?? null
  }

  function freePages(): number {
    const row = db.connection.prepare('PRAGMA freelist_count').get() as { freelist_count: number }
    return row.freelist_count
  }

  return {
    /** Something became unused: everything is walked once more. */
    start(): void {
      after = new Uint8Array()
    },
    /** One slice; true while there is more. */
    step(): boolean {
      if (after) {
        if (after.length === 0) dropOthers()
        walk(after)
        // Says at once that this step was the last: one more call would, after a start, start the thread just for that.
        return after !== null || freePages() > 0
      }
      if (freePages() === 0) return false
      db.connection.exec(`PRAGMA incremental_vacuum(${PAGES})`)
      if (freePages() > 0) return true
      db.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return false
    },
  }
}
