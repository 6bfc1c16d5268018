/** A list as memory has it: by code, by group, and what of it is not offered on a day. Made in short turns. */
import { inSlices } from '#firmware/async/in-slices.ts'
import type { AssortmentItem } from './assortment-item.ts'
import { type Hidden, hiddenBy, type Today } from './sale-days.ts'

export interface AssortmentList {
  /** In the order of the list. */
  readonly items: ReadonlyMap<string, AssortmentItem>
  readonly groups: ReadonlyMap<string, readonly string[]>
}

export const EMPTY_LIST: AssortmentList = { items: new Map(), groups: new Map() }

export async function listOf(listed: readonly AssortmentItem[]): Promise<AssortmentList> {
  const items = new Map<string, AssortmentItem>()
  const groups = new Map<string, string[]>()
  await inSlices(listed, (item) => {
    const { code, group } = item
    items.set(code, item)
    if (group === null) return
    const codes = groups.get(group)
    if (codes) codes.push(code)
    else groups.set(group, [code])
  })
  return { items, groups }
}

/** `soldOn`: the last day a code was sold, or came into the list; undefined where nobody knew the day. */
export type SoldOn = (code: string) => number | undefined

export function hiddenOn(
  items: ReadonlyMap<string, AssortmentItem>,
  today: Today,
  soldOn: SoldOn,
): ReadonlyMap<string, Hidden> {
  const found = new Map<string, Hidden>()
  for (const item of items.values()) addHidden(found, item, today, soldOn)
  return found
}

/** The same in short turns, for a list that is not in use yet. */
export async function hiddenOnInTurns(
  items: ReadonlyMap<string, AssortmentItem>,
  today: Today,
  soldOn: SoldOn,
): Promise<ReadonlyMap<string, Hidden>> {
  const found = new Map<string, Hidden>()
  await inSlices(items.values(), (item) => addHidden(found, item, today, soldOn))
  return found
}

function addHidden(
  found: Map<string, Hidden>,
  item: AssortmentItem,
  today: Today,
  soldOn: SoldOn,
): void {
  const why = hiddenBy(item, today, soldOn(item.code))
  if (why) found.set(item.code, why)
}
