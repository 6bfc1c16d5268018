/** What another list would change. Pure. */
import type { AssortmentItem } from './assortment-item.ts'
import { type JsonItem, toJson } from './assortment-json.ts'

export interface AssortmentDiff {
  readonly added: readonly JsonItem[]
  readonly removed: readonly JsonItem[]
  readonly changed: readonly { readonly before: JsonItem; readonly after: JsonItem }[]
  readonly unchangedCount: number
}

export function diffOf(
  before: ReadonlyMap<string, AssortmentItem>,
  after: readonly AssortmentItem[],
): AssortmentDiff {
  const kept = new Set(after.map(({ code }) => code))
  const added = after.filter(({ code }) => !before.has(code)).map(toJson)
  const removed = [...before.values()].filter(({ code }) => !kept.has(code)).map(toJson)
  const changed = after.flatMap((item) => {
    const known = before.get(item.code)
    if (!known) return []
    const pair = { before: toJson(known), after: toJson(item) }
    return JSON.stringify(pair.before) === JSON.stringify(pair.after) ? [] : [pair]
  })
  return { added, removed, changed, unchangedCount: after.length - added.length - changed.length }
}
