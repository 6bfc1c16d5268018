/**
 * Counter-examples as plain synchronous calls on items.db; runs on the storage thread. A row has its own picture:
 * the sweep of an earlier release, which does not know this table, leaves it whole.
 */

import { isLaterMarked } from '#firmware/vocabulary/last-write-wins.ts'
import type {
  CounterExample,
  CounterExampleBounds,
  CounterExampleFacts,
  CounterExampleImport,
  CounterExampleName,
  CounterVector,
} from '#hal/counter-example-store.ts'
import type { Notes, SpaceVector } from '#hal/template-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import { toCodes } from './template-rows.ts'

/** Picture and vector stand last: a list reads none of their pages. */
export const COUNTER_EXAMPLE_SCHEMA = `
  CREATE TABLE counter_example (
    key INTEGER PRIMARY KEY,
    item TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    withdrawn INTEGER NOT NULL,
    space TEXT,
    codes BLOB,
    jpeg BLOB,
    UNIQUE (item, sha256)
  );`

interface Row {
  readonly item: string
  readonly sha256: string
  readonly at: number
  readonly by: string
  readonly withdrawn: number
}

interface WholeRow extends Row {
  readonly space: string | null
  readonly codes: Uint8Array | null
  readonly jpeg: Uint8Array | null
}

const FACTS = 'c.item, c.sha256, c.at, c.by, c.withdrawn'
const COUNTS = 'EXISTS (SELECT 1 FROM template t WHERE t.item = c.item)'
/** The order of `byTimeMarked`; both compare text by its bytes. */
const LATEST_FIRST = 'at DESC, by DESC, withdrawn DESC, item, sha256'

/** `setNotes` inside the transaction that is under way. */
export function createCounterExampleTables(db: Database, setNotes: (notes: Notes) => void) {
  function find({ itemId, sha256 }: CounterExampleName): WholeRow | null {
    return db.get<WholeRow>(
      `SELECT ${FACTS}, space, codes, jpeg FROM counter_example c WHERE item = ? AND sha256 = ?`,
      itemId,
      sha256,
    )
  }

  function put(example: CounterExample): boolean {
    const { itemId, sha256, atMs, by, isWithdrawn, vector } = example
    const known = find(example)
    if (known && !isLaterMarked(example, toFacts(known))) return false
    const jpeg = isWithdrawn ? null : (example.jpeg ?? known?.jpeg ?? null)
    if (!isWithdrawn && !jpeg) return false
    const kept = known?.codes && known.space ? { space: known.space, codes: known.codes } : null
    const [space, codes] = vector
      ? [vector.spaceId, vector.codes]
      : [kept?.space ?? null, kept?.codes ?? null]
    db.run(
      `INSERT OR REPLACE INTO counter_example (item, sha256, at, by, withdrawn, space, codes, jpeg)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      itemId,
      sha256,
      atMs,
      by,
      isWithdrawn ? 1 : 0,
      isWithdrawn ? null : space,
      isWithdrawn ? null : codes,
      jpeg,
    )
    return true
  }

  function trim(itemIds: ReadonlySet<string>, { perItem, inAll }: CounterExampleBounds): void {
    for (const itemId of itemIds)
      db.run(
        `DELETE FROM counter_example WHERE key IN (SELECT key FROM counter_example
         WHERE item = ? ORDER BY ${LATEST_FIRST} LIMIT -1 OFFSET ?)`,
        itemId,
        perItem,
      )
    db.run(
      `DELETE FROM counter_example WHERE key IN (SELECT key FROM counter_example
       ORDER BY ${LATEST_FIRST} LIMIT -1 OFFSET ?)`,
      inAll,
    )
  }

  function removeOthers(examples: readonly CounterExample[]): void {
    const names = new Set(examples.map(({ itemId, sha256 }) => `${sha256} ${itemId}`))
    for (const row of db.all<Row & { key: number }>(
      `SELECT c.key, ${FACTS} FROM counter_example c`,
    ))
      if (row.withdrawn === 1 || !names.has(`${row.sha256} ${row.item}`))
        db.run('DELETE FROM counter_example WHERE key = ?', row.key)
  }

  return {
    counterExamples: (): CounterExampleFacts[] =>
      db
        .all<Row>(`SELECT ${FACTS} FROM counter_example c WHERE ${COUNTS} ORDER BY ${LATEST_FIRST}`)
        .map(toFacts),
    counterContent: (names: readonly CounterExampleName[]): CounterExample[] =>
      names.flatMap((name) => {
        const row = find(name)
        if (!row?.jpeg) return []
        const { space, codes, jpeg } = row
        const vector = space && codes ? { spaceId: space, codes: toCodes(codes) } : null
        return { ...toFacts(row), jpeg, vector }
      }),
    counterVectors: (spaceId: string): CounterVector[] =>
      db
        .all<Pick<WholeRow, 'item' | 'sha256' | 'codes' | 'space'>>(
          `SELECT c.item, c.sha256, c.codes, c.space FROM counter_example c
           WHERE c.withdrawn = 0 AND ${COUNTS} ORDER BY c.item, c.sha256`,
        )
        .map(({ item, sha256, codes, space }) => ({
          itemId: item,
          sha256,
          codes: codes && space === spaceId ? toCodes(codes) : null,
        })),
    putCounterExamples(examples: readonly CounterExample[], bounds: CounterExampleBounds): number {
      // Without anything new nothing is written: synchronisation asks on a full card too.
      if (!examples.some((example) => isNews(example))) return 0
      return db.transaction(() => {
        const changed = examples.filter(put)
        trim(new Set(changed.map(({ itemId }) => itemId)), bounds)
        return changed.length
      })
    },
    importCounterExamples: (
      examples: readonly CounterExample[],
      { mode, bounds, notes }: CounterExampleImport,
    ): number =>
      db.transaction(() => {
        if (mode === 'replace') removeOthers(examples)
        const changed = examples.filter(put)
        trim(new Set(changed.map(({ itemId }) => itemId)), bounds)
        setNotes(notes)
        return changed.length
      }),
    putCounterVector({ itemId, sha256 }: CounterExampleName, vector: SpaceVector): void {
      db.run(
        `UPDATE counter_example SET space = ?, codes = ?
         WHERE item = ? AND sha256 = ? AND withdrawn = 0`,
        vector.spaceId,
        vector.codes,
        itemId,
        sha256,
      )
    },
    undateCounterExamples(latestMs: number): void {
      if (db.get('SELECT 1 FROM counter_example WHERE at > ? LIMIT 1', latestMs))
        db.run('UPDATE counter_example SET at = 0 WHERE at > ?', latestMs)
    },
    /** Drops counter-examples of items whose last template is gone and will not come back. */
    dropCounterExamplesOfNone(): void {
      // NOT IN over one list: an import may have staged a hundred thousand templates.
      const none = `NOT ${COUNTS} AND c.item NOT IN (SELECT item FROM staged)`
      if (db.get(`SELECT 1 FROM counter_example c WHERE ${none} LIMIT 1`))
        db.run(`DELETE FROM counter_example AS c WHERE ${none}`)
    },
  }

  function isNews(example: CounterExample): boolean {
    const known = find(example)
    return !known || isLaterMarked(example, toFacts(known))
  }
}

const toFacts = ({ item, sha256, at, by, withdrawn }: Row): CounterExampleFacts => ({
  itemId: item,
  sha256,
  atMs: at,
  by,
  isWithdrawn: withdrawn === 1,
})
