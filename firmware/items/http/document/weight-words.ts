/** The document's words for the scale. */
import type { DocumentWords } from '#firmware/http/document/document-words.ts'

const ORDER = ['refused', 'unreachable'] as const

export const WEIGHT_OPERATIONS: DocumentWords['operations'] = {
  'GET /api/get_weight': {
    id: 'getWeight',
    tag: 'Scale',
    summary: 'What lies on the scale',
    description:
      'As the scale says it, at most a second old. With `id` the sum that this weight comes to by the assortment, as a proposal: the device is no legal-for-trade instrument.',
    faults: ['unreachable', 'not-found'],
  },
  'POST /api/set_tare': {
    id: 'tareScale',
    tag: 'Scale',
    summary: 'What lies there now weighs nothing from now on',
    description: 'An empty platform takes the tare away.',
    faults: ORDER,
  },
  'POST /api/set_zero': {
    id: 'zeroScale',
    tag: 'Scale',
    summary: 'The empty platform reads zero from now on',
    faults: ORDER,
  },
  'POST /api/scan_scales': {
    id: 'findScales',
    tag: 'Scale',
    summary: 'Ask every serial port whether a scale is there',
    description:
      'Ports that are in use, as that of the display and of the scale itself, are not asked.',
  },
  'POST /api/test_scale': {
    id: 'testScale',
    tag: 'Scale',
    summary: 'Listen to the scale for two seconds',
    faults: ['unreachable'],
  },
}
