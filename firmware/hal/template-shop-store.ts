/**
 * No port of its own: which shop of a chain wrote a template that came over the chain's feed, as the template store of a
 * master keeps it (template-store.ts), under the same promises and in the same contract suite. Of a template of the
 * shop's own lanes nothing is kept.
 */
import type { TemplateIdentity } from './template-store.ts'

export interface TemplateShopStore {
  /** Of the templates of one item, of whatever shop. */
  shopsOf(itemId: string): Promise<readonly TemplateShop[]>
  /** Replaces what was known of these templates. They need not be here yet. */
  putTemplateShops(templates: readonly TemplateShop[], atMs: number): Promise<void>
  /** Each shop with each item that it wrote templates of. */
  shopItems(): Promise<readonly ShopItem[]>
  /**
   * Removes the shop's templates that are dated within the range, or came here within it, and keeps their names, so
   * that they are not taken again. `isOwn`: also those of the range that no shop is known of. Resolves to what was removed.
   */
  takeBack(shop: string, range: TimeRange, isOwn: boolean): Promise<readonly TakenBack[]>
  /** Names of all that was taken back. */
  takenBack(): Promise<readonly TemplateIdentity[]>
  /** What each shop with a name brought here since then, the most first; not what was taken back. */
  shopsSince(sinceMs: number): Promise<readonly ShopCount[]>
  /** Each template that a shop with a name brought here since then, the newest first, `limit` at most; not what was taken back. */
  templatesOfShop(shop: string, sinceMs: number, limit: number): Promise<readonly WrittenTemplate[]>
  /** From now on these templates count as taught by the shop's own lanes. */
  forgetTemplateShops(items: readonly ShopItem[]): Promise<void>
}

export interface TemplateShop extends TemplateIdentity {
  readonly itemId: string
  /** Null: it stands where all shops write. */
  readonly shop: string | null
}

export interface TakenBack extends TemplateIdentity {
  readonly itemId: string
}

/** Both ends count. */
export interface TimeRange {
  readonly sinceMs: number
  readonly untilMs: number
}

export interface ShopCount {
  readonly shop: string
  readonly templates: number
  readonly items: number
  readonly lastAtMs: number
}

export interface WrittenTemplate extends TemplateIdentity {
  readonly itemId: string
  /** When it came here. */
  readonly atMs: number
  /** Its date, by the shop's word; null: it is not kept here any more. */
  readonly createdAtMs: number | null
}

export interface ShopItem {
  readonly shop: string | null
  readonly itemId: string
}
