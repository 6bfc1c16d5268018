/** Serves review and counter-examples among the operations of the recognition device. */
import type { Router } from '#firmware/http/router.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import { type ReviewHandlersNeeds, reviewHandlers } from './review-handlers.ts'
import { REVIEW_OPERATIONS } from './review-operations.ts'

export function reviewRouter(needs: ReviewHandlersNeeds): Router {
  return {
    name: 'items',
    prefixes: [],
    toWire: needs.goods.toWire,
    routes: serve(REVIEW_OPERATIONS, reviewHandlers(needs)),
    words: () => wordsOf(REVIEW_OPERATIONS, { Review: 'What a person looks at again.' }),
  }
}
