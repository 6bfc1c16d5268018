/** The operations of the recognition device, in the order of its document. */
import type { Router } from '#firmware/http/router.ts'
import { serve } from '#firmware/operations/serve.ts'
import { toWire } from './http/answer-codes.ts'
import { Refusal } from './http/schema.ts'
import type { Items } from './items.ts'
import { assortmentHandlers } from './operations/assortment-handlers.ts'
import { ASSORTMENT_OPERATIONS } from './operations/assortment-operations.ts'
import { choiceHandlers } from './operations/choice-handlers.ts'
import { CHOICE_OPERATIONS } from './operations/choice-operations.ts'
import { itemEventHandlers, itemHandlers } from './operations/item-list-handlers.ts'
import { ITEM_EVENT_OPERATIONS, ITEM_OPERATIONS } from './operations/item-list-operations.ts'
import { markHandlers } from './operations/mark-handlers.ts'
import { MARK_OPERATIONS } from './operations/mark-operations.ts'
import { packageHandlers } from './operations/package-handlers.ts'
import { PACKAGE_OPERATIONS } from './operations/package-operations.ts'
import { packageUpload } from './operations/package-upload.ts'
import { cameraHandlers, deviceHandlers } from './operations/recognition-device-handlers.ts'
import {
  CAMERA_OPERATIONS,
  RECOGNITION_DEVICE_OPERATIONS,
} from './operations/recognition-device-operations.ts'
import { recognitionHandlers } from './operations/recognition-handlers.ts'
import { RECOGNITION_OPERATIONS } from './operations/recognition-operations.ts'
import { reviewHandlers } from './operations/review-handlers.ts'
import { REVIEW_OPERATIONS } from './operations/review-operations.ts'
import { scaleHandlers } from './operations/scale-handlers.ts'
import { SCALE_OPERATIONS } from './operations/scale-operations.ts'
import { templateHandlers } from './operations/template-handlers.ts'
import { TEMPLATE_OPERATIONS } from './operations/template-operations.ts'

/** What existing clients rely on (ADR 0062). */
const CODES =
  'An operation that was understood and could not be done answers HTTP 200 with a `code` that is not 0 and a `msg` for people; 4xx is for what never became an operation.'

export function createItemsRouter(items: Items): Router {
  const tables = [
    serve(TEMPLATE_OPERATIONS, templateHandlers(items)),
    serve(MARK_OPERATIONS, markHandlers(items)),
    packageUpload(items),
    serve(PACKAGE_OPERATIONS, packageHandlers(items)),
    serve(RECOGNITION_OPERATIONS, recognitionHandlers(items)),
    serve(SCALE_OPERATIONS, scaleHandlers(items)),
    serve(CAMERA_OPERATIONS, cameraHandlers(items)),
    serve(RECOGNITION_DEVICE_OPERATIONS, deviceHandlers(items)),
    serve(ITEM_OPERATIONS, itemHandlers(items)),
    serve(ASSORTMENT_OPERATIONS, assortmentHandlers(items)),
    serve(REVIEW_OPERATIONS, reviewHandlers(items)),
    serve(CHOICE_OPERATIONS, choiceHandlers(items)),
    serve(ITEM_EVENT_OPERATIONS, itemEventHandlers(items)),
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
      for (const declare of tables) await declare(app)
    },
  }
}
