/** Reading the templates of items.db: one, those of an item, or all of them page by page. */
import type {
  Change,
  ContentOptions,
  KeyedTemplate,
  TemplateIdentity,
  VectorPage,
  WholeTemplate,
} from '#hal/template-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import { laidInto, packedInto, type SharedBytes } from './shared-buffer.ts'
import { bytesOfHex, type Row, toChange, toCodes, toTemplate } from './template-rows.ts'

/** The storage thread puts content into shared memory, not into a caller's buffer. */
type PageOptions = Omit<ContentOptions, 'buffer'> & { readonly shared?: SharedBytes }

const SELECT = 'SELECT key, item, origin, number, sha256, created_at, source, pinned FROM template'

export function createTemplateReader(db: Database, knownSpace: (spaceId: string) => number | null) {
  return {
    templatesOf: (itemId: string): KeyedTemplate[] =>
      db.all<Row>(`${SELECT} WHERE item = ? ORDER BY key`, itemId).map(toTemplate),
    find({ origin, number }: TemplateIdentity): KeyedTemplate | null {
      const row = db.get<Row>(`${SELECT} WHERE origin = ? AND number = ?`, origin, number)
      return row && toTemplate(row)
    },
    templatesOfPicture: (sha256: string): KeyedTemplate[] =>
      db.all<Row>(`${SELECT} WHERE sha256 = ? ORDER BY key`, bytesOfHex(sha256)).map(toTemplate),
    page: (afterKey: number, limit: number): KeyedTemplate[] =>
      db.all<Row>(`${SELECT} WHERE key > ? ORDER BY key LIMIT ?`, afterKey, limit).map(toTemplate),
    pageWithContent(
      afterKey: number,
      limit: number,
      { spaceId, itemIds, shared }: PageOptions,
    ): readonly WholeTemplate[] {
      const rows = db.all<Row & { jpeg: Uint8Array; codes: Uint8Array | null }>(
        `SELECT t.*, p.jpeg, v.codes FROM template t JOIN picture p ON p.sha256 = t.sha256
         LEFT JOIN vector v ON v.sha256 = t.sha256 AND v.space = ?
         WHERE t.key > ? AND (? IS NULL OR t.item IN (SELECT value FROM json_each(?)))
         ORDER BY t.key LIMIT ?`,
        knownSpace(spaceId),
        afterKey,
        ...twice(itemIds ? JSON.stringify(itemIds) : null),
        limit,
      )
      const page = rows.map((row) => ({
        ...toTemplate(row),
        jpeg: row.jpeg,
        codes: row.codes && toCodes(row.codes),
      }))
      return shared ? laidInto(shared, page) : page
    },
    pageOfVectors(
      spaceId: string,
      afterKey: number,
      limit: number,
      shared?: SharedBytes,
    ): VectorPage {
      const rows = db.all<Row & { codes: Uint8Array }>(
        `SELECT t.*, v.codes FROM template t JOIN vector v ON v.sha256 = t.sha256 AND v.space = ?
         WHERE t.key > ? ORDER BY t.key LIMIT ?`,
        knownSpace(spaceId),
        afterKey,
        limit,
      )
      const pieces = rows.map(({ codes }) => codes)
      return { templates: rows.map(toTemplate), codes: toCodes(packedInto(shared, pieces)) }
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
  }
}

const twice = <Value>(value: Value): [Value, Value] => [value, value]
