/** Names of items and which of them are offered; in memory, because every answer asks. */
import type { ItemChange, ItemRecord, TemplateStore } from '#hal/template-store.ts'
import type { Recognition } from './recognition.ts'

export interface Catalog {
  list(): Promise<readonly ItemRecord[]>
  nameOf(itemId: string): string | null
  describe(itemId: string, change: ItemChange): Promise<ItemRecord>
  /** Reads everything anew: after an import. */
  refresh(): Promise<void>
}

export async function openCatalog(
  store: TemplateStore,
  recognition: Recognition,
): Promise<Catalog> {
  const names = new Map<string, string>()
  const inactive = new Set<string>()

  function know({ itemId, name, isActive }: ItemRecord): void {
    if (name === null) names.delete(itemId)
    else names.set(itemId, name)
    if (isActive) inactive.delete(itemId)
    else inactive.add(itemId)
  }

  async function refresh(): Promise<void> {
    const items = await store.items()
    names.clear()
    inactive.clear()
    for (const item of items) know(item)
    offer()
  }

  function offer(): void {
    recognition.accepts = inactive.size > 0 ? (itemId) => !inactive.has(itemId) : null
  }

  await refresh()
  return {
    list: () => store.items(),
    nameOf: (itemId) => names.get(itemId) ?? null,
    async describe(itemId, change) {
      const item = await store.describe(itemId, change)
      know(item)
      offer()
      return item
    },
    refresh,
  }
}
