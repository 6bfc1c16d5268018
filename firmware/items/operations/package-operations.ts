/** Packages of templates as operations: how export and import go, the upload of one and the download of the other. */
import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { LIMITS } from '../limits.ts'
import { DownloadPath, ExportStatus, ImportQuery, ImportStatus } from './items-schema.ts'

const FROM_THE_STREAM = { none: 'the page has it from the stream' }
const UPLOAD_DEADLINE_MS = 100 * 60_000

/** Of an upload, around its file. */
export const FORM_BYTES = 64 * 1024
const EACH = {
  access: 'read',
  tag: 'Packages',
  page: { tab: 'items', pressedBy: 'items-tab' },
} as const

export const PACKAGE_OPERATIONS = operations(EACH, {
  getExportStatus: {
    at: 'GET /api/export_template_status',
    summary: 'How far the export is, and the name of the package',
    description:
      'Counter-examples of its items lie beside the package: the same name with `counter-examples-` for `templates-`; `msg` says how many there are.',
    answers: ExportStatus,
    lanectl: { byHand: 'items export' },
    page: FROM_THE_STREAM,
  },
  getImportStatus: {
    at: 'GET /api/import_template_status',
    summary: 'How far the import is',
    answers: ImportStatus,
    lanectl: { byHand: 'items import' },
    page: FROM_THE_STREAM,
  },
  importTemplates: {
    at: 'POST /api/import_template',
    access: 'operate',
    summary: 'Take the templates of a package, or the counter-examples of a file of them',
    description:
      'Answers when the file is here; how it goes on is in the status. All or nothing, also when the power goes. `merge` adds what is not known, `replace` removes everything else of its kind. Counter-examples come in for items that have templates here: the package first.',
    query: ImportQuery,
    takes: {
      type: 'multipart/form-data',
      bytesMax: LIMITS.packageBytes + FORM_BYTES,
      timeoutMs: UPLOAD_DEADLINE_MS,
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
    answers: Nothing,
    isDeclaredByHand: true,
    faults: [['bad-request', 'file'], 'busy', ['full', 'file'], 'storage'],
    sample: { query: { mode: 'merge' }, file: '$package' },
    lanectl: { byHand: 'items import' },
  },
  downloadPackage: {
    at: 'GET /download/:filename',
    summary: 'The last package that was exported, or its counter-examples',
    description:
      'There until the next one is ready. The counter-examples lie under the name of the package with `counter-examples-` for `templates-`, 404 where there are none. One range, `If-Range`, `If-None-Match`.',
    params: DownloadPath,
    headers: { Range: 'optional', 'If-None-Match': 'optional' },
    answers: {},
    documented: {
      200: { types: ['application/x-tar'], schema: BYTES, description: 'The package' },
      206: { types: ['application/x-tar'], schema: BYTES, description: 'A part of it' },
      304: { types: [], description: 'It is what the caller has' },
      416: { types: [], description: 'The range lies beyond its end' },
    },
    sendsItself: true,
    answersHead: true,
    answerHeaders: ['ETag', 'Accept-Ranges', 'Content-Range'],
    faults: [['not-found', 'file']],
    sample: { path: { filename: '$filename' } },
    lanectl: { byHand: 'items export' },
  },
})
