/** What a device keeps of choices, in memory: the driver's own tables on SQLite, without their thread. */
import { createChoiceStore, createChoiceTables } from '#drivers/storage/choices/choices-sqlite.ts'
import type { ChoiceStore } from '#hal/choice-store.ts'
import { type MemoryCard, openInMemory } from '#test/storage/item-stores.ts'

export const openMemoryChoices = (): ChoiceStore & MemoryCard =>
  openInMemory(createChoiceTables, createChoiceStore)
