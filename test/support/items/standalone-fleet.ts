/** What the recognition device has of synchronisation where a case opens none: no marks, or those of a master without lanes. */

import { Fault } from '#firmware/fault.ts'
import type { ItemsFleet, SyncRole } from '#firmware/items/items.ts'
import type { DeletionMarks } from '#firmware/items/library/fleet-deletion-port.ts'
import type { Library } from '#firmware/items/library/library.ts'
import { say } from '#firmware/words/sentence.ts'

export function createStandaloneFleet(
  role: SyncRole,
  library: Library,
  serialNumber: string,
): ItemsFleet {
  const common = { isInStep: false, upload: false, download: false, limit: 0 }
  return {
    marks: role === 'master' ? createLoneMarks(library, serialNumber) : createNoMarks(),
    status: { ...common, role, master: null, masterSerial: null },
  }
}

function createNoMarks(): DeletionMarks {
  const refuse = async () => {
    throw new Fault('not-master', say('fault.fleet.deletion-only-by-master'))
  }
  return { mark: refuse, unmark: refuse, isMarked: () => false, progress: () => [] }
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
    isMarked: (itemId) => done.has(itemId),
    progress: () => [...done].map(([itemId, serialNumbers]) => ({ itemId, serialNumbers })),
  }
}
