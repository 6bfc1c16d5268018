/** What the page shows of recognition beside the list of items: its settings, packages, what was deleted. */
import { createItemNames } from '../console/item-names.ts'
import type { ItemsView } from '../console/page-state-ports.ts'
import type { Section } from '../console/page-state-sections.ts'
import type { OpenItems } from '../items/open.ts'

type Source = (listener: () => void) => Disposable

/** All items as the page calls them. */
export function itemsOfPage({ knownItems, assortment, onChange }: OpenItems): ItemsView {
  return {
    itemCounts: createItemNames(knownItems, () => assortment.items),
    onChange: anyOf(onChange, assortment.onChange),
  }
}

export function itemSections(
  { items, onChange }: OpenItems,
  sync: { readonly onChange: Source },
): readonly Section[] {
  const { device, catalog, deleted, inbox, doubts, marks, exportTask, importTask, weighing } = items
  return [
    {
      name: 'recognition',
      read: () => ({
        region: device.region,
        regionRevision: device.regionRevision,
        hasBackground: device.settings.background !== null,
        pace: device.settings.pace,
        resultsMax: device.settings.resultsMax,
        mode: device.mode,
      }),
      onChange: device.onChange,
    },
    {
      name: 'scale',
      read: () => ({
        weight: weighing.told,
        isInUse: weighing.scale.isInUse,
        state: weighing.scale.condition.state,
        reason: weighing.scale.condition.reason,
        protocol: weighing.scale.identity?.protocol ?? null,
      }),
      onChange: weighing.onChange,
    },
    {
      name: 'packages',
      read: () => ({ export: exportTask.state, import: importTask.state }),
      onChange: anyOf(exportTask.onChange, importTask.onChange),
    },
    { name: 'review', read: () => inbox.state, onChange: inbox.onChange },
    { name: 'doubts', read: () => doubts.state, onChange: doubts.onChange },
    {
      name: 'deletions',
      read: () => ({
        canMark: (items.fleet()?.role ?? items.role) === 'master',
        marks: marks.progress().map(({ itemId, serialNumbers }) => ({
          id: itemId,
          name: catalog.nameOf(itemId),
          done: serialNumbers,
        })),
        deleted: deleted.list.map(({ itemId, templates }) => ({
          id: itemId,
          name: catalog.nameOf(itemId),
          count: templates,
        })),
      }),
      lists: { marks: 'id', deleted: 'id' },
      onChange: anyOf(deleted.onChange, sync.onChange, onChange),
    },
  ]
}

/** The listener is told of each, and disposing ends all. */
function anyOf(...sources: readonly Source[]): Source {
  return (listener) => {
    const subscriptions = new DisposableStack()
    for (const source of sources) subscriptions.use(source(listener))
    return subscriptions
  }
}
