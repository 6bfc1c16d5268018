/**
 * Deleting an item from all devices of a fleet. A fleet's marks come from sync/; a standalone
 * device has none, and a master without subordinates deletes only on itself.
 */
import { Fault } from '#firmware/fault.ts'
import type { SyncRole } from '../items.ts'
import type { Library } from './library.ts'

export interface DeletionMarks {
  /** Idempotent. Rejects with 'not-master' on any other device. */
  mark(itemId: string): Promise<void>
  /** Idempotent. Rejects with 'not-master' on any other device. */
  unmark(itemId: string): Promise<void>
  /** Items being deleted, in the order they were marked, and where that has been done. */
  progress(): readonly DeletionProgress[]
}

export interface DeletionProgress {
  readonly itemId: string
  readonly serialNumbers: readonly string[]
}

/** Of a device that no synchronisation was opened for. */
export function createStandaloneMarks(
  role: SyncRole,
  library: Library,
  serialNumber: string,
): DeletionMarks {
  return role === 'master' ? createLoneMarks(library, serialNumber) : createNoMarks()
}

function createNoMarks(): DeletionMarks {
  const refuse = async () => {
    throw new Fault('not-master', 'only a master marks items for deletion on all devices')
  }
  return { mark: refuse, unmark: refuse, progress: () => [] }
}

/** Marks of a master without subordinates; they are lost with the process, as the interface says. */
function createLoneMarks(library: Library, serialNumber: string): DeletionMarks {
  const done = new Map<string, readonly string[]>()
  return {
    async mark(itemId) {
      if (done.has(itemId)) return
      done.set(itemId, [])
      await library.removeItem(itemId)
      if (done.has(itemId)) done.set(itemId, [serialNumber])
    },
    async unmark(itemId) {
      done.delete(itemId)
    },
    progress: () => [...done].map(([itemId, serialNumbers]) => ({ itemId, serialNumbers })),
  }
}
