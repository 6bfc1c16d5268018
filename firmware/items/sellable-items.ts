/** Items that can be answered and sold now: active here, and on sale by the shop's list. Reads of memory. */
import type { GoodsList } from './goods-list.ts'
import type { KnownItems } from './library/known-items.ts'

export interface SellableItems {
  /** Null: all may. */
  accepts(): ((itemId: string) => boolean) | null
  /** All items of its look-alike group that can be sold, itself among them; null: it is in no group. */
  groupOf(itemId: string): readonly string[] | null
}

export function createSellableItems(
  knownItems: Pick<KnownItems, 'accepts'>,
  goodsList: Pick<GoodsList, 'accepts' | 'groupOf'>,
): SellableItems {
  return {
    accepts() {
      const isActive = knownItems.accepts
      const isOnSale = goodsList.accepts
      if (!isActive || !isOnSale) return isActive ?? isOnSale
      return (itemId) => isActive(itemId) && isOnSale(itemId)
    },
    groupOf: (itemId) =>
      goodsList.groupOf(itemId)?.filter((code) => knownItems.accepts?.(code) ?? true) ?? null,
  }
}
