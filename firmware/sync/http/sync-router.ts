/** The operations of synchronisation, the fleet's keys and its configs, on the listeners of the recognition device. */
import type { Router } from '#firmware/http/router.ts'
import { toWire } from '#firmware/items/http/answer-codes.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import type { FleetConfig } from '../fleet-config/open.ts'
import { fleetConfigHandlers } from '../operations/fleet-config-handlers.ts'
import { FLEET_CONFIG_OPERATIONS } from '../operations/fleet-config-operations.ts'
import { syncHandlers } from '../operations/sync-handlers.ts'
import { SYNC_OPERATIONS } from '../operations/sync-operations.ts'
import type { Sync } from '../sync.ts'

const TAGS = {
  Synchronisation: 'Many lanes in step: a master and those that follow it.',
  Fleet: "The master's keys, configs and lanes.",
}

export function syncRouter(sync: Sync, fleetConfig: FleetConfig | null = null): Router {
  const tables = [
    serve(SYNC_OPERATIONS, syncHandlers(sync)),
    serve(FLEET_CONFIG_OPERATIONS, fleetConfigHandlers(sync, fleetConfig)),
  ]
  return {
    // On the listeners of the recognition device, in its shape.
    name: 'items',
    prefixes: [],
    toWire,
    words: () => wordsOf({ ...SYNC_OPERATIONS, ...FLEET_CONFIG_OPERATIONS }, TAGS),
    routes(app) {
      for (const declare of tables) declare(app)
    },
  }
}
