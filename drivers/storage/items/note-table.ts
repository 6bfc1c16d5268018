/** Small values in items.db that survive, the database's own name and last number among them. */
import { randomUUID } from 'node:crypto'
import type { Notes } from '#hal/template-store.ts'
import type { Database } from '../sqlite/open-database.ts'

/** Notes of this store itself; callers' keys do not begin with a dot. */
const DATABASE_ID = '.database'
const LAST_NUMBER = '.number'

/** The last of the numbers that are taken without a gap, from a given one on. */
const TAKEN_FROM = `SELECT number AS last FROM template AS t
  WHERE origin = ?1 AND number >= ?2
    AND EXISTS (SELECT 1 FROM template WHERE origin = ?1 AND number = ?2)
    AND NOT EXISTS (SELECT 1 FROM template WHERE origin = ?1 AND number = t.number + 1)
  ORDER BY number LIMIT 1`

export function createNotes(db: Database) {
  const note = (key: string) =>
    db.get<{ value: string }>('SELECT value FROM note WHERE key = ?', key)?.value ?? null

  /** Inside the caller's transaction, if there is one. */
  function set(notes: Notes): void {
    for (const [key, value] of Object.entries(notes))
      if (value === null) db.run('DELETE FROM note WHERE key = ?', key)
      else db.run('INSERT OR REPLACE INTO note (key, value) VALUES (?, ?)', key, value)
  }

  return {
    note,
    set,
    databaseId(): string {
      const known = note(DATABASE_ID)
      if (known) return known
      const made = randomUUID()
      set({ [DATABASE_ID]: made })
      return made
    },
    /** Greater than every number before, no less than the time, and free for this origin: others may have taken names of it. */
    nextNumber(createdAtMs: number, origin: string): number {
      const next = Math.max(Number(note(LAST_NUMBER) ?? 0) + 1, Math.trunc(createdAtMs))
      const taken = db.get<{ last: number }>(TAKEN_FROM, origin, next)
      const number = taken ? taken.last + 1 : next
      set({ [LAST_NUMBER]: String(number) })
      return number
    },
  }
}
