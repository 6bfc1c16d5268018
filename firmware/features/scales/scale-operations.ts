/** The scale next to the camera as operations: its weight for every till, its keys and the search for an operator. */
import { Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { ScalePorts, ScaleTrial, WeightAnswer, WeightQuery } from './scale-schema.ts'

const EACH = {
  access: 'operate',
  tag: 'Scale',
  page: { tab: 'camera', pressedBy: 'scale-card' },
} as const

export const SCALE_OPERATIONS = operations(EACH, {
  getWeight: {
    at: 'GET /api/get_weight',
    access: 'read',
    summary: 'What lies on the scale',
    description:
      'As the scale says it, at most a second old. With `id` the sum that this weight comes to by the assortment, as a proposal: the device is no legal-for-trade instrument.',
    query: WeightQuery,
    answers: WeightAnswer,
    faults: ['unreachable', 'not-found'],
    sample: { query: { id: '4011' } },
    lanectl: { byHand: 'scale weight' },
    page: { none: 'the page has it from the stream' },
  },
  tareScale: {
    at: 'POST /api/set_tare',
    summary: 'What lies there now weighs nothing from now on',
    description: 'An empty platform takes the tare away.',
    answers: Nothing,
    faults: ['refused', 'unreachable'],
    lanectl: {
      verb: 'scale tare',
      says: 'lanectl.scale.tare.about',
      prints: { done: 'lanectl.scale.tare.done' },
    },
  },
  zeroScale: {
    at: 'POST /api/set_zero',
    summary: 'The empty platform reads zero from now on',
    answers: Nothing,
    faults: ['refused', 'unreachable'],
    lanectl: {
      verb: 'scale zero',
      says: 'lanectl.scale.zero.about',
      prints: { done: 'lanectl.scale.zero.done' },
    },
  },
  findScales: {
    at: 'POST /api/scan_scales',
    summary: 'Ask every serial port whether a scale is there',
    description:
      'Ports that are in use, as that of the display and of the scale itself, are not asked.',
    answers: ScalePorts,
    lanectl: { byHand: 'scale scan' },
  },
  testScale: {
    at: 'POST /api/test_scale',
    summary: 'Listen to the scale for two seconds',
    answers: ScaleTrial,
    faults: ['unreachable'],
    lanectl: { byHand: 'scale test' },
    page: { none: 'the card shows the scale live' },
  },
})
