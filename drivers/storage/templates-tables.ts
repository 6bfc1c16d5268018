/**
 * TemplateStore as plain synchronous calls on SQLite; runs on the storage thread. One call is one
 * transaction at most, so whatever ends the process leaves a call done or not done.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import type {
  Applied,
  ApplyOptions,
  Change,
  Content,
  ItemChange,
  ItemLabel,
  ItemRecord,
  KeyedTemplate,
  Label,
  Labelled,
  NewTemplate,
  Notes,
  Picture,
  PictureVector,
  StagedTemplate,
  TemplateIdentity,
  Totals,
  VectorPage,
  WholeTemplate,
  Writer,
} from '#hal/template-store.ts'
import { type Database, openDatabase } from './sqlite.ts'
import { applyStaged, logRemovals } from './templates-apply.ts'
import { describeHere, labelledSince, labelsIn, putLabels } from './templates-labels.ts'
import { bytesOfHex, type Row, toChange, toCodes, toTemplate } from './templates-rows.ts'
import { TEMPLATES_LAYOUT, TEMPLATES_MIGRATIONS } from './templates-schema.ts'
import { createSweeper, dropUnnamed } from './templates-sweep.ts'

export type TemplateTables = ReturnType<typeof openTemplateTables>

const SELECT = 'SELECT key, item, origin, number, sha256, created_at, source, pinned FROM template'

export function openTemplateTables(path: string) {
  // Gigabytes of pictures are not read through before a lane can start; each one has its hash.
  const options = { layout: TEMPLATES_LAYOUT, isCheckedAfterCut: false }
  const db = openDatabase(path, TEMPLATES_MIGRATIONS, options)
  const sweeper = createSweeper(db)
  // What an import that was cut had put aside is nobody's now; its content goes with the sweep.
  // Only where there is something: a start must not need a disk that has room.
  if (db.get('SELECT 1 FROM staged LIMIT 1')) db.run('DELETE FROM staged')

  const note = (key: string) =>
    db.get<{ value: string }>('SELECT value FROM note WHERE key = ?', key)?.value ?? null

  function setNotes(notes: Notes): void {
    for (const [key, value] of Object.entries(notes))
      if (value === null) db.run('DELETE FROM note WHERE key = ?', key)
      else db.run('INSERT OR REPLACE INTO note (key, value) VALUES (?, ?)', key, value)
  }

  function databaseId(): string {
    const known = note(DATABASE_ID)
    if (known) return known
    const made = randomUUID()
    setNotes({ [DATABASE_ID]: made })
    return made
  }

  function spaceNumber(spaceId: string): number {
    db.run('INSERT OR IGNORE INTO space (name) VALUES (?)', spaceId)
    return knownSpace(spaceId) ?? 0
  }

  const knownSpace = (spaceId: string) =>
    db.get<{ id: number }>('SELECT id FROM space WHERE name = ?', spaceId)?.id ?? null

  function putContent(sha256: Uint8Array, content: Omit<StagedTemplate, keyof KeyedTemplate>) {
    const { jpeg, vector } = content
    if (jpeg) db.run('INSERT OR IGNORE INTO picture (sha256, jpeg) VALUES (?, ?)', sha256, jpeg)
    if (vector) putVector(spaceNumber(vector.spaceId), sha256, vector.codes)
  }

  // Only beside its picture: the sweep finds vectors through pictures.
  function putVector(space: number, sha256: Uint8Array, codes: Int8Array): void {
    db.run(
      `INSERT OR REPLACE INTO vector (sha256, space, codes)
       SELECT ?, ?, ? WHERE EXISTS (SELECT 1 FROM picture WHERE sha256 = ?)`,
      sha256,
      space,
      codes,
      sha256,
    )
  }

  /** A few templates: their content goes with them, without a walk over everything. */
  function removeWhere(condition: string, ...values: (string | number)[]): number {
    const pictures = db.all<{ sha256: Uint8Array }>(
      `SELECT DISTINCT sha256 FROM template WHERE ${condition}`,
      ...values,
    )
    logRemovals(db, condition, ...values)
    const { changes } = db.run(`DELETE FROM template WHERE ${condition}`, ...values)
    for (const { sha256 } of pictures) dropUnnamed(db, sha256)
    return changes
  }

  function removeAll(): number {
    logRemovals(db, 'true')
    sweeper.start()
    return db.run('DELETE FROM template').changes
  }

  function removeEach(identities: readonly TemplateIdentity[]): number {
    let removed = 0
    for (const { origin, number } of identities)
      removed += removeWhere('origin = ? AND number = ?', origin, number)
    return removed
  }

  function nextNumber(createdAtMs: number): number {
    const number = Math.max(Number(note(LAST_NUMBER) ?? 0) + 1, Math.trunc(createdAtMs))
    setNotes({ [LAST_NUMBER]: String(number) })
    return number
  }

  function picture(sha256: string): Uint8Array | null {
    const row = db.get<{ jpeg: Uint8Array }>(
      'SELECT jpeg FROM picture WHERE sha256 = ?',
      bytesOfHex(sha256),
    )
    return row?.jpeg ?? null
  }

  return {
    databaseId,
    note,
    setNotes: (notes: Notes): void => db.transaction(() => setNotes(notes)),
    picture,
    contentOf(spaceId: string, sha256s: readonly string[]): Content[] {
      const space = knownSpace(spaceId)
      return sha256s.flatMap((sha256) => {
        const row = db.get<{ jpeg: Uint8Array; codes: Uint8Array | null }>(
          `SELECT p.jpeg, v.codes FROM picture p
           LEFT JOIN vector v ON v.sha256 = p.sha256 AND v.space = ? WHERE p.sha256 = ?`,
          space,
          bytesOfHex(sha256),
        )
        return row ? { sha256, jpeg: row.jpeg, codes: row.codes && toCodes(row.codes) } : []
      })
    },

    items(): ItemRecord[] {
      return db.all<ItemRow>(ITEMS).map(toItem)
    },
    totals(): Totals {
      const row = db.get<Totals>(
        'SELECT COUNT(DISTINCT item) AS items, COUNT(*) AS templates FROM template',
      )
      return { items: row?.items ?? 0, templates: row?.templates ?? 0 }
    },
    labelsOf: (itemId: string): Label[] =>
      labelsIn(db, itemId).map(({ itemId: _, ...label }) => label),
    labels: (): ItemLabel[] => labelsIn(db),
    putLabels: (labels: readonly ItemLabel[]): number =>
      db.transaction(() => putLabels(db, labels)),
    labelled: (after: number, limit: number): Labelled[] => labelledSince(db, after, limit),
    describe(itemId: string, change: ItemChange, writer: Writer): ItemRecord {
      db.transaction(() => describeHere(db, itemId, change, writer))
      const row = db.get<ItemRow>(`SELECT * FROM (${ITEMS}) WHERE id = ?`, itemId)
      if (!row) throw new Fault('bug', 'an item that was just described is missing')
      return toItem(row)
    },

    templatesOf: (itemId: string): KeyedTemplate[] =>
      db.all<Row>(`${SELECT} WHERE item = ? ORDER BY key`, itemId).map(toTemplate),
    find({ origin, number }: TemplateIdentity): KeyedTemplate | null {
      const row = db.get<Row>(`${SELECT} WHERE origin = ? AND number = ?`, origin, number)
      return row && toTemplate(row)
    },
    page: (afterKey: number, limit: number): KeyedTemplate[] =>
      db.all<Row>(`${SELECT} WHERE key > ? ORDER BY key LIMIT ?`, afterKey, limit).map(toTemplate),
    pageWithContent(
      afterKey: number,
      limit: number,
      options: { readonly spaceId: string; readonly itemIds?: readonly string[] },
    ): WholeTemplate[] {
      const rows = db.all<Row & { jpeg: Uint8Array; codes: Uint8Array | null }>(
        `SELECT t.*, p.jpeg, v.codes FROM template t JOIN picture p ON p.sha256 = t.sha256
         LEFT JOIN vector v ON v.sha256 = t.sha256 AND v.space = ?
         WHERE t.key > ? AND (? IS NULL OR t.item IN (SELECT value FROM json_each(?)))
         ORDER BY t.key LIMIT ?`,
        knownSpace(options.spaceId),
        afterKey,
        ...twice(options.itemIds ? JSON.stringify(options.itemIds) : null),
        limit,
      )
      return rows.map((row) => ({
        ...toTemplate(row),
        jpeg: row.jpeg,
        codes: row.codes && toCodes(row.codes),
      }))
    },
    pageOfVectors(spaceId: string, afterKey: number, limit: number): VectorPage {
      const rows = db.all<Row & { codes: Uint8Array }>(
        `SELECT t.*, v.codes FROM template t JOIN vector v ON v.sha256 = t.sha256 AND v.space = ?
         WHERE t.key > ? ORDER BY t.key LIMIT ?`,
        knownSpace(spaceId),
        afterKey,
        limit,
      )
      const packed = Buffer.concat(rows.map((row) => row.codes))
      return { templates: rows.map(toTemplate), codes: toCodes(packed) }
    },

    learn(template: NewTemplate, evict: readonly TemplateIdentity[]): KeyedTemplate {
      const sha256 = createHash('sha256').update(template.jpeg).digest()
      return db.transaction(() => {
        removeEach(evict)
        putContent(sha256, template)
        const row = {
          item: template.itemId,
          origin: template.origin,
          number: nextNumber(template.createdAtMs),
          sha256,
          created_at: template.createdAtMs,
          source: template.source,
          pinned: template.isPinned ? 1 : 0,
        }
        const key = insertTemplate(db, row)
        return toTemplate({ ...row, key })
      })
    },
    remove: (identities: readonly TemplateIdentity[]): number =>
      db.transaction(() => removeEach(identities)),
    removeItem: (itemId: string): number => db.transaction(() => removeWhere('item = ?', itemId)),
    removeAll: (): number => db.transaction(removeAll),

    stage(batch: string, templates: readonly StagedTemplate[]): void {
      unhurried(db, () => {
        for (const template of templates) {
          const sha256 = bytesOfHex(template.sha256)
          putContent(sha256, template)
          stageTemplate(db, batch, template, sha256)
        }
      })
    },
    apply(batch: string, options: ApplyOptions): Applied {
      const applied = db.transaction(() => {
        const counts = applyStaged(db, batch, options)
        setNotes(options.notes ?? {})
        return counts
      })
      sweeper.start()
      return applied
    },
    discard(batch: string): void {
      db.run('DELETE FROM staged WHERE batch = ?', batch)
      sweeper.start()
    },
    sweep: (): boolean => sweeper.step(),

    withoutVector(spaceId: string, afterSha256: string, limit: number): Picture[] {
      const rows = db.all<{ sha256: Uint8Array; jpeg: Uint8Array }>(
        `SELECT p.sha256, p.jpeg FROM picture p
         WHERE p.sha256 > ? AND EXISTS (SELECT 1 FROM template WHERE sha256 = p.sha256)
         AND NOT EXISTS (SELECT 1 FROM vector WHERE sha256 = p.sha256 AND space = ?)
         ORDER BY p.sha256 LIMIT ?`,
        bytesOfHex(afterSha256),
        knownSpace(spaceId) ?? 0,
        limit,
      )
      return rows.map(({ sha256, jpeg }) => ({ sha256: Buffer.from(sha256).toString('hex'), jpeg }))
    },
    putVectors(spaceId: string, vectors: readonly PictureVector[]): void {
      unhurried(db, () => {
        const space = spaceNumber(spaceId)
        for (const { sha256, codes } of vectors) putVector(space, bytesOfHex(sha256), codes)
      })
    },
    spaces(): Map<string, number> {
      const rows = db.all<{ name: string; vectors: number }>(
        `SELECT name, (SELECT COUNT(*) FROM vector WHERE space = space.id) AS vectors FROM space`,
      )
      return new Map(rows.map(({ name, vectors }) => [name, vectors]))
    },
    forgetSpace(spaceId: string): void {
      db.transaction(() => {
        db.run('DELETE FROM vector WHERE space = ?', knownSpace(spaceId))
        db.run('DELETE FROM space WHERE name = ?', spaceId)
      })
      sweeper.start()
    },

    changes: (afterSequence: number, limit: number): Change[] =>
      db
        .all<Row & { sequence: number; op: Change['op'] }>(
          'SELECT * FROM change WHERE sequence > ? ORDER BY sequence LIMIT ?',
          afterSequence,
          limit,
        )
        .map(toChange),
    lastSequence: (): number =>
      db.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'change'")?.seq ?? 0,

    reset(): string {
      db.transaction(() => {
        for (const table of [
          'template',
          'staged',
          'item',
          'label',
          'note',
          'change',
          'vector',
          'space',
        ])
          db.run(`DELETE FROM ${table}`)
        db.run('DELETE FROM sqlite_sequence')
      })
      sweeper.start()
      return databaseId()
    },
    [Symbol.dispose]: () => db[Symbol.dispose](),
  }
}

/**
 * A transaction that is whole after a power cut or gone, but may be gone: for what can be made
 * again, at a tenth of the waiting. The next ordinary commit puts it on the card with itself,
 * because all of them go to one log in order.
 */
function unhurried(db: Database, work: () => void): void {
  db.connection.exec('PRAGMA synchronous = NORMAL')
  try {
    db.transaction(work)
  } finally {
    db.connection.exec('PRAGMA synchronous = FULL')
  }
}

const DATABASE_ID = '.database'
const LAST_NUMBER = '.number'

interface ItemRow {
  readonly id: string
  readonly name: string | null
  readonly active: number
  readonly templates: number
}

/** Items that have templates, and items that were only described. */
const ITEMS = `
  SELECT i.id, i.name, i.active, COALESCE(c.templates, 0) AS templates FROM item i
  LEFT JOIN (SELECT item, COUNT(*) AS templates FROM template GROUP BY item) c ON c.item = i.id
  UNION ALL
  SELECT item, NULL, 1, COUNT(*) FROM template
  WHERE item NOT IN (SELECT id FROM item) GROUP BY item
  ORDER BY 1`

const toItem = ({ id, name, active, templates }: ItemRow): ItemRecord => ({
  itemId: id,
  name,
  isActive: active === 1,
  templates,
})

function insertTemplate(db: Database, row: Omit<Row, 'key'>): number {
  const values = [row.item, row.origin, row.number, row.sha256] as const
  db.run(
    "INSERT INTO change (op, item, origin, number, sha256) VALUES ('put', ?, ?, ?, ?)",
    ...values,
  )
  return db.run(
    `INSERT INTO template (item, origin, number, sha256, created_at, source, pinned)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...values,
    row.created_at,
    row.source,
    row.pinned,
  ).lastInsertRowid
}

function stageTemplate(db: Database, batch: string, template: StagedTemplate, sha256: Uint8Array) {
  db.run(
    `INSERT OR REPLACE INTO staged (batch, item, origin, number, sha256, created_at, source, pinned)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    batch,
    template.itemId,
    template.origin,
    template.number,
    sha256,
    template.createdAtMs,
    template.source,
    template.isPinned ? 1 : 0,
  )
}

const twice = <Value>(value: Value): [Value, Value] => [value, value]
