/** The items of items.db, with templates or only described, and their labels. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type {
  DescribedChange,
  ItemChange,
  ItemLabel,
  ItemRecord,
  Label,
  Labelled,
  Totals,
  Writer,
} from '#hal/template-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import {
  describeHere,
  hasLabelAfter,
  labelledSince,
  labelsIn,
  putLabels,
  undateLabels,
} from './label-tables.ts'
import { logAgain } from './publish-staged-templates.ts'

interface ItemRow {
  readonly id: string
  readonly name: string | null
  readonly active: number
  readonly templates: number
}

const ITEMS = `
  SELECT i.id, i.name, i.active, COALESCE(c.templates, 0) AS templates FROM item i
  LEFT JOIN (SELECT item, COUNT(*) AS templates FROM template GROUP BY item) c ON c.item = i.id
  UNION ALL
  SELECT item, NULL, 1, COUNT(*) FROM template
  WHERE item NOT IN (SELECT id FROM item) GROUP BY item
  ORDER BY 1`

/** A row of an item that is known by its description. */
const ITEM = `
  SELECT id, name, active, (SELECT COUNT(*) FROM template WHERE item = i.id) AS templates
  FROM item i WHERE id = ?`

export function createItems(db: Database) {
  function recordOf(itemId: string): ItemRecord {
    const row = db.get<ItemRow>(ITEM, itemId)
    if (!row) throw new Fault('bug', say('fault.item.lost-after-describing'))
    return toItem(row)
  }

  return {
    items: (): ItemRecord[] => db.all<ItemRow>(ITEMS).map(toItem),
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
    undate(latestMs: number): string[] {
      const templates = db.all<{ item: string }>(
        'SELECT DISTINCT item FROM template WHERE created_at > ?',
        latestMs,
      )
      // Nothing is written where nothing is ahead: a start must not need a writable disk.
      if (templates.length === 0 && !hasLabelAfter(db, latestMs)) return []
      return db.transaction(() => {
        const labelled = undateLabels(db, latestMs)
        if (templates.length > 0) {
          logAgain(db, 'created_at > ?', latestMs)
          db.run('UPDATE template SET created_at = 0 WHERE created_at > ?', latestMs)
        }
        return [...new Set([...labelled, ...templates.map(({ item }) => item)])].sort()
      })
    },
    labelled: (after: number, limit: number): Labelled[] => labelledSince(db, after, limit),
    describe(itemId: string, change: ItemChange, writer: Writer): ItemRecord {
      db.transaction(() => describeHere(db, itemId, change, writer))
      return recordOf(itemId)
    },
    describeAll(changes: readonly DescribedChange[], writer: Writer): ItemRecord[] {
      db.transaction(() => {
        for (const { itemId, change } of changes) describeHere(db, itemId, change, writer)
      })
      return changes.map(({ itemId }) => recordOf(itemId))
    },
  }
}

const toItem = ({ id, name, active, templates }: ItemRow): ItemRecord => ({
  itemId: id,
  name,
  isActive: active === 1,
  templates,
})
