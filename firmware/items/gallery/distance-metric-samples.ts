/**
 * What a gallery's metric is learnt from: how templates differ from the mean of their item. Pure.
 *
 * A sample of whole items, spread evenly over the gallery, so that a device with a hundred thousand
 * templates learns as fast as one with two hundred.
 */
import type { Difference } from './distance-metric.ts'
import type { IndexedItem, SlotIndex } from './slot-index.ts'
import { unit } from './vector.ts'
import type { VectorTable } from './vector-table.ts'

export const DIFFERENCES_MAX = 192
const OF_AN_ITEM_MAX = 8
/** Fewer are a few accidents. */
const DIFFERENCES_MIN = 12

/** None where there is too little to learn from. */
export function differencesOf(slotIndex: SlotIndex, table: VectorTable): readonly Difference[] {
  const items = slotIndex.items.filter(
    (item): item is IndexedItem => item !== null && item.slots.length > 1,
  )
  const step = Math.max(1, items.reduce((sum, item) => sum + countOf(item), 0) / DIFFERENCES_MAX)
  const differences: Difference[] = []
  for (let at = 0; at < items.length; at += step) {
    const item = items[Math.floor(at)]
    if (!item || differences.length + countOf(item) > DIFFERENCES_MAX) break
    differences.push(...ofItem(item, slotIndex, table))
  }
  return differences.length < DIFFERENCES_MIN ? [] : differences
}

const countOf = ({ slots }: IndexedItem) => Math.min(slots.length, OF_AN_ITEM_MAX)

function ofItem(item: IndexedItem, slotIndex: SlotIndex, table: VectorTable): Difference[] {
  const among = countOf(item)
  const every = item.slots.length / among
  const slots = Array.from({ length: among }, (_, nth) => item.slots[Math.floor(nth * every)] ?? 0)
  const vectors = slots.map((slot) => unit(Float32Array.from(table.read(slot))))
  const mean = new Float32Array(table.dimension)
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at += 1)
      mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / among
  return slots.map((slot, nth) => ({
    sid: slotIndex.sidAt(slot),
    vector: vectors[nth]?.map((value, at) => value - (mean[at] ?? 0)) ?? mean,
    among,
  }))
}
