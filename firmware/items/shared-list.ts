/** The shop's list as lanes share it: the later one is on all of them, and of each good the later day of its sale. */
import type { AssortmentStamp, KeptAssortment, SaleDay } from '#hal/assortment-store.ts'

export interface SharedList {
  /** By their codes; after how many days unsold each is hidden, null: never. */
  readonly items: ReadonlyMap<string, { readonly hideAfterDays: number | null }>
  readonly stamp: AssortmentStamp | null
  /** The day on which each was sold last, or came into the list. */
  readonly sales: ReadonlyMap<string, number>
  /** As it lies on the card. */
  kept(): Promise<KeptAssortment | null>
  /** A list from another lane: taken when it is later. Rejects with 'bad-request', 'storage'. */
  take(list: KeptAssortment): Promise<boolean>
  takeSales(sales: readonly SaleDay[]): Promise<void>
  onChange(listener: () => void): Disposable
  /** A good was sold for the first time of a day, here or elsewhere. */
  onSale(listener: () => void): Disposable
}
