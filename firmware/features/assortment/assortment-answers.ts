/** What a new list would change, as HTTP and the page show it. */
import type { AssortmentDiff } from './assortment-diff.ts'
import type { AssortmentItem } from './assortment-item.ts'
import { toJson } from './assortment-json.ts'

/** An item that the lane knows. */
export interface KnownGood {
  readonly id: string
  readonly name: string | null
  /** Of its templates. */
  readonly count: number
}

/** A person reads no more of it. */
const ITEMS_SHOWN = 1_000

/** In the interface's words. */
export function toDiff(
  { added, removed, changed, unchangedCount }: AssortmentDiff,
  after: readonly AssortmentItem[],
  known: readonly KnownGood[],
) {
  const listed = new Map(after.map((item) => [item.code, item]))
  const isRenamed = ({ id, name }: KnownGood) => {
    const wanted = listed.get(id)?.name ?? null
    return name !== null && wanted !== null && name !== wanted
  }
  const items = [
    ...changed,
    ...added.map((item) => ({ before: null, after: item })),
    ...removed.map((item) => ({ before: item, after: null })),
  ]
  return {
    count: after.length,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    unchanged: unchangedCount,
    unlisted: known.filter(({ id, count }) => count > 0 && !listed.has(id)).length,
    kept_names: known.filter(isRenamed).length,
    items: items.slice(0, ITEMS_SHOWN).map(({ before, after }) => ({
      code: (after ?? before)?.code,
      before: before && toJson(before),
      after: after && toJson(after),
    })),
  }
}
