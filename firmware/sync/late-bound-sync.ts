/**
 * What the recognition device is given of synchronisation before that is opened: the two need
 * each other, and the one that is asked by tills comes first.
 */
import { Fault } from '#firmware/fault.ts'
import type { DeletionMarks } from '#firmware/items/library/deletion-marks.ts'
import type { Sync, SyncStatus } from './sync.ts'

export interface LateBoundSync {
  readonly marks: DeletionMarks
  /** The vendor's fields of get_device_info. */
  readonly fleet: () => Readonly<Record<string, unknown>>
  join(sync: Sync): void
}

const VENDOR_ROLE = { standalone: 'none', master: 'master', subordinate: 'slave' } as const
const PORT = 7443

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
    fleet: () => (sync ? fleetFields(sync.status) : {}),
    join(next) {
      sync = next
    },
  }
}

function fleetFields(status: SyncStatus) {
  const { role, master, masterSerial, upload, download, limit, isInStep } = status
  const [, host = '', port = String(PORT)] =
    /^(?:[a-z]+:\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+))?/.exec(master ?? '') ?? []
  return {
    syncMode: VENDOR_ROLE[role],
    sync: role !== 'standalone' && isInStep,
    upload: role !== 'standalone' && upload,
    download: role !== 'standalone' && download,
    sync_limit: limit,
    masterIP: host,
    masterSN: masterSerial ?? '',
    mastersyncPort: Number(port),
  }
}
