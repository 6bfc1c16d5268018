/** Teaching as operations: templates of items, from what the camera sees, kept, shown and forgotten. */

import { Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import { LIMITS } from '../limits.ts'
import {
  ExportBody,
  Image,
  ItemBody,
  ItemCounts,
  Sids,
  Taught,
  TemplateBody,
} from './items-schema.ts'

const LOOKS = { what: say('text.request.queue-of-templates'), ...LIMITS.lookQueue }
const LISTS = { what: say('text.request.queue-of-lists'), ...LIMITS.listQueue }
const EACH = { answers: Nothing, page: { tab: 'items', pressedBy: 'items-tab' } } as const

export const TEMPLATE_OPERATIONS = operations(EACH, {
  addItemTemplate: {
    at: 'POST /api/add_item_template',
    access: 'change',
    tag: 'Templates',
    summary: 'Teach an item from what the camera sees now',
    description:
      'Takes a frame that arrived after the request. When the item is full, templates learned from feedback give way, the oldest first.',
    body: ItemBody,
    answers: Taught,
    faults: ['locked', 'refused', 'camera-lost', 'full', 'unreachable', 'storage'],
    queue: LOOKS,
    sample: { body: { id: '4011' }, keeps: { sid: 'data.sid' } },
    lanectl: { byHand: 'items learn' },
  },
  listItemTemplates: {
    at: 'POST /api/get_item_template_list',
    access: 'read',
    tag: 'Templates',
    summary: 'The templates of an item, oldest first',
    description: '`[]` for an item that nobody taught; `max` is how many it may have.',
    body: ItemBody,
    answers: Sids,
    queue: LISTS,
    sample: { body: { id: '4011' } },
    lanectl: { none: 'pictures, for eyes' },
  },
  deleteItemTemplate: {
    at: 'POST /api/delete_item_template',
    access: 'change',
    tag: 'Templates',
    summary: 'Forget one template',
    body: TemplateBody,
    faults: ['locked', 'not-found', 'storage'],
    sample: { body: { id: '4011', sid: '$sid' } },
    lanectl: { none: 'pictures are chosen by eye' },
  },
  listTaughtItems: {
    at: 'GET /api/get_item_list',
    access: 'read',
    tag: 'Items',
    summary: 'Items that have templates, and how many',
    answers: ItemCounts,
    queue: LISTS,
    lanectl: { byHand: 'status' },
    page: { none: 'the page has the items from the stream' },
  },
  deleteItem: {
    at: 'POST /api/delete_item',
    access: 'change',
    tag: 'Items',
    summary: 'Forget all templates of an item',
    body: ItemBody,
    faults: ['not-found', 'storage'],
    sample: { body: { id: '4011' } },
    lanectl: { byHand: 'items delete' },
  },
  clearAllTemplates: {
    at: 'POST /api/clear_all_template',
    access: 'operate',
    tag: 'Items',
    summary: 'Forget everything that was taught',
    description: 'Also when there is nothing to clear.',
    faults: ['storage'],
    lanectl: { none: 'reset does it, with names and settings' },
    page: { none: 'too much for one press: the factory reset asks first' },
  },
  exportTemplates: {
    at: 'POST /api/export_template',
    access: 'operate',
    tag: 'Packages',
    summary: 'Begin to write templates into a package',
    description:
      'No body is the same as `{}`: everything. Export, import and factory reset exclude each other.',
    body: ExportBody,
    isBodyOptional: true,
    bodyBytesMax: LIMITS.exportBodyBytes,
    faults: ['not-found', 'busy', 'storage'],
    sample: { body: { ids: ['4011'] } },
    lanectl: { byHand: 'items export' },
  },
  getItemTemplateImage: {
    at: 'POST /api/get_item_template_image',
    access: 'read',
    tag: 'Templates',
    summary: 'The picture that a template was made of',
    body: TemplateBody,
    answers: Image,
    faults: ['not-found'],
    queue: LISTS,
    sample: { body: { id: '4011', sid: '$sid' } },
    lanectl: { none: 'a picture, for eyes' },
    page: { none: "the page takes items' pictures" },
  },
})
