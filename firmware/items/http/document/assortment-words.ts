/** The document's words for the assortment. */
import { BYTES, type DocumentWords } from '#firmware/http/document/document-words.ts'
import { AssortmentAnswer, AssortmentBody } from '../../assortment/assortment-schema.ts'

export const ASSORTMENT_OPERATIONS: DocumentWords['operations'] = {
  'GET /api/assortment': {
    id: 'getAssortment',
    tag: 'Items',
    summary: 'The list of all goods that the shop sells',
    description:
      'In the canonical form, which comes back byte for byte where it is taken again. `Accept: text/csv` or `format=csv` gives the table. Prices are kopecks in JSON, roubles in the table.',
    answers: {
      200: {
        types: ['application/json', 'text/csv'],
        schema: { anyOf: [AssortmentAnswer[200], BYTES] },
        description: 'The list',
      },
    },
  },
  'POST /api/assortment': {
    id: 'putAssortment',
    tag: 'Items',
    description:
      'In the place of the former list, all of it or nothing, on all lanes of the fleet. `dry=true` answers what would change. A table has the columns code, name, name_ru, name_en, name_pt, name_es, name_de, price, unit, tare, from, until, group, hide_after_days; what cannot be read refuses it with its line and column.',
    body: {
      types: ['application/json', 'text/csv'],
      schema: { anyOf: [AssortmentBody, { type: 'string' }] },
    },
    faults: ['full', 'storage'],
  },
}
