/** The vendor's fields of get_device_info on synchronisation, from what sync/ says of it. */
import type { FleetState, SyncRole } from '../items.ts'

export const VENDOR_ROLES = {
  standalone: 'none',
  master: 'master',
  subordinate: 'slave',
} as const satisfies Record<SyncRole, string>

/** Where a master answers its subordinates when its address does not say. */
const MASTER_PORT = 7443

export function fleetFields(state: FleetState) {
  const { role, master, masterSerial, upload, download, limit, isInStep } = state
  const [, host = '', port = String(MASTER_PORT)] =
    /^(?:[a-z]+:\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+))?/.exec(master ?? '') ?? []
  return {
    syncMode: VENDOR_ROLES[role],
    sync: role !== 'standalone' && isInStep,
    upload: role !== 'standalone' && upload,
    download: role !== 'standalone' && download,
    sync_limit: limit,
    masterIP: host,
    masterSN: masterSerial ?? '',
    mastersyncPort: Number(port),
  }
}
