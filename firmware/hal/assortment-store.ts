/**
 * No port of its own: what the shop sells, as a template store keeps it next to its templates (template-store.ts), under
 * the same promises and in the same contract suite. The list is one document; next to it is when each of its goods was
 * sold last.
 */
export interface AssortmentStore {
  /** Null: no list was ever put here. */
  readAssortment(): Promise<KeptAssortment | null>
  /**
   * Replaces the former list. `codes` are those of the new list: codes new to it count as sold on `day`, so that their
   * days begin, and the days of codes no longer in it are removed.
   */
  putAssortment(list: KeptAssortment, codes: readonly string[], day: number): Promise<void>
  /** The day each code of the list was sold last, or came into it. */
  saleDays(): Promise<readonly SaleDay[]>
  /** Of each code the later day stays; codes that are not in the list are left out. Idempotent. */
  putSaleDays(days: readonly SaleDay[]): Promise<void>
  /** As if no list was ever put here. */
  clearAssortment(): Promise<void>
}

/** Who made the list, and when; the same on every lane. The later list counts (last-write-wins.ts). */
export interface AssortmentStamp {
  readonly atMs: number
  /** Serial number of the device on which the list was made. */
  readonly by: string
}

export interface KeptAssortment extends AssortmentStamp {
  /** JSON as its maker sent it: fields that this release does not know are kept too. */
  readonly text: string
}

/** A code and a day, counted from 1970-01-01 by the shop's own calendar. */
export type SaleDay = readonly [code: string, day: number]
