/** The vendor's synchronisation operations, and the fleet's keys, in the interface's words. */

import { Fault } from '#firmware/fault.ts'
import type { App, Router } from '#firmware/http/router.ts'
import { DONE, success, toWire } from '#firmware/items/http/answer-codes.ts'
import { declareOrder, declareTaking, reading } from '#firmware/items/http/declare-operation.ts'
import { VENDOR_ROLES } from '#firmware/items/http/device-info-fleet-fields.ts'
import type { ToldHealth } from '../lane-health/health-messages.ts'
import type { Sync } from '../sync.ts'
import type { FleetConfigPorts } from '../sync-ports.ts'
import { declareFleetConfig } from './fleet-config-routes.ts'
import {
  FleetKeys,
  KeyBody,
  LimitBody,
  LimitNow,
  MasterBody,
  NewFleetKey,
  Nothing,
  Replacement,
  SerialBody,
  SlaveBody,
  Status,
} from './schema.ts'

export function syncRouter(sync: Sync, fleetConfig: FleetConfigPorts | null = null): Router {
  return {
    // On the listeners of the recognition device, in its shape.
    name: 'items',
    prefixes: [],
    toWire,
    words: async () => (await import('./document/sync-words.ts')).SYNC_WORDS,
    routes(app) {
      declareRoles(app, sync)
      declareStatus(app, sync)
      declareKeys(app, sync)
      declareFleetConfig(app, sync, fleetConfig)
    },
  }
}

function declareRoles(app: App, sync: Sync): void {
  app.post(
    '/api/set_sync_master',
    {
      config: { access: 'operate', takesJson: 'optional' },
      schema: { body: MasterBody, response: Nothing },
    },
    async ({ body }) => {
      await sync.beMaster(body)
      return DONE
    },
  )

  declareTaking(app, 'operate', '/api/set_sync_slave', SlaveBody, async (body) => {
    const { masterIP, key, ...switches } = body
    await sync.beSubordinate(masterIP ? urlOf(masterIP) : null, switches, key)
  })

  declareOrder(app, '/api/set_sync_off', () => sync.standAlone())

  declareTaking(app, 'operate', '/api/set_sync_limit', LimitBody, (body) =>
    sync.setLimit(body.sync_limit),
  )
}

function declareStatus(app: App, sync: Sync): void {
  app.get('/api/get_sync_limit', reading(LimitNow), async () =>
    success({ sync_limit: sync.status.limit }),
  )

  declareOrder(app, '/api/sync', () => sync.syncNow())

  app.get('/api/get_sync_status', reading(Status), async () => success(syncView(sync)))
}

/** As told by get_sync_status; the page shows the same. */
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
    left_out: [...status.leftOut],
    templates: status.templates,
    deletions: marks
      .progress()
      .map(({ itemId, serialNumbers }) => ({ id: itemId, SNs: [...serialNumbers] })),
    devices: status.devices.map((device) => ({
      sn: device.serialNumber,
      address: device.address,
      last_seen: timeOf(device.lastSeenAtMs),
      away: device.isAway,
      lag: device.lag,
      deletions_outstanding: [...device.outstanding],
      left_out: [...device.leftOut],
      ...healthView(device.health),
    })),
  }
}

/** All null of a lane that has told nothing: it has only just come, or its release does not tell. */
function healthView(health: ToldHealth | null) {
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

function declareKeys(app: App, sync: Sync): void {
  /** Keys that were made elsewhere would let nobody in. */
  const keysOfMaster = () => {
    if (sync.status.role === 'master') return sync.keys
    throw new Fault(
      'not-master',
      'only a master has keys of a fleet: ask it, or set_sync_master first',
    )
  }

  app.get(
    '/api/get_fleet_keys',
    { config: { access: 'operate' }, schema: { response: FleetKeys } },
    async () =>
      success(
        keysOfMaster().list.map(({ keyId, serialNumber, createdAtMs }) => ({
          key_id: keyId,
          sn: serialNumber,
          created: timeOf(createdAtMs),
        })),
      ),
  )

  app.post(
    '/api/add_fleet_key',
    {
      config: { access: 'operate', takesJson: true },
      schema: { body: SerialBody, response: NewFleetKey },
    },
    async ({ body }) => {
      const { keyId, serialNumber, text } = await keysOfMaster().create(body.sn)
      return success({ key_id: keyId, sn: serialNumber, key: text })
    },
  )

  app.post(
    '/api/replace_device',
    {
      config: { access: 'operate', takesJson: true },
      schema: { body: SerialBody, response: Replacement },
    },
    async ({ body }) => {
      const { code, serialNumber, untilMs } = await keysOfMaster().prepareReplacement(body.sn)
      return success({ sn: serialNumber, code, until: timeOf(untilMs) })
    },
  )

  declareTaking(app, 'operate', '/api/revoke_fleet_key', KeyBody, (body) =>
    keysOfMaster().revoke(body.key_id),
  )
}

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** An address, with or without a port, or a whole URL. */
function urlOf(text: string): string {
  const url = /^https?:\/\//.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(url))
    throw new Fault('bad-request', 'masterIP is an address, with or without a port')
  return url
}
