/** The review inbox of a device, in memory: the driver's own tables on SQLite, without their thread. */
import { createReviewStore, createReviewTables } from '#drivers/storage/review/review-sqlite.ts'
import type { ReviewStore } from '#hal/review-store.ts'
import { type MemoryCard, openInMemory } from '#test/storage/item-stores.ts'

export const openMemoryReview = (): ReviewStore & MemoryCard =>
  openInMemory(createReviewTables, createReviewStore)
