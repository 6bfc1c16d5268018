/** Items that a master has marked for deletion on all devices, and which devices have confirmed. In memory only. */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import type { DeletionProgress } from '#firmware/items/library/fleet-deletion-port.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import { SYNC_LIMITS } from '../limits.ts'
import {
  confirm,
  type FleetDeletionMarks,
  type MarkedItem,
  mark,
  NO_MARKS,
  unmark,
} from '../protocol/fleet-deletion-marks.ts'

export interface FleetDeletions {
  readonly marks: FleetDeletionMarks
  isMarked(itemId: string): boolean
  /** The caller runs it in the queue of the fleet records, as everything that changes the store. */
  mark(itemId: string, by?: string | null): Promise<void>
  unmark(itemId: string, by?: string | null): Promise<void>
  /** A device has deleted what was marked. */
  confirm(marked: readonly MarkedItem[], serialNumber: string): void
  /** Confirms the mark for the master itself. */
  confirmOwn(itemId: string): void
  progress(): readonly DeletionProgress[]
  /** A device has confirmed one more. */
  onConfirmed(listener: () => void): Disposable
}

export function createFleetDeletions({
  serialNumber,
  journal,
  remove,
  onRemoved,
  onChanged,
}: {
  readonly serialNumber: string
  readonly journal: Journal
  /** Deletes the item from the card, before the mark is set. */
  readonly remove: (itemId: string) => Promise<unknown>
  readonly onRemoved: (itemId: string) => Promise<void>
  readonly onChanged: (itemId: string) => Promise<void>
}): FleetDeletions {
  const listeners = createListeners()
  let marks = NO_MARKS
  const isMarked = (itemId: string) => marks.marked.has(itemId)
  return {
    get marks() {
      return marks
    },
    isMarked,
    async mark(itemId, by = null) {
      const isNew = !isMarked(itemId)
      if (isNew && marks.marked.size >= SYNC_LIMITS.marks)
        throw new Fault(
          'full',
          say('fault.sync.too-many-deletion-marks', { most: SYNC_LIMITS.marks }),
        )
      await remove(itemId)
      marks = mark(marks, itemId)
      await onRemoved(itemId)
      if (!isNew) return
      journal.info('item.marked', { itemId, by })
      await onChanged(itemId)
    },
    async unmark(itemId, by = null) {
      if (!isMarked(itemId)) return
      marks = unmark(marks, itemId)
      journal.info('item.unmarked', { itemId, by })
      await onChanged(itemId)
    },
    confirm(marked, by) {
      const before = marks
      for (const one of marked) marks = confirm(marks, one, by)
      if (marks !== before) listeners.tell()
    },
    confirmOwn(itemId) {
      const markId = marks.marked.get(itemId)?.markId
      if (markId !== undefined) marks = confirm(marks, { itemId, markId }, serialNumber)
    },
    progress: () =>
      [...marks.marked].map(([itemId, { done }]) => ({ itemId, serialNumbers: [...done].sort() })),
    onConfirmed: listeners.add,
  }
}
