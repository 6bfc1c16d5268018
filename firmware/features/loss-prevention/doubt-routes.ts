/** Serves the doubtful sales among the operations of the recognition device. */
import type { Router } from '#firmware/http/router.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import { type DoubtHandlersNeeds, doubtHandlers } from './doubt-handlers.ts'
import { DOUBT_OPERATIONS } from './doubt-operations.ts'

interface DoubtsRouterNeeds extends DoubtHandlersNeeds {
  readonly toWire: Router['toWire']
}

export function doubtsRouter({ toWire, ...needs }: DoubtsRouterNeeds): Router {
  return {
    name: 'items',
    prefixes: [],
    toWire,
    routes: serve(DOUBT_OPERATIONS, doubtHandlers(needs)),
    words: () => wordsOf(DOUBT_OPERATIONS, {}),
  }
}
