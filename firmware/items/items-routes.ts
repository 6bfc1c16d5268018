/** The operations of the recognition device, in the order of its document. */
import type { Router } from '#firmware/http/router.ts'
import { assortmentRoutes } from './assortment/assortment-routes.ts'
import { choiceRoutes } from './choices/choice-routes.ts'
import { toWire } from './http/answer-codes.ts'
import { counterExampleRoutes } from './http/counter-examples/counter-example-routes.ts'
import { eventRoutes, itemRoutes } from './http/item-list-and-event-routes.ts'
import { deletedItemRoutes, itemPictureRoutes } from './http/item-picture-and-undo-routes.ts'
import { nameRoutes } from './http/name-routes.ts'
import { packageRoutes } from './http/package-routes.ts'
import {
  cameraRoutes,
  deviceRoutes,
  recognitionRoutes,
} from './http/recognition-and-device-routes.ts'
import { reviewRoutes } from './http/review-routes.ts'
import { statusRoutes, templateRoutes } from './http/routes.ts'
import { Refusal } from './http/schema.ts'
import { weightRoutes } from './http/weight-routes.ts'

import type { Items } from './items.ts'

/** What existing clients rely on (ADR 0062). */
const CODES =
  'An operation that was understood and could not be done answers HTTP 200 with a `code` that is not 0 and a `msg` for people; 4xx is for what never became an operation.'

export function createItemsRouter(items: Items): Router {
  const groups = [
    templateRoutes(items),
    statusRoutes(items),
    packageRoutes(items),
    recognitionRoutes(items),
    weightRoutes(items),
    cameraRoutes(items),
    deviceRoutes(items),
    itemRoutes(items),
    itemPictureRoutes(items),
    deletedItemRoutes(items),
    nameRoutes(items),
    assortmentRoutes(items),
    reviewRoutes(items),
    counterExampleRoutes(items),
    choiceRoutes(items),
    eventRoutes(items),
  ]
  return {
    name: 'items',
    prefixes: ['/api/', '/download/'],
    toWire,
    api: {
      title: 'laned: recognition device',
      version: items.version,
      description: `Item templates, packages and recognition. ${CODES}`,
      error: Refusal,
    },
    words: async () => (await import('./http/document/items-words.ts')).ITEMS_WORDS,
    async routes(app) {
      for (const declare of groups) await declare(app)
    },
  }
}
