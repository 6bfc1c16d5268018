/** All items of the lane: their names, which are active, and how many templates each has. In memory, because every answer needs them. */
import { createListeners } from '#firmware/async/listeners.ts'
import type {
  DescribedChange,
  ItemChange,
  ItemRecord,
  TemplateStore,
  Writer,
} from '#hal/template-store.ts'

export interface KnownItems {
  /** Items that have templates, as of the last refresh. */
  readonly counts: readonly ItemCount[]
  /** All items, also those that have only a name. */
  readonly known: readonly KnownItem[]
  list(): Promise<readonly ItemRecord[]>
  nameOf(itemId: string): string | null
  /** Whether an item may be answered; null: all may. */
  readonly accepts: ((itemId: string) => boolean) | null
  describe(itemId: string, change: ItemChange): Promise<ItemRecord>
  /** All of it or nothing. */
  describeAll(changes: readonly DescribedChange[]): Promise<readonly ItemRecord[]>
  /** Reads everything again; calls during a reading share one more reading after it. */
  refresh(): Promise<void>
  /** Called after each refresh. */
  onChange(listener: () => void): Disposable
}

export interface ItemCount {
  readonly id: string
  readonly count: number
  readonly name: string | null
}

export interface KnownItem extends ItemCount {
  readonly isActive: boolean
}

export async function openKnownItems(
  store: TemplateStore,
  writer: () => Writer,
): Promise<KnownItems> {
  const listeners = createListeners()
  let items: ReadonlyMap<string, ItemRecord> = new Map()
  let counts: readonly ItemCount[] = []
  let known: readonly KnownItem[] = []
  let accepts: KnownItems['accepts'] = null
  let reading: Promise<void> | null = null
  let isStale = false

  async function read(): Promise<void> {
    do {
      isStale = false
      know(await store.items())
    } while (isStale)
  }

  function know(all: readonly ItemRecord[]): void {
    items = new Map(all.map((item) => [item.itemId, item]))
    known = all.map(({ itemId, templates, name, isActive }) => ({
      id: itemId,
      count: templates,
      name,
      isActive,
    }))
    counts = known.filter(({ count }) => count > 0)
    const isAnyInactive = all.some(({ isActive }) => !isActive)
    accepts = isAnyInactive ? (itemId) => items.get(itemId)?.isActive ?? true : null
    listeners.tell()
  }

  function refresh(): Promise<void> {
    isStale = true
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  await refresh()
  return {
    get counts() {
      return counts
    },
    get known() {
      return known
    },
    get accepts() {
      return accepts
    },
    list: () => store.items(),
    nameOf: (itemId) => items.get(itemId)?.name ?? null,
    async describe(itemId, change) {
      const item = await store.describe(itemId, change, writer())
      await refresh()
      return item
    },
    async describeAll(changes) {
      const described = await store.describeAll(changes, writer())
      await refresh()
      return described
    },
    refresh,
    onChange: listeners.add,
  }
}
