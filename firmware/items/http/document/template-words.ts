/** The document's words for items, templates and packages of them. */
import { BYTES, type DocumentWords } from '#firmware/http/document/document-words.ts'

const LEARN = ['locked', 'not-found', 'storage'] as const

export const TEMPLATE_OPERATIONS: DocumentWords['operations'] = {
  'POST /api/add_item_template': {
    id: 'addItemTemplate',
    tag: 'Templates',
    summary: 'Teach an item from what the camera sees now',
    description:
      'Takes a frame that arrived after the request. When the item is full, templates learned from feedback give way, the oldest first.',
    faults: ['locked', 'camera-lost', 'full', 'unreachable', 'storage'],
  },
  'POST /api/get_item_template_list': {
    id: 'listItemTemplates',
    tag: 'Templates',
    summary: 'The templates of an item, oldest first',
    description: '`[]` for an item that nobody taught; `max` is how many it may have.',
  },
  'POST /api/get_item_template_image': {
    id: 'getItemTemplateImage',
    tag: 'Templates',
    summary: 'The picture that a template was made of',
    faults: ['not-found'],
  },
  'POST /api/delete_item_template': {
    id: 'deleteItemTemplate',
    tag: 'Templates',
    summary: 'Forget one template',
    faults: LEARN,
  },
  'GET /api/get_item_list': {
    id: 'listTaughtItems',
    tag: 'Items',
    summary: 'Items that have templates, and how many',
  },
  'POST /api/delete_item': {
    id: 'deleteItem',
    tag: 'Items',
    summary: 'Forget all templates of an item',
    faults: ['not-found', 'storage'],
  },
  'POST /api/clear_all_template': {
    id: 'clearAllTemplates',
    tag: 'Items',
    summary: 'Forget everything that was taught',
    description: 'Also when there is nothing to clear.',
    faults: ['storage'],
  },
  'GET /api/items': {
    id: 'listItems',
    tag: 'Items',
    summary: 'All items with their names, also those without templates',
  },
  'PUT /api/items/:id': {
    id: 'describeItem',
    tag: 'Items',
    summary: 'Name an item, or take it out of the answers',
    description:
      'An inactive item keeps its templates and is not answered. In a fleet this counts on all lanes. A name is plain text.',
    faults: ['storage'],
  },
  'GET /api/items/:id/picture': {
    id: 'getItemPicture',
    tag: 'Items',
    summary: 'A picture of an item',
    description: 'Of its newest template, or of the one that `sid` names.',
    headers: ['If-None-Match'],
    answerHeaders: ['ETag'],
    answers: {
      200: { types: ['image/jpeg'], schema: BYTES, description: 'The picture' },
      304: { types: [], description: 'It is what the caller has' },
    },
    faults: ['not-found'],
  },
  'GET /api/deleted_items': {
    id: 'listDeletedItems',
    tag: 'Items',
    summary: 'What was deleted here lately and can come back, the latest first',
    description: 'In the last 30 minutes and since the start; at most 100 deletions.',
  },
  'POST /api/restore_item': {
    id: 'restoreItem',
    tag: 'Items',
    summary: 'Put back what was deleted of an item',
    description:
      'All of it as it was, under the same sids. What `clear_all_template`, a mark or a reset deleted does not come back.',
    faults: ['not-found', 'full', 'storage'],
  },
  'PUT /api/names': {
    id: 'nameItems',
    tag: 'Items',
    description:
      'All of them or none. With `dry_run` it tells what would change, and changes nothing.',
    faults: ['full', 'storage'],
  },
  'GET /api/items/report': {
    id: 'getTeachingReport',
    tag: 'Items',
    summary: 'Which items are confused with which, and which templates stand apart',
    description:
      'Each template is left out and searched for; a sample of 1,000 of them without `id`.',
    faults: ['not-found'],
  },
  'POST /api/export_template': {
    id: 'exportTemplates',
    tag: 'Packages',
    summary: 'Begin to write templates into a package',
    description:
      'No body is the same as `{}`: everything. Export, import and factory reset exclude each other.',
    faults: ['not-found', 'busy', 'storage'],
  },
  'GET /api/export_template_status': {
    id: 'getExportStatus',
    tag: 'Packages',
    summary: 'How far the export is, and the name of the package',
    description:
      'Counter-examples of its items lie beside the package: the same name with `counter-examples-` for `templates-`; `msg` says how many there are.',
  },
  'GET /download/:filename': {
    id: 'downloadPackage',
    tag: 'Packages',
    summary: 'The last package that was exported, or its counter-examples',
    description:
      'There until the next one is ready. The counter-examples lie under the name of the package with `counter-examples-` for `templates-`, 404 where there are none. One range, `If-Range`, `If-None-Match`.',
    headers: ['Range', 'If-None-Match'],
    answerHeaders: ['ETag', 'Accept-Ranges', 'Content-Range'],
    answers: {
      200: { types: ['application/x-tar'], schema: BYTES, description: 'The package' },
      206: { types: ['application/x-tar'], schema: BYTES, description: 'A part of it' },
      304: { types: [], description: 'It is what the caller has' },
      416: { types: [], description: 'The range lies beyond its end' },
    },
    faults: [['not-found', 'file']],
  },
  'POST /api/import_template': {
    id: 'importTemplates',
    tag: 'Packages',
    summary: 'Take the templates of a package, or the counter-examples of a file of them',
    description:
      'Answers when the file is here; how it goes on is in the status. All or nothing, also when the power goes. `merge` adds what is not known, `replace` removes everything else of its kind. Counter-examples come in for items that have templates here: the package first.',
    body: {
      types: ['multipart/form-data'],
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: {
            ...BYTES,
            description:
              'as it was downloaded: a package, up to 8 GB, or counter-examples, up to 64 MB',
          },
          mode: { type: 'string', enum: ['merge', 'replace'] },
        },
      },
    },
    faults: [['bad-request', 'file'], 'busy', ['full', 'file'], 'storage'],
  },
  'GET /api/import_template_status': {
    id: 'getImportStatus',
    tag: 'Packages',
    summary: 'How far the import is',
  },
  'POST /api/set_deletion_all_flag': {
    id: 'markItemForDeletion',
    tag: 'Items',
    summary: 'Delete an item on all lanes of the fleet',
    faults: ['not-master', 'storage'],
  },
  'POST /api/clear_deletion_all_flag': {
    id: 'unmarkItemForDeletion',
    tag: 'Items',
    summary: 'Stop deleting an item on all lanes',
    faults: ['not-master', 'storage'],
  },
  'GET /api/get_deletion_all_progress': {
    id: 'getDeletionProgress',
    tag: 'Items',
    summary: 'Which lanes have deleted the marked items',
    description: 'No mark: `null`; one: an object; several: a list of such objects.',
  },
}
