/** What the shop sells as operations: the whole list in, as JSON or a table, and the same list out. */
import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  AssortmentAnswer,
  AssortmentBody,
  AssortmentDiffAnswer,
  AssortmentFormat,
  AssortmentQuery,
} from './assortment-schema.ts'

/** Of a table: larger than any list within its bounds. */
const FILE_BYTES_MAX = 8 * 1024 * 1024
/** Each holds a list of some megabytes. */
const ASSORTMENTS = { what: say('text.request.queue-of-assortments'), atOnce: 1, waiting: 7 }
const TYPES = ['application/json', 'text/csv']
const EACH = {
  tag: 'Items',
  queue: ASSORTMENTS,
  page: { tab: 'items', pressedBy: 'assortment' },
} as const

export const ASSORTMENT_OPERATIONS = operations(EACH, {
  getAssortment: {
    at: 'GET /api/assortment',
    access: 'read',
    summary: 'The list of all goods that the shop sells',
    description:
      'In the canonical form, which comes back byte for byte where it is taken again. `Accept: text/csv` or `format=csv` gives the table. Prices are kopecks in JSON, roubles in the table.',
    query: AssortmentFormat,
    answers: AssortmentAnswer,
    documented: {
      200: {
        types: TYPES,
        schema: { anyOf: [AssortmentAnswer[200], BYTES] },
        description: 'The list',
      },
    },
    sendsItself: true,
    lanectl: { byHand: 'items assortment export' },
  },
  putAssortment: {
    at: 'POST /api/assortment',
    access: 'operate',
    summary: 'Take the list of all goods that the shop sells, or see what it would change',
    description:
      'In the place of the former list, all of it or nothing, on all lanes of the fleet. `dry=true` answers what would change. A table has the columns code, name, name_ru, name_en, name_pt, name_es, name_de, price, unit, tare, from, until, group, hide_after_days; what cannot be read refuses it with its line and column.',
    query: AssortmentQuery,
    takes: {
      type: 'text/csv',
      orJson: true,
      types: TYPES,
      bytesMax: FILE_BYTES_MAX,
      schema: { anyOf: [AssortmentBody, { type: 'string' }] },
    },
    answers: AssortmentDiffAnswer,
    faults: ['full', 'storage'],
    sample: {
      body: {
        items: [
          { code: '4011', name: 'Bananas', price: 8990, unit: 'kg', tare: 5, group: 'bananas' },
          { code: '94011', name: 'Bananas, organic', price: 14990, unit: 'kg', group: 'bananas' },
          {
            code: '0417',
            name: 'Tomatoes',
            price: 19900,
            unit: 'kg',
            from: '05-01',
            until: '04-30',
          },
        ],
      },
    },
    lanectl: { byHand: 'items assortment import' },
  },
})
