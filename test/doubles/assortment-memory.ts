/** The assortment of a device, in memory: the driver's own tables on SQLite, without their thread. */
import {
  createAssortmentStore,
  createAssortmentTables,
} from '#drivers/storage/assortment/assortment-sqlite.ts'
import type { AssortmentStore } from '#hal/assortment-store.ts'
import { type MemoryCard, openInMemory } from '#test/storage/item-stores.ts'

export const openMemoryAssortment = (): AssortmentStore & MemoryCard =>
  openInMemory(createAssortmentTables, createAssortmentStore)
