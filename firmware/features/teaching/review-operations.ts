/** The review inbox, "enough?" and counter-examples as operations: what a person looks at again. */

import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  CounterExampleList,
  CounterExamplePath,
  EnoughAnswer,
  EnoughQuery,
  ItemPath,
  OneReview,
  ReviewBody,
  ReviewEffect,
  ReviewList,
  ReviewPath,
  ReviewQuery,
} from './review-schema.ts'

/** As many as of other lists of the recognition device. */
const REVIEWS = { what: say('text.request.queue-of-reviews'), atOnce: 4, waiting: 28 }
const COUNTER_EXAMPLES = {
  what: say('text.request.queue-of-counter-examples'),
  atOnce: 4,
  waiting: 28,
}
const PICTURE = { types: ['image/jpeg'], schema: BYTES, description: 'The picture' }

const EACH = {
  access: 'read',
  tag: 'Review',
  page: { tab: 'items', pressedBy: 'review' },
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
      says: 'lanectl.items.review.picture.about',
      given: { entry: 'lanectl.items.review.picture.argument.entry' },
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
      says: 'lanectl.items.counter-examples.list.about',
      prints: {
        rows: 'data',
        none: 'lanectl.items.counter-examples.list.none',
        columns: {
          'lanectl.word.picture': 'picture',
          'lanectl.word.said': 'said_at',
          'lanectl.word.on': 'by',
        },
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
      says: 'lanectl.items.counter-examples.picture.about',
      given: { picture: 'lanectl.items.counter-examples.picture.argument.picture' },
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
      says: 'lanectl.items.counter-examples.delete.about',
      given: { picture: 'lanectl.items.counter-examples.delete.argument.picture' },
      prints: { done: 'lanectl.items.counter-examples.delete.done' },
    },
  },
})
