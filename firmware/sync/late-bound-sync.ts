/**
 * What the recognition device is given of synchronisation before that is opened: the two need
 * each other, and the one that is asked by tills comes first.
 */
import { Fault } from '#firmware/fault.ts'
import type { FleetState } from '#firmware/items/items.ts'
import type { DeletionMarks } from '#firmware/items/library/deletion-marks.ts'
import type { Sync } from './sync.ts'

export interface LateBoundSync {
  readonly marks: DeletionMarks
  /** Null until it joined. */
  readonly fleet: () => FleetState | null
  join(sync: Sync): void
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
    join(next) {
      sync = next
    },
  }
}
