/** How staged templates become visible: set operations inside the caller's transaction. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Applied, ApplyOptions, Change, DescribedItem } from '#hal/template-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import { putUnsigned } from './label-tables.ts'

export function applyStaged(db: Database, batch: string, options: ApplyOptions): Applied {
  refuseCollisions(db, batch)
  const lastKey = db.get<{ key: number | null }>('SELECT MAX(key) AS key FROM template')?.key ?? 0
  let removed = 0
  if (options.mode === 'replace') {
    db.run('DELETE FROM item')
    db.run('DELETE FROM label')
    removed += remove(db, NOT_STAGED, batch)
  }
  db.run(
    `INSERT INTO template (item, origin, number, sha256, created_at, source, pinned)
     SELECT item, origin, number, sha256, created_at, source, pinned FROM staged NOT INDEXED
     WHERE batch = ? ORDER BY position
     ON CONFLICT (origin, number) DO NOTHING`,
    batch,
  )
  // What comes and is dropped in the same step never shows in the feed.
  removed += remove(db, `key <= ${lastKey} AND ${TOO_MANY}`, batch, options.templatesPerItemMax)
  db.run(
    `DELETE FROM template WHERE key > ${lastKey} AND ${TOO_MANY}`,
    batch,
    options.templatesPerItemMax,
  )
  const added = db.run(
    `INSERT INTO change (op, item, origin, number, sha256)
     SELECT 'put', item, origin, number, sha256 FROM template WHERE key > ? ORDER BY key`,
    lastKey,
  ).changes
  const total = db.get<{ total: number }>('SELECT COUNT(*) AS total FROM template')?.total ?? 0
  if (total > options.templatesMax)
    throw new Fault(
      'full',
      say('fault.storage.too-many-templates', { most: options.templatesMax, total }),
    )
  for (const item of options.items ?? []) describe(db, item)
  db.run('DELETE FROM staged WHERE batch = ?', batch)
  return { added, removed }
}

/** Logs the templates that fit `condition` as removed in the feed, in place of their earlier entries. */
export function logRemovals(db: Database, condition: string, ...values: (string | number)[]): void {
  logAnew(db, 'remove', condition, ...values)
}

/** Moves the templates that fit `condition` to the end of the feed, where readers take them for new. */
export function logAgain(db: Database, condition: string, ...values: (string | number)[]): void {
  logAnew(db, 'put', condition, ...values)
}

function logAnew(
  db: Database,
  op: Change['op'],
  condition: string,
  ...values: (string | number)[]
): void {
  const gone = `SELECT origin, number FROM template WHERE ${condition}`
  db.run(`DELETE FROM change WHERE op = 'put' AND (origin, number) IN (${gone})`, ...values)
  db.run(
    `INSERT INTO change (op, item, origin, number, sha256)
     SELECT '${op}', item, origin, number, sha256 FROM template WHERE ${condition} ORDER BY key`,
    ...values,
  )
}

const NOT_STAGED = `NOT EXISTS (SELECT 1 FROM staged s
  WHERE s.batch = ? AND s.origin = template.origin AND s.number = template.number)`

/**
 * The order is the policy of the port: pinned, then newer, then by identity. Only items that have
 * too many are sorted: all of them would be tens of megabytes.
 */
const TOO_MANY = `key IN (SELECT key FROM (
  SELECT key, ROW_NUMBER() OVER (
    PARTITION BY item ORDER BY pinned DESC, created_at DESC, origin, number) AS place
  FROM template WHERE item IN (
    SELECT item FROM template WHERE item IN (SELECT item FROM staged WHERE batch = ?1)
    GROUP BY item HAVING COUNT(*) > ?2)) WHERE place > ?2)`

function remove(db: Database, condition: string, ...values: (string | number)[]): number {
  logRemovals(db, condition, ...values)
  return db.run(`DELETE FROM template WHERE ${condition}`, ...values).changes
}

function refuseCollisions(db: Database, batch: string): void {
  const other = db.get<{ origin: string; number: number }>(
    `SELECT s.origin, s.number FROM staged s JOIN template t
     ON t.origin = s.origin AND t.number = s.number
     WHERE s.batch = ? AND (t.sha256 <> s.sha256 OR t.item <> s.item)`,
    batch,
  )
  if (other)
    throw new Fault(
      'bad-request',
      say('fault.template.identity-taken', { number: other.number, lane: other.origin }),
    )
  const bare = db.get(
    `SELECT 1 FROM staged s WHERE s.batch = ?
     AND NOT EXISTS (SELECT 1 FROM picture p WHERE p.sha256 = s.sha256)`,
    batch,
  )
  if (bare) throw new Fault('bad-request', say('fault.template.staged-without-picture'))
}

function describe(db: Database, { itemId, name, isActive }: DescribedItem): void {
  const isKnown = db.get('SELECT 1 FROM item WHERE id = ?', itemId) !== null
  db.run('INSERT OR IGNORE INTO item (id) VALUES (?)', itemId)
  const known = db.get<{ name: string | null }>('SELECT name FROM item WHERE id = ?', itemId)
  if (name !== null && !known?.name) putUnsigned(db, { itemId, field: 'name', value: name })
  if (!isActive && !isKnown) putUnsigned(db, { itemId, field: 'active', value: '0' })
}
