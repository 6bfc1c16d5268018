/**
 * TemplateStore as plain synchronous calls on SQLite; runs on the storage thread. One call is one transaction at most,
 * so whatever ends the process leaves a call done or not done. This file adds and removes templates; reading them, and
 * what belongs to an item or a picture, has files of its own.
 */
import { createHash } from 'node:crypto'
import type {
  Applied,
  ApplyOptions,
  KeyedTemplate,
  NewTemplate,
  Notes,
  StagedTemplate,
  TemplateIdentity,
} from '#hal/template-store.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../sqlite/open-database.ts'
import { relaxedCommit } from '../sqlite/relaxed-commit.ts'
import { createAssortmentTables } from './assortment-tables.ts'
import { createChoiceTables } from './choice-tables.ts'
import { createCounterExampleTables } from './counter-example-tables.ts'
import { createItems } from './item-tables.ts'
import { TEMPLATES_LAYOUT, TEMPLATES_MIGRATIONS } from './items-migrations.ts'
import { createNotes } from './note-table.ts'
import { createPicturesAndVectors } from './picture-and-vector-tables.ts'
import { applyStaged, logRemovals } from './publish-staged-templates.ts'
import { createTemplateReader } from './read-templates.ts'
import { createReviewTables } from './review-tables.ts'
import { bytesOfHex, type Row, toTemplate } from './template-rows.ts'
import { createTemplateShopTables } from './template-shop-tables.ts'
import { createSweeper, dropUnnamed } from './unused-pictures-sweep.ts'

const TABLES = [
  'template',
  'staged',
  'item',
  'label',
  'note',
  'change',
  'vector',
  'space',
  'review',
  'assortment',
  'sale_day',
  'counter_example',
  'doubt',
  'usual_weight',
  'template_shop',
]

export type TemplateTables = ReturnType<typeof createTemplateTables>

export function openTemplateTables(
  path: string,
  options: Pick<DatabaseOptions, 'isShared'> = {},
): TemplateTables {
  return createTemplateTables(
    openDatabase(path, TEMPLATES_MIGRATIONS, { layout: TEMPLATES_LAYOUT, ...options }),
  )
}

/** Takes over a database that is open; disposing the tables closes it. */
export function createTemplateTables(db: Database) {
  const notes = createNotes(db)
  const content = createPicturesAndVectors(db)
  const counterExamples = createCounterExampleTables(db, notes.set)
  const sweeper = createSweeper(db, counterExamples.dropCounterExamplesOfNone)
  // What an interrupted import had staged is no longer wanted; the sweep frees its content. Nothing is written where
  // there is none: a start must work on a full card.
  if (db.get('SELECT 1 FROM staged LIMIT 1')) db.run('DELETE FROM staged')

  /** For a few templates: their content is removed with them, without a walk over everything. */
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

  return {
    ...createItems(db),
    ...createTemplateReader(db, content.knownSpace),
    ...createReviewTables(db),
    ...createAssortmentTables(db),
    ...counterExamples,
    ...createChoiceTables(db),
    ...createTemplateShopTables(db, removeEach),
    picture: content.picture,
    contentOf: content.contentOf,
    withoutVector: content.withoutVector,
    putVectors: content.putVectors,
    spaces: content.spaces,
    forgetSpace(spaceId: string): void {
      content.forgetSpace(spaceId)
      sweeper.start()
    },

    databaseId: notes.databaseId,
    note: notes.note,
    setNotes: (values: Notes): void => db.transaction(() => notes.set(values)),

    learn(template: NewTemplate, evict: readonly TemplateIdentity[]): KeyedTemplate {
      const sha256 = createHash('sha256').update(template.jpeg).digest()
      return db.transaction(() => {
        removeEach(evict)
        content.put(sha256, template)
        const row = {
          item: template.itemId,
          origin: template.origin,
          number: notes.nextNumber(template.createdAtMs, template.origin),
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
      relaxedCommit(db, () => {
        for (const template of templates) {
          const sha256 = bytesOfHex(template.sha256)
          content.put(sha256, template)
          stageTemplate(db, batch, template, sha256)
        }
      })
    },
    apply(batch: string, options: ApplyOptions): Applied {
      const applied = db.transaction(() => {
        const counts = applyStaged(db, batch, options)
        notes.set(options.notes ?? {})
        return counts
      })
      sweeper.start()
      return applied
    },
    discard(batch: string): void {
      // Writes nothing where there is nothing: following a master begins with this, on a full card too.
      if (!db.get('SELECT 1 FROM staged WHERE batch = ? LIMIT 1', batch)) return
      db.run('DELETE FROM staged WHERE batch = ?', batch)
      sweeper.start()
    },
    sweep: (): boolean => sweeper.step(),

    reset(): string {
      db.transaction(() => {
        for (const table of TABLES) db.run(`DELETE FROM ${table}`)
        db.run('DELETE FROM sqlite_sequence')
      })
      sweeper.start()
      return notes.databaseId()
    },
    [Symbol.dispose]: () => db[Symbol.dispose](),
  }
}

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
