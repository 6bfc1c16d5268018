/**
 * What the shop sells, on the lane's card: the list as one document, and when each of its goods was sold last.
 *
 * Implemented in drivers/storage/. Every implementation, the double included, passes
 * test/contract/assortment-store.ts. Calls never block the event loop; they run one after another in the
 * order they were made, each all or nothing, and when one resolves its effect is on the card.
 * Everything that writes rejects with Fault 'storage' when the card is full, read-only or broken, and
 * nothing has changed then.
 */
export interface AssortmentStore {
  /** Null: no list was ever put here. */
  read(): Promise<KeptAssortment | null>
  /**
   * In the place of the former list. `codes` are those of the list: the ones that are new count as sold on
   * `day`, so that their days begin, and what is known of codes that are no more in it goes.
   */
  put(list: KeptAssortment, codes: readonly string[], day: number): Promise<void>
  /** The day each code of the list was sold last, or came into it. */
  sales(): Promise<readonly SaleDay[]>
  /** Of each code the later day stays; codes that are not in the list are left out. Idempotent. */
  putSales(sales: readonly SaleDay[]): Promise<void>
  /** As if no list was ever put here. */
  clear(): Promise<void>
}

/** Who made the list, and when: the same everywhere, the later one counts. */
export interface AssortmentStamp {
  readonly atMs: number
  /** Serial number of the device where it was said. */
  readonly by: string
}

export interface KeptAssortment extends AssortmentStamp {
  /** JSON as it came from whoever made the list: what this release does not know of it is kept too. */
  readonly text: string
}

/** A code and a day, counted from 1970-01-01 by the shop's own calendar. */
export type SaleDay = readonly [code: string, day: number]

/** The same on every device: later, then by who said it. */
export function isLaterList(one: AssortmentStamp, other: AssortmentStamp | null): boolean {
  if (!other || one.atMs !== other.atMs) return one.atMs > (other?.atMs ?? Number.NEGATIVE_INFINITY)
  return one.by > other.by
}
