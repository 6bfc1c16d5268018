/** Serves the operations of the scale among those of the recognition device. */
import type { Router } from '#firmware/http/router.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import { type ScaleNeeds, scaleHandlers } from './scale-handlers.ts'
import { SCALE_OPERATIONS } from './scale-operations.ts'

export function scalesRouter(needs: ScaleNeeds): Router {
  return {
    name: 'items',
    prefixes: [],
    toWire: needs.goods.toWire,
    routes: serve(SCALE_OPERATIONS, scaleHandlers(needs)),
    words: () => wordsOf(SCALE_OPERATIONS, { Scale: 'The weight beside it.' }),
  }
}
