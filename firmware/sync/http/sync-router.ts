/** The operations of synchronisation and of the fleet's keys, on the listeners of the recognition device. */
import type { Router } from '#firmware/http/router.ts'
import { toWire } from '#firmware/items/http/answer-codes.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import { syncHandlers } from '../operations/sync-handlers.ts'
import { SYNC_OPERATIONS } from '../operations/sync-operations.ts'
import type { Sync } from '../sync.ts'

const TAGS = {
  Synchronisation: 'Many lanes in step: a master and those that follow it.',
  Fleet: "The master's keys and lanes.",
}

export function syncRouter(sync: Sync): Router {
  return {
    // On the listeners of the recognition device, in its shape.
    name: 'items',
    prefixes: [],
    toWire,
    words: () => wordsOf(SYNC_OPERATIONS, TAGS),
    routes: serve(SYNC_OPERATIONS, syncHandlers(sync)),
  }
}
