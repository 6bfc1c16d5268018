/**
 * Which template is in which slot, without gaps, and each item's slots. Pure.
 *
 * Slots are 0…size-1. When a template leaves, the last one moves into its slot, so a scan never
 * meets a hole. Joining and leaving cost the same however many templates there are.
 */
import { letGo } from '#hal/memory.ts'
import type { Random } from '#hal/random.ts'
import { createNameTable } from './name-table.ts'

export interface SlotIndex {
  readonly size: number
  readonly itemCount: number
  /** By place; null is a gap that the next new item fills. */
  readonly items: readonly (IndexedItem | null)[]
  /** By slot: the place of its item. Larger than `size`; replaced when it grows. */
  readonly owners: Int32Array
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
  readonly slots: readonly number[]
  /** A number that the scan derives from all of the item's templates; null after each change. */
  derived: number | null
}

interface Item extends IndexedItem {
  readonly slots: number[]
  readonly place: number
}

export function createSlotIndex(random: Pick<Random, 'fraction'>): SlotIndex {
  const sids = createNameTable(random)
  const items: (Item | null)[] = []
  const itemById = new Map<string, Item>()
  const gaps: number[] = []
  let owners = new Int32Array(1024)
  // By slot: where it stands in its item's list.
  let ranks = new Int32Array(1024)

  function itemAt(slot: number): Item {
    const item = items[owners[slot] ?? 0]
    if (!item) throw new Error(`no item at slot ${slot}`)
    return item
  }

  function newItem(id: string): Item {
    const place = gaps.pop() ?? items.length
    const item = { id, slots: [], place, derived: null }
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
    item.derived = null
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
    get owners() {
      return owners
    },
    join(sid, itemId) {
      const slot = sids.push(sid)
      if (slot === owners.length) {
        owners = doubled(owners)
        ranks = doubled(ranks)
      }
      const item = itemById.get(itemId) ?? newItem(itemId)
      owners[slot] = item.place
      ranks[slot] = item.slots.length
      item.slots.push(slot)
      item.derived = null
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

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  letGo(numbers)
  return larger
}
