/**
 * Labels of items (name, activity) with author and time, beside the items themselves: one row per
 * item and field, of which the latest stays. Runs inside the caller's transaction.
 */
import { isLaterLabel } from '#firmware/vocabulary/last-write-wins.ts'
import { isPlausible } from '#firmware/vocabulary/plausible-time.ts'
import type { ItemChange, ItemLabel, Label, Labelled, Writer } from '#hal/template-store.ts'
import type { Database } from '../sqlite/open-database.ts'

interface Row {
  readonly item: string
  readonly field: Label['field']
  readonly value: string
  readonly at: number
  readonly by: string
}

const REVISION = '.labelled'

export function labelsIn(db: Database, itemId?: string): ItemLabel[] {
  const rows =
    itemId === undefined
      ? db.all<Row>('SELECT * FROM label ORDER BY item, field')
      : db.all<Row>('SELECT * FROM label WHERE item = ? ORDER BY field', itemId)
  return rows.map(({ item, field, value, at, by }) => ({
    itemId: item,
    field,
    value,
    atMs: at,
    by,
  }))
}

export function labelledSince(db: Database, revision: number, limit: number): Labelled[] {
  return db.all<{ itemId: string; revision: number }>(
    'SELECT item AS itemId, revision FROM label WHERE revision > ? ORDER BY revision LIMIT ?',
    revision,
    limit,
  )
}

export function describeHere(
  db: Database,
  itemId: string,
  { name, isActive }: ItemChange,
  { atMs, by }: Writer,
): void {
  const known = labelsIn(db, itemId).filter((label) => isPlausible(label.atMs, atMs))
  const last = Math.max(0, ...known.map((label) => label.atMs + 1))
  const stamp = { itemId, atMs: Math.max(atMs, last), by }
  db.run('INSERT OR IGNORE INTO item (id) VALUES (?)', itemId)
  if (name !== undefined) put(db, { ...stamp, field: 'name', value: name ?? '' }, next(db))
  if (isActive !== undefined)
    put(db, { ...stamp, field: 'active', value: isActive ? '1' : '0' }, next(db))
}

export function putLabels(db: Database, labels: readonly ItemLabel[]): number {
  let news = 0
  for (const label of labels) {
    const known = labelsIn(db, label.itemId).find(({ field }) => field === label.field)
    if (known && !isLaterLabel(label, known)) continue
    put(db, label, 0)
    news += 1
  }
  return news
}

export function hasLabelAfter(db: Database, ms: number): boolean {
  return db.get('SELECT 1 FROM label WHERE at > ? LIMIT 1', ms) !== null
}

/** Removes time and author from labels dated later than this, as if they came from a package; answers their items. */
export function undateLabels(db: Database, latestMs: number): string[] {
  const ahead = labelsIn(db).filter(({ atMs }) => atMs > latestMs)
  for (const label of ahead) put(db, { ...label, atMs: 0, by: '' }, next(db))
  return ahead.map(({ itemId }) => itemId)
}

/** A label from a package: it has no time, and is kept only where there is no label yet. */
export function putUnsigned(db: Database, label: Omit<ItemLabel, 'atMs' | 'by'>): void {
  if (labelsIn(db, label.itemId).some(({ field }) => field === label.field)) return
  put(db, { ...label, atMs: 0, by: '' }, next(db))
}

function put(db: Database, { itemId, field, value, atMs, by }: ItemLabel, revision: number): void {
  db.run('INSERT OR IGNORE INTO item (id) VALUES (?)', itemId)
  db.run(
    'INSERT OR REPLACE INTO label (item, field, value, at, by, revision) VALUES (?, ?, ?, ?, ?, ?)',
    itemId,
    field,
    value,
    atMs,
    by,
    revision,
  )
  if (field === 'name') db.run('UPDATE item SET name = ? WHERE id = ?', value || null, itemId)
  else db.run('UPDATE item SET active = ? WHERE id = ?', value === '1' ? 1 : 0, itemId)
}

/**
 * The last number is kept beside the rows: the row that had it may be overwritten, and no number is given out twice.
 */
function next(db: Database): number {
  const last = db.get<{ value: string }>('SELECT value FROM note WHERE key = ?', REVISION)?.value
  const revision = Number(last ?? 0) + 1
  db.run('INSERT OR REPLACE INTO note (key, value) VALUES (?, ?)', REVISION, String(revision))
  return revision
}
