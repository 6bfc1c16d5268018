/** The review inbox, "enough?" and counter-examples as operations: what a person looks at again. */
import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { operations } from '#firmware/operations/operation.ts'
import { Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { LIMITS } from '../limits.ts'
import { answer, IN_URL, ItemPath, Nothing } from './items-schema.ts'
import {
  EnoughAnswer,
  EnoughQuery,
  OneReview,
  ReviewBody,
  ReviewEffect,
  ReviewList,
  ReviewPath,
  ReviewQuery,
} from './review-schema.ts'

const REVIEWS = { what: say('text.request.queue-of-reviews'), ...LIMITS.listQueue }
const COUNTER_EXAMPLES = {
  what: say('text.request.queue-of-counter-examples'),
  ...LIMITS.listQueue,
}
const PICTURE = { types: ['image/jpeg'], schema: BYTES, description: 'The picture' }

const CounterExamplePath = Type.Object({
  id: Type.String(IN_URL),
  picture: Type.String(IN_URL),
})
const CounterExampleList = answer(
  Type.Array(
    Type.Object({
      picture: Type.String({ description: 'SHA-256 of the picture: its name' }),
      said_at: Type.String({ description: 'ISO 8601' }),
      by: Type.String({ description: 'serial number of the lane where it was said' }),
    }),
    { description: 'the latest first' },
  ),
)
const EACH = {
  access: 'read',
  tag: 'Review',
  page: { tab: 'items', pressedBy: 'items/review' },
} as const

export const REVIEW_OPERATIONS = operations(EACH, {
  listReview: {
    at: 'GET /api/review',
    summary: 'Pictures the lane was unsure of, did not know, or was corrected on',
    description:
      'The newest first, as many as the config keeps (`review`). `said` is what a till said that it was.',
    answers: ReviewList,
    faults: ['storage'],
    queue: REVIEWS,
    lanectl: { byHand: 'items review list' },
  },
  getReviewPicture: {
    at: 'GET /api/review/:entry',
    summary: 'The picture of an entry: the region of interest and nothing else',
    params: ReviewPath,
    answers: {},
    documented: { 200: PICTURE },
    sendsItself: true,
    faults: ['not-found', 'storage'],
    queue: REVIEWS,
    sample: { path: { entry: '$entry' } },
    lanectl: {
      verb: 'items review picture',
      says: 'write its picture to a file',
      given: { entry: 'as items review list has it' },
      prints: { file: 'review-{entry}.jpg' },
    },
  },
  previewReview: {
    at: 'GET /api/review/:entry/effect',
    summary: 'What the gates see, and what teaching it would change; nothing is saved',
    description:
      'Templates of that item and those most like the picture are left out one by one and searched for, with the picture taught and without.',
    params: ReviewPath,
    query: ReviewQuery,
    answers: ReviewEffect,
    faults: ['not-found', 'unreachable', 'storage'],
    queue: REVIEWS,
    sample: { path: { entry: '$entry' }, query: { id: '3001' } },
    lanectl: { byHand: 'items review effect' },
  },
  answerReview: {
    at: 'POST /api/review/:entry',
    access: 'change',
    summary: 'Teach an entry, say what it is not, lay it aside, or take that back',
    description:
      '`label` teaches the picture as item `id`, unless a gate refuses it and `anyway` is not given. `not` keeps with it that it is not item `id`; the entry stays open, and the picture is a counter-example of the item from then on, unless the device is locked or the item has no templates. `dismiss` lays it aside. `undo` takes the last of these back; of a label, its template too.',
    params: ReviewPath,
    body: ReviewBody,
    answers: OneReview,
    faults: ['not-found', 'refused', 'locked', 'full', 'unreachable', 'storage'],
    queue: REVIEWS,
    sample: { path: { entry: '$entry' }, body: { action: 'not', id: '4011' } },
    lanectl: { byHand: 'items review label' },
  },
  getEnough: {
    at: 'GET /api/items/enough',
    summary: 'Whether items have pictures enough, how many more, and what they are taken for',
    description:
      "From each item's own learning curve. Without `id` up to 1,000 templates are tried, and the items with the lowest share come first.",
    query: EnoughQuery,
    answers: EnoughAnswer,
    faults: ['not-found'],
    queue: REVIEWS,
    sample: { query: { id: '4011' } },
    lanectl: { byHand: 'items enough' },
  },
  listCounterExamples: {
    at: 'GET /api/items/:id/counter-examples',
    summary: 'Pictures that are known not to be this item',
    description:
      'What lies nearer to one of them than to any template of the item loses as much of its score. `picture` names one.',
    params: ItemPath,
    answers: CounterExampleList,
    faults: ['storage'],
    queue: COUNTER_EXAMPLES,
    sample: { path: { id: '4011' } },
    lanectl: {
      verb: 'items counter-examples list',
      says: 'list those of an item, the latest first',
      prints: {
        rows: 'data',
        none: 'no picture is known not to be {id}',
        columns: { picture: 'picture', said: 'said_at', on: 'by' },
      },
    },
  },
  getCounterExamplePicture: {
    at: 'GET /api/items/:id/counter-examples/:picture',
    summary: 'The picture of a counter-example',
    params: CounterExamplePath,
    answers: {},
    documented: { 200: PICTURE },
    sendsItself: true,
    faults: ['not-found', 'storage'],
    queue: COUNTER_EXAMPLES,
    sample: { path: { id: '4011', picture: '$counterExample' } },
    lanectl: {
      verb: 'items counter-examples picture',
      says: 'write its picture to a file',
      given: { picture: 'as items counter-examples list has it' },
      prints: { file: 'not-{picture:short}.jpg' },
    },
  },
  deleteCounterExample: {
    at: 'DELETE /api/items/:id/counter-examples/:picture',
    access: 'change',
    summary: 'Take a counter-example back, on this lane',
    params: CounterExamplePath,
    answers: Nothing,
    faults: ['not-found', 'locked', 'storage'],
    queue: COUNTER_EXAMPLES,
    sample: { path: { id: '4011', picture: '$counterExample' } },
    lanectl: {
      verb: 'items counter-examples delete',
      says: 'delete one',
      given: { picture: 'as items counter-examples list has it' },
      prints: { done: '{picture}: deleted' },
    },
  },
})
