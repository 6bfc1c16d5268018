/** What another list would change. Pure. */
import { type AssortmentItem, LANGUAGES } from './assortment-item.ts'

export interface AssortmentDiff {
  readonly added: readonly AssortmentItem[]
  readonly removed: readonly AssortmentItem[]
  readonly changed: readonly Changed[]
  readonly unchangedCount: number
}

interface Changed {
  readonly before: AssortmentItem
  readonly after: AssortmentItem
}

export function diffOf(
  before: ReadonlyMap<string, AssortmentItem>,
  after: readonly AssortmentItem[],
): AssortmentDiff {
  const kept = new Set(after.map(({ code }) => code))
  const added = after.filter(({ code }) => !before.has(code))
  const removed = [...before.values()].filter(({ code }) => !kept.has(code))
  const changed = after.flatMap((item) => {
    const known = before.get(item.code)
    return !known || isSame(known, item) ? [] : [{ before: known, after: item }]
  })
  return { added, removed, changed, unchangedCount: after.length - added.length - changed.length }
}

const FIELDS = [
  ...(['name', 'priceKopecks', 'unit', 'tareGrams'] as const),
  ...(['from', 'until', 'group', 'hideAfterDays'] as const),
]

function isSame(one: AssortmentItem, other: AssortmentItem): boolean {
  return (
    FIELDS.every((field) => one[field] === other[field]) &&
    LANGUAGES.every((language) => one.names[language] === other.names[language])
  )
}
