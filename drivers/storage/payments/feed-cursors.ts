/**
 * How far each reader of the ledger has come. A reader is named by the address that it tells, which may have a key in
 * its path; on the card stands a digest of the name. Rows of before there was this hold whole names: they are read as
 * well, and replaced once no earlier release has to find its place by them.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TransactionStore } from '#hal/transaction-store.ts'

import { TRIAL_MARKER } from '../sqlite/migrate.ts'
import type { Database } from '../sqlite/open-database.ts'

export function openFeedCursors(db: Database): Pick<TransactionStore, 'cursor' | 'moveCursor'> {
  const rowOf = (name: string) =>
    db.get<{ sequence: number }>('SELECT sequence FROM cursors WHERE reader = ?', name)?.sequence ??
    null
  /** An earlier release that a trial went back to moves the row of the name: the later place counts. */
  function placeOf(reader: string): number | null {
    const places = [rowOf(digestOf(reader)), rowOf(reader)].filter((place) => place !== null)
    return places.length > 0 ? Math.max(...places) : null
  }
  const move = (reader: string, sequence: number) =>
    void db.run(
      'INSERT OR REPLACE INTO cursors (reader, sequence) VALUES (?, ?)',
      digestOf(reader),
      sequence,
    )

  if (!existsSync(join(dirname(db.path), TRIAL_MARKER))) {
    try {
      replaceNames()
    } catch {
      // A full card: the names are read as they are, and replaced with the next start.
    }
  }

  function replaceNames(): void {
    const whole = db.all<{ reader: string }>("SELECT reader FROM cursors WHERE reader LIKE '%://%'")
    for (const { reader } of whole)
      db.transaction(() => {
        const from = placeOf(reader)
        if (from !== null) move(reader, from)
        db.run('DELETE FROM cursors WHERE reader = ?', reader)
      })
  }

  return { cursor: placeOf, moveCursor: move }
}

function digestOf(reader: string): string {
  return createHash('sha256').update(reader).digest('hex')
}
