/** Serves what the fleet hands out among the operations of the recognition device. */
import type { Router } from '#firmware/http/router.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import { type FleetConfigHandlersNeeds, fleetConfigHandlers } from './fleet-config-handlers.ts'
import { FLEET_CONFIG_OPERATIONS } from './fleet-config-operations.ts'

const TAGS = { 'Shared settings': 'Signed parts of a config, handed out in waves.' }

interface FleetConfigRouterNeeds extends FleetConfigHandlersNeeds {
  readonly toWire: Router['toWire']
}

export function fleetConfigRouter({ toWire, ...needs }: FleetConfigRouterNeeds): Router {
  return {
    name: 'items',
    prefixes: [],
    toWire,
    routes: serve(FLEET_CONFIG_OPERATIONS, fleetConfigHandlers(needs)),
    words: () => wordsOf(FLEET_CONFIG_OPERATIONS, TAGS),
  }
}
