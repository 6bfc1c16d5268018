/**
 * What the shop sells, as recognition asks for it. Nothing is listed, and so nothing is hidden or priced, until a feature
 * keeps a list.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import type { CustomerLanguage } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { PublishedWeight } from './weighing/weight-changes.ts'

export interface ListedGood {
  /** As the till calls it; null: the list does not say. */
  readonly name: string | null
  readonly names: Readonly<Partial<Record<CustomerLanguage, string>>>
  readonly priceKopecks: number | null
  /** What the price is for; null exactly when the price is. */
  readonly unit: 'kg' | 'piece' | null
  /** Goods of one group look the same to a camera. */
  readonly group: string | null
}

/** What a weight of goods comes to. */
export interface Proposal {
  /** Grams, without the tare. */
  readonly net: number
  /** Kopecks. */
  readonly sum: number
}

/** All are reads of memory. */
export interface KeptList {
  readonly items: ReadonlyMap<string, ListedGood>
  /** Whether a code may be answered today; null: all may. */
  readonly accepts: ((code: string) => boolean) | null
  /** The codes of its look-alike group that can be sold today, itself among them; null: it is in none. */
  groupOf(code: string): readonly string[] | null
  /** Null: it has no price by weight, or does not lie still. */
  proposalOf(code: string, weight: PublishedWeight | undefined): Proposal | null
  /** A till sold it. It returns at once and never fails. */
  sold(code: string, atMs: number): void
  onChange(listener: () => void): Disposable
}

export interface GoodsList extends KeptList {
  /** Null: it is not in the list. */
  of(code: string): ListedGood | null
  /** Throws Fault 'not-found' for goods that are not in the list. */
  proposalOfListed(code: string, weight: PublishedWeight): Proposal | null
  /** From now on it is this list: said at the start, before anybody asks. */
  isKeptBy(list: KeptList): void
}

const NOTHING: KeptList = {
  items: new Map(),
  accepts: null,
  groupOf: () => null,
  proposalOf: () => null,
  sold() {},
  onChange: () => ({ [Symbol.dispose]() {} }),
}

export function createGoodsList(): GoodsList {
  const changes = createListeners()
  let list = NOTHING
  return {
    get items() {
      return list.items
    },
    get accepts() {
      return list.accepts
    },
    of: (code) => list.items.get(code) ?? null,
    groupOf: (code) => list.groupOf(code),
    proposalOf: (code, weight) => list.proposalOf(code, weight),
    proposalOfListed(code, weight) {
      if (list.items.has(code)) return list.proposalOf(code, weight)
      throw new Fault('not-found', say('fault.assortment.item-not-listed', { item: code }))
    },
    sold: (code, atMs) => list.sold(code, atMs),
    onChange: changes.add,
    isKeptBy(kept) {
      list = kept
      kept.onChange(changes.tell)
    },
  }
}
