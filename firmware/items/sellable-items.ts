/** Items that can be answered and sold now: active here, and on sale by the shop's list. Reads of memory. */
import type { Assortment } from './assortment/assortment.ts'
import type { ItemLabels } from './library/item-labels.ts'

export interface SellableItems {
  /** Null: all may. */
  accepts(): ((itemId: string) => boolean) | null
  /** All items of its look-alike group that can be sold, itself among them; null: it is in no group. */
  groupOf(itemId: string): readonly string[] | null
}

export function createSellableItems(
  itemLabels: Pick<ItemLabels, 'accepts'>,
  assortment: Pick<Assortment, 'accepts' | 'groupOf'>,
): SellableItems {
  return {
    accepts() {
      const isActive = itemLabels.accepts
      const isOnSale = assortment.accepts
      if (!isActive || !isOnSale) return isActive ?? isOnSale
      return (itemId) => isActive(itemId) && isOnSale(itemId)
    },
    groupOf: (itemId) =>
      assortment.groupOf(itemId)?.filter((code) => itemLabels.accepts?.(code) ?? true) ?? null,
  }
}
