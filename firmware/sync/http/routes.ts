/** The vendor's synchronisation operations, and the fleet's keys, in the interface's words. */

import { Fault } from '#firmware/fault.ts'
import type { App, Router } from '#firmware/http/router.ts'
import { VENDOR_ROLES } from '#firmware/items/http/fleet-fields.ts'
import { DONE, success, toWire } from '#firmware/items/http/wire.ts'
import type { Sync } from '../sync.ts'
import {
  FleetKeys,
  KeyBody,
  LimitBody,
  LimitNow,
  MasterBody,
  NewFleetKey,
  Nothing,
  SerialBody,
  SlaveBody,
  Status,
} from './schema.ts'

const operating = { access: 'operate', takesJson: true } as const
export function syncRouter(sync: Sync): Router {
  return {
    // On the listeners of the recognition device, in its shape.
    name: 'items',
    prefixes: [],
    toWire,
    routes(app) {
      declareRoles(app, sync)
      declareStatus(app, sync)
      declareKeys(app, sync)
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

  app.post(
    '/api/set_sync_slave',
    { config: operating, schema: { body: SlaveBody, response: Nothing } },
    async ({ body }) => {
      const { masterIP, key, ...switches } = body
      await sync.beSubordinate(masterIP ? urlOf(masterIP) : null, switches, key)
      return DONE
    },
  )

  app.post(
    '/api/set_sync_off',
    { config: { access: 'operate' }, schema: { response: Nothing } },
    async () => {
      await sync.standAlone()
      return DONE
    },
  )

  app.post(
    '/api/set_sync_limit',
    { config: operating, schema: { body: LimitBody, response: Nothing } },
    async ({ body }) => {
      await sync.setLimit(body.sync_limit)
      return DONE
    },
  )
}

function declareStatus(app: App, sync: Sync): void {
  app.get(
    '/api/get_sync_limit',
    { config: { access: 'read' }, schema: { response: LimitNow } },
    async () => success({ sync_limit: sync.status.limit }),
  )

  app.post(
    '/api/sync',
    { config: { access: 'operate' }, schema: { response: Nothing } },
    async () => {
      await sync.syncNow()
      return DONE
    },
  )

  app.get(
    '/api/get_sync_status',
    { config: { access: 'read' }, schema: { response: Status } },
    async () => success(syncView(sync)),
  )
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
    })),
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
    { config: operating, schema: { body: SerialBody, response: NewFleetKey } },
    async ({ body }) => {
      const { keyId, serialNumber, text } = await keysOfMaster().create(body.sn)
      return success({ key_id: keyId, sn: serialNumber, key: text })
    },
  )

  app.post(
    '/api/revoke_fleet_key',
    { config: operating, schema: { body: KeyBody, response: Nothing } },
    async ({ body }) => {
      await keysOfMaster().revoke(body.key_id)
      return DONE
    },
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
