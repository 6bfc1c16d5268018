/**
 * The review inbox as plain synchronous calls on items.db; runs on the storage thread. One call is one
 * transaction at most, so whatever ends the process leaves an entry whole or not there.
 */
import { createHash } from 'node:crypto'
import type { NewReview, ReviewBounds, ReviewNote, ReviewRecord } from '#hal/review-store.ts'
import type { Database } from '../sqlite/open-database.ts'

/** The picture stands last: a list reads none of its pages. */
export const REVIEW_SCHEMA = `
  CREATE TABLE review (
    id INTEGER PRIMARY KEY,
    taken_at INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    note TEXT NOT NULL,
    jpeg BLOB NOT NULL
  );`

interface Row {
  readonly id: number
  readonly taken_at: number
  readonly bytes: number
  readonly sha256: string
  readonly note: string
}

interface Size {
  readonly id: number
  readonly taken_at: number
  readonly bytes: number
}

const SELECT = 'SELECT id, taken_at, bytes, sha256, note FROM review'

export function createReviewTables(db: Database) {
  /** The entries beyond the bounds: first those too old, then answered ones, then the oldest. */
  function surplus({ entries, bytes, notBeforeMs }: ReviewBounds, keep: number | null): number[] {
    const kept = db.all<Size>('SELECT id, taken_at, bytes FROM review ORDER BY answered, id DESC')
    let [count, sum] = [0, 0]
    // The new one is counted first, so it never gives way to another.
    return [...kept.filter(({ id }) => id === keep), ...kept.filter(({ id }) => id !== keep)]
      .filter((row) => {
        if (row.id !== keep && row.taken_at < notBeforeMs) return true
        count += 1
        sum += row.bytes
        return row.id !== keep && (count > entries || sum > bytes)
      })
      .map(({ id }) => id)
  }

  function remove(ids: readonly number[]): void {
    for (const id of ids) db.run('DELETE FROM review WHERE id = ?', id)
  }

  function findReview(id: number): ReviewRecord | null {
    const row = db.get<Row>(`${SELECT} WHERE id = ?`, id)
    return row && toRecord(row)
  }

  return {
    putReview({ takenAtMs, picture, note }: NewReview, bounds: ReviewBounds): ReviewRecord {
      const bytes = picture.length
      const sha256 = createHash('sha256').update(picture).digest('hex')
      return db.transaction(() => {
        const last = db.get<{ id: number | null }>('SELECT MAX(id) AS id FROM review')?.id ?? 0
        // Ids do not restart at one: an id that a person still has on a page must not come to mean another picture.
        const id = Math.max(last + 1, Math.trunc(takenAtMs))
        db.run(
          `INSERT INTO review (id, taken_at, answered, bytes, sha256, note, jpeg)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
          id,
          takenAtMs,
          note.answer ? 1 : 0,
          bytes,
          sha256,
          JSON.stringify(note),
          picture,
        )
        remove(surplus(bounds, id))
        return { id, takenAtMs, bytes, sha256, note }
      })
    },
    listReview: (): ReviewRecord[] => db.all<Row>(`${SELECT} ORDER BY id DESC`).map(toRecord),
    findReview,
    reviewPicture: (id: number): Uint8Array | null =>
      db.get<{ jpeg: Uint8Array }>('SELECT jpeg FROM review WHERE id = ?', id)?.jpeg ?? null,
    changeReview(id: number, note: ReviewNote): boolean {
      const values = [JSON.stringify(note), note.answer ? 1 : 0, id] as const
      return db.run('UPDATE review SET note = ?, answered = ? WHERE id = ?', ...values).changes > 0
    },
    trimReview(bounds: ReviewBounds): number {
      const ids = surplus(bounds, null)
      // Written only where something is beyond the bounds: a card that takes no writes must not fail the check.
      if (ids.length > 0) db.transaction(() => remove(ids))
      return ids.length
    },
    clearReview(): void {
      if (db.get('SELECT 1 FROM review LIMIT 1')) db.run('DELETE FROM review')
    },
  }
}

const toRecord = ({ id, taken_at, bytes, sha256, note }: Row): ReviewRecord => ({
  id,
  takenAtMs: taken_at,
  bytes,
  sha256,
  note: JSON.parse(note) as ReviewNote,
})
