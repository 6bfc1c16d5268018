/** What another list would change, found in short turns. */

import { inSlices } from '#firmware/async/in-slices.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import type { AssortmentItem } from './assortment-item.ts'

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

export async function diffOf(
  before: ReadonlyMap<string, AssortmentItem>,
  after: readonly AssortmentItem[],
): Promise<AssortmentDiff> {
  const kept = new Set<string>()
  const added: AssortmentItem[] = []
  const removed: AssortmentItem[] = []
  const changed: Changed[] = []
  await inSlices(after, (item) => {
    const known = before.get(item.code)
    kept.add(item.code)
    if (!known) added.push(item)
    else if (!isSame(known, item)) changed.push({ before: known, after: item })
  })
  await inSlices(before.values(), (item) => {
    if (!kept.has(item.code)) removed.push(item)
  })
  return { added, removed, changed, unchangedCount: after.length - added.length - changed.length }
}

const FIELDS = [
  'name',
  'priceKopecks',
  'unit',
  'tareGrams',
  'from',
  'until',
  'group',
  'hideAfterDays',
] as const

function isSame(one: AssortmentItem, other: AssortmentItem): boolean {
  return (
    FIELDS.every((field) => one[field] === other[field]) &&
    CUSTOMER_LANGUAGES.every((language) => one.names[language] === other.names[language])
  )
}
