/**
 * Which template is in which slot, without gaps, and each item's slots. Pure.
 *
 * Slots are 0…size-1. When a template leaves, the last one moves into its slot, so a scan never
 * meets a hole. Joining and leaving cost the same however many templates there are.
 */
import { freeBufferMemory } from '#firmware/vocabulary/free-buffer-memory.ts'
import type { Random } from '#hal/random.ts'
import { createNameIndex } from './template-name-index.ts'

export interface SlotIndex {
  readonly size: number
  readonly itemCount: number
  /** By place; null is a gap that the next new item fills. */
  readonly items: readonly (IndexedItem | null)[]
  /**
   * By place: a number that the scan derives from all of the item's templates; NaN after each change.
   * Replaced when it grows.
   */
  readonly derived: Float64Array
  /** The slot of the newcomer, which must not be there yet. */
  join(sid: string, itemId: string): number
  /** The slot that became free, and the slot whose content must move there (null: it was the last). */
  leave(sid: string): { readonly slot: number; readonly movedFrom: number | null } | null
  clear(): void
  slotOf(sid: string): number | undefined
  sidAt(slot: number): string
  itemAt(slot: number): IndexedItem
  itemOf(itemId: string): IndexedItem | undefined
}

export interface IndexedItem {
  readonly id: string
  readonly place: number
  readonly slots: readonly number[]
}

interface Item extends IndexedItem {
  readonly slots: number[]
}

export function createSlotIndex(random: Pick<Random, 'fraction'>): SlotIndex {
  const sids = createNameIndex(random)
  const items: (Item | null)[] = []
  const itemById = new Map<string, Item>()
  const gaps: number[] = []
  // By slot: the place of its item.
  let owners = new Int32Array(1024)
  // By slot: where it stands in its item's list.
  let ranks = new Int32Array(1024)
  let derived = new Float64Array(64)

  function itemAt(slot: number): Item {
    const item = items[owners[slot] ?? 0]
    if (!item) throw new Error(`no item at slot ${slot}`)
    return item
  }

  function newItem(id: string): Item {
    const place = gaps.pop() ?? items.length
    const item = { id, slots: [], place }
    if (place === derived.length) derived = moved(derived, new Float64Array(place * 2))
    items[place] = item
    itemById.set(id, item)
    return item
  }

  function withdraw(slot: number): void {
    const item = itemAt(slot)
    const last = item.slots.pop()
    if (last !== undefined && last !== slot) {
      const rank = ranks[slot] ?? 0
      item.slots[rank] = last
      ranks[last] = rank
    }
    derived[item.place] = Number.NaN
    if (item.slots.length > 0) return
    items[item.place] = null
    gaps.push(item.place)
    itemById.delete(item.id)
  }

  function relocate(from: number, to: number): void {
    const item = itemAt(from)
    const rank = ranks[from] ?? 0
    item.slots[rank] = to
    ranks[to] = rank
    owners[to] = item.place
  }

  return {
    get size() {
      return sids.size
    },
    get itemCount() {
      return itemById.size
    },
    items,
    get derived() {
      return derived
    },
    join(sid, itemId) {
      const slot = sids.push(sid)
      if (slot === owners.length) {
        owners = moved(owners, new Int32Array(slot * 2))
        ranks = moved(ranks, new Int32Array(slot * 2))
      }
      const item = itemById.get(itemId) ?? newItem(itemId)
      owners[slot] = item.place
      ranks[slot] = item.slots.length
      item.slots.push(slot)
      derived[item.place] = Number.NaN
      return slot
    },
    leave(sid) {
      const slot = sids.placeOf(sid)
      if (slot === undefined) return null
      withdraw(slot)
      const last = sids.size - 1
      if (slot !== last) relocate(last, slot)
      // As the slots do, the last name moves into the gap.
      sids.drop(slot)
      return { slot, movedFrom: slot === last ? null : last }
    },
    clear() {
      sids.clear()
      items.length = 0
      itemById.clear()
      gaps.length = 0
    },
    slotOf: sids.placeOf,
    sidAt: sids.nameAt,
    itemAt,
    itemOf: (itemId) => itemById.get(itemId),
  }
}

function moved<Numbers extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  numbers: Numbers,
  larger: Numbers,
): Numbers {
  larger.set(numbers)
  freeBufferMemory(numbers)
  return larger
}
