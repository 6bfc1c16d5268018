/** The items of items.db: those that have templates, and those that were only described. */
import { Fault } from '#firmware/fault.ts'
import type { ItemChange, ItemRecord, Totals } from '#hal/template-store.ts'
import type { Database } from './sqlite.ts'

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

export function createItems(db: Database) {
  function change(itemId: string, { name, isActive }: ItemChange): void {
    db.run('INSERT OR IGNORE INTO item (id) VALUES (?)', itemId)
    if (name !== undefined) db.run('UPDATE item SET name = ? WHERE id = ?', name, itemId)
    if (isActive !== undefined)
      db.run('UPDATE item SET active = ? WHERE id = ?', isActive ? 1 : 0, itemId)
  }

  return {
    items: (): ItemRecord[] => db.all<ItemRow>(ITEMS).map(toItem),
    totals(): Totals {
      const row = db.get<Totals>(
        'SELECT COUNT(DISTINCT item) AS items, COUNT(*) AS templates FROM template',
      )
      return { items: row?.items ?? 0, templates: row?.templates ?? 0 }
    },
    describe(itemId: string, wanted: ItemChange): ItemRecord {
      db.transaction(() => change(itemId, wanted))
      const row = db.get<ItemRow>(`SELECT * FROM (${ITEMS}) WHERE id = ?`, itemId)
      if (!row) throw new Fault('bug', 'an item that was just described is missing')
      return toItem(row)
    },
  }
}

const toItem = ({ id, name, active, templates }: ItemRow): ItemRecord => ({
  itemId: id,
  name,
  isActive: active === 1,
  templates,
})
