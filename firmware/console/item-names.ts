/**
 * The page's name of each item: one that a person gave comes first; else the name in the shop's list, in each of the
 * page's languages. Made anew when the items or the list change: the page asks after each change.
 */
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import type { ItemSummary } from '#hal/lane-state.ts'

export interface NamedGood {
  /** The name in the till's list; null where the list has none. */
  readonly name: string | null
  readonly names: Readonly<Partial<Record<string, string>>>
}
type Goods = ReadonlyMap<string, NamedGood>

export function createItemNames(
  known: () => readonly ItemSummary[],
  listed: () => Goods,
): () => readonly ItemSummary[] {
  let made: {
    readonly known: readonly ItemSummary[]
    readonly listed: Goods
    readonly items: readonly ItemSummary[]
  } | null = null
  return () => {
    const now = { known: known(), listed: listed() }
    if (made?.known !== now.known || made.listed !== now.listed)
      made = { ...now, items: now.known.map((item) => withNames(item, now.listed.get(item.id))) }
    return made.items
  }
}

function withNames(item: ItemSummary, good: NamedGood | undefined): ItemSummary {
  const isNamedByPerson = item.name != null && item.name !== good?.name
  if (!good || isNamedByPerson) return item
  const names: Partial<Record<Language, string>> = {}
  for (const language of LANGUAGES) {
    const name = good.names[language] ?? good.name
    if (name !== null) names[language] = name
  }
  return Object.keys(names).length > 0 ? { ...item, names } : item
}
