/** Serves the shop's list among the operations of the recognition device. */
import type { Router } from '#firmware/http/router.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import { type AssortmentHandlersNeeds, assortmentHandlers } from './assortment-handlers.ts'
import { ASSORTMENT_OPERATIONS } from './assortment-operations.ts'

interface AssortmentRouterNeeds extends AssortmentHandlersNeeds {
  readonly toWire: Router['toWire']
}

export function assortmentRouter({ toWire, ...needs }: AssortmentRouterNeeds): Router {
  return {
    name: 'items',
    prefixes: [],
    toWire,
    routes: serve(ASSORTMENT_OPERATIONS, assortmentHandlers(needs)),
    words: () => wordsOf(ASSORTMENT_OPERATIONS, {}),
  }
}
