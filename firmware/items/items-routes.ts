/** The operations of the recognition device, in the order of its document. */
import type { Router } from '#firmware/http/router.ts'
import { Nothing } from '#firmware/operations/answer-with-code.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import type { SentPictures } from '#hal/pictures.ts'
import { ITEMS_PREFIXES, toWire } from './http/answer-codes.ts'
import type { Items, ItemsFleet } from './items.ts'
import { ITEMS_OPERATIONS } from './operations/all-items-operations.ts'
import { cameraHandlers } from './operations/camera-handlers.ts'
import { fleetDeletionHandlers } from './operations/fleet-deletion-handlers.ts'
import { itemEventHandlers, itemHandlers } from './operations/item-list-handlers.ts'
import { ItemsEvent } from './operations/items-event-schema.ts'
import { Deletion, Item, RecognizedItems, Refusal, Region } from './operations/items-schema.ts'
import { machineHandlers } from './operations/machine-handlers.ts'
import { packageHandlers } from './operations/package-handlers.ts'
import { packageUpload } from './operations/package-upload.ts'
import { recognitionHandlers } from './operations/recognition-handlers.ts'
import { saleHandlers } from './operations/sale-handlers.ts'
import { templateHandlers } from './operations/template-handlers.ts'

/** What existing clients rely on (answer-codes.ts). */
const CODES =
  'An operation that was understood and could not be done answers HTTP 200 with a `code` that is not 0 and a `msg` for people; 4xx is for what never became an operation.'

const TAGS = {
  Recognition: 'What lies before the camera.',
  Items: 'What the lane knows, by PLU.',
  Templates: 'What it knows them by.',
  Choices: 'What was sold, and whether it can be what was seen.',
  Packages: 'Templates as a file.',
  Camera: 'The picture.',
  Device: 'The machine.',
}
const SCHEMAS = { Done: Nothing[200], Deletion, Item, ItemsEvent, RecognizedItems, Region }

export function createItemsRouter(
  items: Items,
  fleet: ItemsFleet,
  sentPictures: SentPictures,
): Router {
  const upload = packageUpload(items)
  const serveAll = serve(ITEMS_OPERATIONS, {
    ...templateHandlers(items),
    ...fleetDeletionHandlers(fleet.marks),
    ...packageHandlers(items),
    ...recognitionHandlers(items, sentPictures),
    ...cameraHandlers(items),
    ...machineHandlers(items, fleet),
    ...itemHandlers(items, fleet.marks),
    ...saleHandlers(items),
    ...itemEventHandlers(items),
  })
  return {
    name: 'items',
    prefixes: ITEMS_PREFIXES,
    toWire,
    api: {
      title: 'laned: recognition device',
      version: items.version,
      description: `Item templates, packages and recognition. ${CODES}`,
      error: Refusal,
    },
    words: () => wordsOf(ITEMS_OPERATIONS, TAGS, SCHEMAS),
    async routes(app) {
      await upload(app)
      serveAll(app)
    },
  }
}
