/**
 * The labels of all items (name, active or not) in the memory of their master, with the card behind it.
 *
 * One label a field, each with its time and device: so a name and an activity that were set apart do not replace each
 * other. The latest stays, ties go by device, then by value, so the order in which lanes meet does not matter. A
 * device stamps a new label later than all it knows of the item: time orders what was said apart, knowledge what was
 * said in turn. A clock ahead wins until somebody who has seen its word says another. Names outlive their item's
 * templates, and do not travel between shops.
 */

import { Fault } from '#firmware/fault.ts'
import { isLaterLabel } from '#firmware/vocabulary/last-write-wins.ts'
import { say } from '#firmware/words/sentence.ts'
import type { ItemLabel, Label, TemplateStore } from '#hal/template-store.ts'

export interface LabelIndex {
  readonly itemIds: Iterable<string>
  /** The time of the latest label. */
  readonly latestMs: number
  of(itemId: string): readonly Label[]
  /** Those that are later than the known ones. */
  newsIn(labels: readonly ItemLabel[]): readonly ItemLabel[]
  /** Stores labels, on the card first. Resolves with the items that changed. */
  take(labels: readonly ItemLabel[]): Promise<ReadonlySet<string>>
  /** Reads these items' labels from the card again. */
  reload(itemIds: readonly string[]): Promise<void>
}

/** `itemsMax`: a broken till that names items without end must not fill its master's memory. */
export async function loadLabelIndex(store: TemplateStore, itemsMax: number): Promise<LabelIndex> {
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
    return last === undefined || isLaterLabel(label, last)
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
        throw new Fault('full', say('fault.sync.too-many-named-items', { most: itemsMax }))
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
