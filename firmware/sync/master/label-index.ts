/** What a master knows was said of items (names, activity), in memory beside its card. */
import { Fault } from '#firmware/fault.ts'
import { type ItemLabel, isLater, type Label, type TemplateStore } from '#hal/template-store.ts'

export interface Labels {
  readonly itemIds: Iterable<string>
  /** The latest that was ever said. */
  readonly latestMs: number
  of(itemId: string): readonly Label[]
  /** Those that are later than what is known. */
  newsIn(labels: readonly ItemLabel[]): readonly ItemLabel[]
  /** On the card first. Resolves with the items of which something changed. */
  take(labels: readonly ItemLabel[]): Promise<ReadonlySet<string>>
  /** Of these items the card says something else now. */
  reload(itemIds: readonly string[]): Promise<void>
}

/** `itemsMax`: a lane with a broken till behind it must not fill the memory of its master. */
export async function loadLabels(store: TemplateStore, itemsMax: number): Promise<Labels> {
  const known = new Map<string, readonly Label[]>()
  let latestMs = 0
  for (const label of await store.labels()) set(label)

  function set({ itemId, ...label }: ItemLabel): void {
    const others = (known.get(itemId) ?? []).filter(({ field }) => field !== label.field)
    known.set(itemId, [...others, label])
    latestMs = Math.max(latestMs, label.atMs)
  }

  function isNews(label: ItemLabel): boolean {
    const last = known.get(label.itemId)?.find(({ field }) => field === label.field)
    return last === undefined || isLater(label, last)
  }

  return {
    get itemIds() {
      return known.keys()
    },
    get latestMs() {
      return latestMs
    },
    of: (itemId) => known.get(itemId) ?? [],
    newsIn: (labels) => labels.filter(isNews),
    async take(labels) {
      const news = labels.filter(isNews)
      const items = new Set(news.map(({ itemId }) => itemId))
      if (items.size === 0) return items
      if (known.size + items.size > itemsMax)
        throw new Fault('full', `a fleet has names for ${itemsMax} items`)
      await store.putLabels(news)
      for (const label of news) set(label)
      return items
    },
    async reload(itemIds) {
      for (const itemId of itemIds) known.set(itemId, await store.labelsOf(itemId))
      const all = [...known.values()].flat()
      latestMs = all.reduce((latest, { atMs }) => Math.max(latest, atMs), 0)
    },
  }
}
