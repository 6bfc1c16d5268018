/**
 * The part of synchronisation that the recognition device needs. The two need each other, and the
 * recognition device is opened first: until `bind` it is answered 'busy', or that there is none.
 */
import { Fault } from '#firmware/fault.ts'
import type { FleetState } from '#firmware/items/items.ts'
import type { DeletionMarks } from '#firmware/items/library/deletion-marks.ts'
import type { Sync } from './sync.ts'

export interface LateBoundSync {
  readonly marks: DeletionMarks
  /** Null until `bind`. */
  readonly fleet: () => FleetState | null
  bind(sync: Sync): void
}

export function createLateBoundSync(): LateBoundSync {
  let sync: Sync | null = null
  const opened = (): Sync => {
    if (sync) return sync
    throw new Fault('busy', 'the device is still starting')
  }
  return {
    marks: {
      mark: async (itemId) => opened().marks.mark(itemId),
      unmark: async (itemId) => opened().marks.unmark(itemId),
      progress: () => sync?.marks.progress() ?? [],
    },
    fleet: () => sync?.status ?? null,
    bind(next) {
      sync = next
    },
  }
}
