/** What the operations of synchronisation and of the fleet's keys do. */

import { singleFlight } from '#firmware/async/single-flight.ts'
import { Fault } from '#firmware/fault.ts'
import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import { nameOf } from '../protocol/kept-templates.ts'
import type { Sync } from '../sync.ts'
import type { SYNC_OPERATIONS } from './sync-operations.ts'
import { syncView } from './sync-view.ts'

export function syncHandlers(sync: Sync): Handlers<typeof SYNC_OPERATIONS> {
  /** Keys that were made elsewhere would not let any lane in. */
  const keysOfMaster = () => {
    if (sync.status.role === 'master') return sync.keys
    throw new Fault('not-master', say('fault.fleet.keys-master-only'))
  }

  const look = singleFlight(sync.checkChain)

  return {
    async becomeMaster({ body }) {
      await sync.beMaster(body)
      return DONE
    },

    async followMaster({ body: { masterIP, key, ...switches } }) {
      await sync.beSubordinate(masterIP ? urlOf(masterIP) : null, switches, key)
      return DONE
    },

    async standAlone() {
      await sync.standAlone()
      return DONE
    },

    async setSyncLimit({ body }) {
      await sync.setLimit(body.sync_limit)
      return DONE
    },

    getSyncLimit: () => success({ sync_limit: sync.status.limit }),

    syncNow() {
      sync.syncNow()
      return DONE
    },

    getSyncStatus: () => success(syncView(sync)),

    listFleetKeys: () =>
      success(
        keysOfMaster().list.map(({ keyId, serialNumber, createdAtMs }) => ({
          key_id: keyId,
          sn: serialNumber,
          created: new Date(createdAtMs).toISOString(),
        })),
      ),

    async addFleetKey({ body }) {
      const { keyId, serialNumber, text } = await keysOfMaster().create(body.sn)
      return success({ key_id: keyId, sn: serialNumber, key: text })
    },

    async listChainShops({ query: { days = '7' } }) {
      const shops = await sync.shopsOfChain(Number(days))
      return success(
        shops.map(({ lastAtMs, ...shop }) => ({ ...shop, last: new Date(lastAtMs).toISOString() })),
      )
    },

    async showChainShop({ query: { shop, days = '7' } }) {
      const templates = await sync.shopOfChain(shop, Number(days))
      return success(
        templates.map(({ itemId, origin, number, createdAtMs, atMs }) => ({
          id: itemId,
          template: nameOf({ origin, number }),
          created: createdAtMs === null ? null : new Date(createdAtMs).toISOString(),
          came: new Date(atMs).toISOString(),
        })),
      )
    },

    async takeBackShop({ body: { shop, days } }) {
      const sinceMs = await sync.takeBackShop(shop, days)
      return success({ shop, since: new Date(sinceMs).toISOString() })
    },

    async checkChain() {
      const { server, isEncrypted, clockOffMs, shops, found } = await look()
      return success({
        ok: found.length === 0,
        server,
        encrypted: isEncrypted,
        clock_off_s: clockOffMs === null ? null : Math.round(clockOffMs / 1_000),
        found,
        shops,
      })
    },

    async replaceDevice({ body }) {
      const { code, serialNumber, untilMs } = await keysOfMaster().prepareReplacement(body.sn)
      return success({ sn: serialNumber, code, until: new Date(untilMs).toISOString() })
    },

    async revokeFleetKey({ body }) {
      await keysOfMaster().revoke(body.key_id)
      return DONE
    },
  }
}

/** An address, with or without a port, or a whole URL. */
function urlOf(text: string): string {
  const url = /^https?:\/\//.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(url))
    throw new Fault('bad-request', say('fault.sync.master-address-malformed'))
  return url
}
