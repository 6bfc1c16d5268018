/**
 * Doubted choices and usual weights as plain synchronous calls on items.db; runs on the storage thread.
 * One call is one transaction at most, so whatever ends the process leaves it done or not done.
 */
import type {
  DoubtBounds,
  DoubtNote,
  DoubtRecord,
  NewDoubt,
  WeightRecord,
} from '#hal/choice-store.ts'
import type { Database } from '../sqlite/open-database.ts'

/** The picture stands last: a list reads none of its pages. */
export const CHOICES_SCHEMA = `
  CREATE TABLE doubt (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    has_picture INTEGER NOT NULL,
    note TEXT NOT NULL,
    jpeg BLOB
  );
  CREATE TABLE usual_weight (
    item TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    note TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX usual_weight_at ON usual_weight (at);`

interface Row {
  readonly id: number
  readonly at: number
  readonly has_picture: number
  readonly note: string
}

export function createChoiceTables(db: Database) {
  function surplus({ entries, notBeforeMs }: DoubtBounds, keep: number | null): number[] {
    const kept = db.all<{ id: number; at: number }>('SELECT id, at FROM doubt ORDER BY id DESC')
    let count = 0
    return kept
      .filter(({ id, at }) => {
        if (id !== keep && at < notBeforeMs) return true
        count += 1
        return id !== keep && count > entries
      })
      .map(({ id }) => id)
  }

  function remove(ids: readonly number[]): void {
    for (const id of ids) db.run('DELETE FROM doubt WHERE id = ?', id)
  }

  return {
    putDoubt({ atMs, picture, note }: NewDoubt, bounds: DoubtBounds): DoubtRecord {
      return db.transaction(() => {
        const last = db.get<{ id: number | null }>('SELECT MAX(id) AS id FROM doubt')?.id ?? 0
        // Ids do not restart at one: an id that a person still has on a page must not come to mean another choice.
        const id = Math.max(last + 1, Math.trunc(atMs))
        db.run(
          'INSERT INTO doubt (id, at, has_picture, note, jpeg) VALUES (?, ?, ?, ?, ?)',
          id,
          atMs,
          picture ? 1 : 0,
          JSON.stringify(note),
          picture,
        )
        remove(surplus(bounds, id))
        return { id, atMs, hasPicture: picture !== null, note }
      })
    },
    doubts: (): DoubtRecord[] =>
      db.all<Row>('SELECT id, at, has_picture, note FROM doubt ORDER BY id DESC').map(toDoubt),
    doubtCount: (): number =>
      db.get<{ count: number }>('SELECT COUNT(*) AS count FROM doubt')?.count ?? 0,
    doubtPicture: (id: number): Uint8Array | null =>
      db.get<{ jpeg: Uint8Array | null }>('SELECT jpeg FROM doubt WHERE id = ?', id)?.jpeg ?? null,
    removeDoubt: (id: number): boolean => db.run('DELETE FROM doubt WHERE id = ?', id).changes > 0,
    trimDoubts(bounds: DoubtBounds): number {
      const ids = surplus(bounds, null)
      // Written only where something is beyond the bounds: a card that takes no writes must not fail the check.
      if (ids.length > 0) db.transaction(() => remove(ids))
      return ids.length
    },

    usualWeights: (): WeightRecord[] =>
      db
        .all<{ item: string; at: number; note: string }>('SELECT item, at, note FROM usual_weight')
        .map(({ item, at, note }) => ({ itemId: item, atMs: at, ...weightsIn(note) })),
    putWeights(records: readonly WeightRecord[], itemsMax: number): void {
      db.transaction(() => {
        for (const { itemId, atMs, grams, unusual } of records)
          db.run(
            'INSERT OR REPLACE INTO usual_weight (item, at, note) VALUES (?, ?, ?)',
            itemId,
            atMs,
            JSON.stringify({ grams, unusual }),
          )
        db.run(
          `DELETE FROM usual_weight WHERE item IN
             (SELECT item FROM usual_weight ORDER BY at DESC LIMIT -1 OFFSET ?)`,
          itemsMax,
        )
      })
    },
    clearChoices(): void {
      if (!db.get('SELECT 1 FROM doubt LIMIT 1') && !db.get('SELECT 1 FROM usual_weight LIMIT 1'))
        return
      db.transaction(() => {
        db.run('DELETE FROM doubt')
        db.run('DELETE FROM usual_weight')
      })
    },
  }
}

const toDoubt = ({ id, at, has_picture, note }: Row): DoubtRecord => ({
  id,
  atMs: at,
  hasPicture: has_picture === 1,
  note: JSON.parse(note) as DoubtNote,
})

const weightsIn = (note: string) => JSON.parse(note) as Pick<WeightRecord, 'grams' | 'unusual'>
