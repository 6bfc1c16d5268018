/**
 * Which shop of the chain wrote a template, as plain synchronous calls on fleet.db; runs on the storage thread. One call
 * is one transaction at most.
 */
import type {
  ShopCount,
  ShopItem,
  TakenBack,
  TemplateShop,
  TimeRange,
  WrittenTemplate,
} from '#hal/template-shop-store.ts'
import type { TemplateIdentity } from '#hal/template-store.ts'
import type { Database } from '../sqlite/open-database.ts'

/** The shop is empty where nobody put a name to it. */
export const TEMPLATE_SHOP_SCHEMA = `
  CREATE TABLE template_shop (
    origin TEXT NOT NULL,
    number INTEGER NOT NULL,
    item TEXT NOT NULL,
    shop TEXT NOT NULL,
    at INTEGER NOT NULL,
    taken_back INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (origin, number)
  ) WITHOUT ROWID;
  CREATE INDEX template_shop_item ON template_shop (item);
  CREATE INDEX template_shop_at ON template_shop (shop, at);`

interface Row {
  readonly origin: string
  readonly number: number
  readonly shop: string
}

interface Gone {
  readonly origin: string
  readonly number: number
  readonly item: string
}

export function createTemplateShopTables(
  db: Database,
  remove: (identities: readonly TemplateIdentity[]) => void,
) {
  return {
    takeBack(shop: string, range: TimeRange, isOwn: boolean): readonly TakenBack[] {
      const { sinceMs, untilMs } = range
      return db.transaction(() => {
        const theirs = db.all<Gone>(
          `SELECT s.origin, s.number, s.item FROM template_shop s
           LEFT JOIN template t ON t.origin = s.origin AND t.number = s.number
           WHERE s.shop = ?1 AND s.taken_back = 0
           AND (t.created_at BETWEEN ?2 AND ?3 OR s.at BETWEEN ?2 AND ?3)`,
          shop,
          sinceMs,
          untilMs,
        )
        const ours = isOwn
          ? db.all<Gone>(
              `SELECT t.origin, t.number, t.item FROM template t WHERE t.created_at BETWEEN ? AND ?
               AND NOT EXISTS (SELECT 1 FROM template_shop s WHERE s.origin = t.origin AND s.number = t.number)`,
              sinceMs,
              untilMs,
            )
          : []
        const gone = [...theirs, ...ours]
        for (const { origin, number, item } of gone)
          db.run(
            `INSERT INTO template_shop (origin, number, item, shop, at, taken_back) VALUES (?, ?, ?, ?, ?, 1)
             ON CONFLICT (origin, number) DO UPDATE SET taken_back = 1`,
            origin,
            number,
            item,
            shop,
            untilMs,
          )
        remove(gone)
        return gone.map(({ origin, number, item }) => ({ itemId: item, origin, number }))
      })
    },
    takenBack(): readonly TemplateIdentity[] {
      return db
        .all<Pick<Row, 'origin' | 'number'>>(
          'SELECT origin, number FROM template_shop WHERE taken_back = 1',
        )
        .map(({ origin, number }) => ({ origin, number }))
    },
    shopsSince(sinceMs: number): readonly ShopCount[] {
      return db
        .all<{ shop: string; templates: number; items: number; lastAtMs: number }>(
          `SELECT shop, COUNT(*) AS templates, COUNT(DISTINCT item) AS items, MAX(at) AS lastAtMs
         FROM template_shop WHERE at >= ? AND shop <> '' AND taken_back = 0
         GROUP BY shop ORDER BY templates DESC, shop`,
          sinceMs,
        )
        .map(({ shop, templates, items, lastAtMs }) => ({ shop, templates, items, lastAtMs }))
    },
    templatesOfShop(shop: string, sinceMs: number, limit: number): readonly WrittenTemplate[] {
      return db
        .all<Gone & { at: number; created_at: number | null }>(
          `SELECT s.origin, s.number, s.item, s.at, t.created_at FROM template_shop s
           LEFT JOIN template t ON t.origin = s.origin AND t.number = s.number
           WHERE s.shop = ? AND s.at >= ? AND s.taken_back = 0
           ORDER BY s.at DESC, s.item, s.origin, s.number LIMIT ?`,
          shop,
          sinceMs,
          limit,
        )
        .map(({ origin, number, item, at, created_at }) => ({
          itemId: item,
          origin,
          number,
          atMs: at,
          createdAtMs: created_at,
        }))
    },
    shopsOf(itemId: string): readonly TemplateShop[] {
      return db
        .all<Row>('SELECT origin, number, shop FROM template_shop WHERE item = ?', itemId)
        .map(({ origin, number, shop }) => ({ itemId, origin, number, shop: shop || null }))
    },
    putTemplateShops(templates: readonly TemplateShop[], atMs: number): void {
      db.transaction(() => {
        for (const { itemId, origin, number, shop } of templates)
          db.run(
            `INSERT INTO template_shop (origin, number, item, shop, at) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (origin, number) DO UPDATE SET item = excluded.item, shop = excluded.shop, at = excluded.at`,
            origin,
            number,
            itemId,
            shop ?? '',
            Math.trunc(atMs),
          )
      })
    },
    shopItems(): readonly ShopItem[] {
      return db
        .all<{ shop: string; item: string }>(
          'SELECT DISTINCT shop, item FROM template_shop WHERE taken_back = 0',
        )
        .map(({ shop, item }) => ({ shop: shop || null, itemId: item }))
    },
    forgetTemplateShops(items: readonly ShopItem[]): void {
      db.transaction(() => {
        for (const { shop, itemId } of items)
          db.run(
            'DELETE FROM template_shop WHERE shop = ? AND item = ? AND taken_back = 0',
            shop ?? '',
            itemId,
          )
      })
    },
  }
}
