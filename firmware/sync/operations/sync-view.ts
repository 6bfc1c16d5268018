/** The state of a lane's synchronisation, as get_sync_status answers it; the page shows the same. */
import { VENDOR_ROLES } from '#firmware/items/http/device-info-fleet-fields.ts'
import type { ReportedHealth } from '../lane-health/health-messages.ts'
import type { Sync } from '../sync.ts'

export function syncView({ status, marks }: Sync) {
  return {
    syncMode: VENDOR_ROLES[status.role],
    in_step: status.isInStep,
    upload: status.upload,
    download: status.download,
    sync_limit: status.limit,
    master: status.master,
    masterSN: status.masterSerial,
    last_sync: timeOf(status.lastSyncAtMs),
    trouble: status.trouble,
    asked: status.asked && {
      state: status.asked.state,
      at: new Date(status.asked.askedAtMs).toISOString(),
      ended: timeOf(status.asked.endedAtMs),
      trouble: status.asked.trouble,
    },
    left_out: status.leftOut,
    templates: status.templates,
    deletions: marks
      .progress()
      .map(({ itemId, serialNumbers }) => ({ id: itemId, SNs: serialNumbers })),
    devices: status.devices.map((device) => ({
      sn: device.serialNumber,
      address: device.address,
      last_seen: timeOf(device.lastSeenAtMs),
      away: device.isAway,
      lag: device.lag,
      deletions_outstanding: device.outstanding,
      left_out: device.leftOut,
      ...healthView(device.health),
    })),
    chain: status.feed && {
      read_trouble: status.feed.readTrouble,
      write_trouble: status.feed.writeTrouble,
      last_read: timeOf(status.feed.lastReadAtMs),
      behind: status.feed.behind,
      left_aside: status.feed.leftAside,
      unwritten: status.feed.unwritten,
    },
  }
}

/** All null of a lane that has told nothing: it has only just come, or its release does not tell. */
function healthView(health: ReportedHealth | null) {
  if (health === null) return { version: null, state: null, ill: [], last_payment: null }
  const { release, ill, lastPaymentAtMs } = health
  const isFailed = ill.some(({ state }) => state === 'failed')
  return {
    version: release,
    state: isFailed
      ? ('failed' as const)
      : ill.length > 0
        ? ('degraded' as const)
        : ('ok' as const),
    ill: ill.map(({ part, state, why, sinceAtMs }) => ({
      part,
      state,
      why,
      since: timeOf(sinceAtMs),
    })),
    last_payment: timeOf(lastPaymentAtMs),
  }
}

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
