/** Items as operations: their names, activity and pictures, what is confused with what, what can come back, events. */
import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import { LIMITS } from '../limits.ts'
import { ItemsEvent } from './items-event-schema.ts'
import {
  DeletedItems,
  ItemPatch,
  ItemPath,
  Items,
  ModelStatus,
  NamesBody,
  NamesChanged,
  OneItem,
  PictureQuery,
  Report,
  ReportQuery,
  RestoreBody,
  Restored,
} from './items-schema.ts'

const LISTS = { what: say('text.request.queue-of-lists'), ...LIMITS.listQueue }
const PICTURES = { what: say('text.item.requested-pictures'), ...LIMITS.listQueue }
const NAMES_BYTES_MAX = 8 * 1024 * 1024
const EACH = {
  access: 'read',
  tag: 'Items',
  page: { tab: 'items', pressedBy: 'items-tab' },
} as const

export const ITEM_OPERATIONS = operations(EACH, {
  listItems: {
    at: 'GET /api/items',
    summary: 'All items with their names, also those without templates',
    answers: Items,
    queue: LISTS,
    lanectl: { byHand: 'items list' },
    page: { none: 'the page has the items from the stream' },
  },
  describeItem: {
    at: 'PUT /api/items/:id',
    access: 'change',
    summary: 'Name an item, or take it out of the answers',
    description:
      'An inactive item keeps its templates and is not answered. In a fleet this counts on all lanes. A name is plain text.',
    params: ItemPath,
    body: ItemPatch,
    answers: OneItem,
    faults: ['storage'],
    sample: { path: { id: '4011' }, body: { name: 'Bananas' } },
    lanectl: { byHand: 'items name' },
  },
  getTeachingReport: {
    at: 'GET /api/items/report',
    summary: 'Which items are confused with which, and which templates stand apart',
    description:
      'Each template is left out and searched for; a sample of 1,000 of them without `id`.',
    query: ReportQuery,
    answers: Report,
    faults: ['not-found'],
    queue: LISTS,
    sample: { query: { id: '4011' } },
    lanectl: { byHand: 'items report' },
  },
  getModelStatus: {
    at: 'GET /api/get_model_status',
    tag: 'Recognition',
    summary: 'Which model serves, and how far embedding again has come',
    answers: ModelStatus,
    lanectl: { none: 'status has the part model of the device' },
    page: { none: 'the part model of the device says it' },
  },
  getItemPicture: {
    at: 'GET /api/items/:id/picture',
    summary: 'A picture of an item',
    description: 'Of its newest template, or of the one that `sid` names.',
    params: ItemPath,
    query: PictureQuery,
    headers: { 'If-None-Match': 'optional' },
    answers: {},
    documented: {
      200: { types: ['image/jpeg'], schema: BYTES, description: 'The picture' },
      304: { types: [], description: 'It is what the caller has' },
    },
    sendsItself: true,
    answerHeaders: ['ETag'],
    faults: ['not-found'],
    queue: PICTURES,
    sample: { path: { id: '4011' }, query: { sid: '$sid' } },
    lanectl: { none: 'a picture, for eyes' },
  },
  listDeletedItems: {
    at: 'GET /api/deleted_items',
    summary: 'What was deleted here lately and can come back, the latest first',
    description: 'In the last 30 minutes and since the start; at most 100 deletions.',
    answers: DeletedItems,
    lanectl: {
      verb: 'items deleted',
      says: 'lanectl.items.deleted.about',
      prints: {
        rows: 'data',
        none: 'lanectl.items.deleted.none',
        columns: {
          'lanectl.word.item': 'id',
          'lanectl.word.templates': 'count',
          'lanectl.word.name': 'name',
          'lanectl.word.deleted': 'deleted_at',
        },
      },
    },
    page: { none: 'the page has them from the stream' },
  },
  restoreItem: {
    at: 'POST /api/restore_item',
    access: 'change',
    summary: 'Restore what was deleted of an item',
    description:
      'All of it as it was, or with `latest` what was deleted last, under the same sids. What `clear_all_template`, a mark or a reset deleted does not come back.',
    body: RestoreBody,
    answers: Restored,
    faults: ['not-found', 'refused', 'full', 'storage'],
    sample: { body: { id: '4011' } },
    lanectl: {
      verb: 'items restore',
      says: 'lanectl.items.restore.about',
      given: { id: 'lanectl.items.restore.argument.id' },
      prints: { done: 'lanectl.items.restore.done' },
    },
  },
  nameItems: {
    at: 'PUT /api/names',
    access: 'operate',
    summary: 'Name many items in one step, or see what it would change',
    description:
      'All of them or none. With `dry_run` it tells what would change, and changes nothing.',
    body: NamesBody,
    bodyBytesMax: NAMES_BYTES_MAX,
    answers: NamesChanged,
    faults: ['full', 'storage'],
    sample: { body: { names: { '0417': 'Tomatoes' }, dry_run: true } },
    lanectl: { byHand: 'items names' },
  },
})

export const ITEM_EVENT_OPERATIONS = operations({
  streamItemEvents: {
    at: 'GET /api/events',
    access: 'read',
    tag: 'Items',
    summary: 'What happens to items, packages and the camera',
    description:
      'Server-sent events from now on; with `Last-Event-ID` those after it first, as far as the last 256 have them.',
    headers: { 'Last-Event-ID': 'optional' },
    answers: { 200: ItemsEvent },
    isStream: true,
    sample: { headers: { 'Last-Event-ID': '0' } },
    lanectl: { none: 'for programs' },
    page: { none: 'for programs: the page has a stream of its own' },
  },
})
