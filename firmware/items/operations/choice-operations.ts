/** What was sold, as operations, and the choices that were doubted. */
import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  ChoiceAnswer,
  ChoiceBody,
  DoubtBody,
  DoubtedChoices,
  DoubtPath,
} from '../choices/choice-schema.ts'
import { LIMITS } from '../limits.ts'
import { Nothing } from './items-schema.ts'

const DOUBTS = { what: say('text.request.queue-of-doubtful-sales'), ...LIMITS.listQueue }
const EACH = { tag: 'Choices', page: { tab: 'items', pressedBy: 'items/review' } } as const

export const CHOICE_OPERATIONS = operations(EACH, {
  tellChoice: {
    at: 'POST /api/choice',
    access: 'change',
    summary: 'What was sold, beside what the lane saw and weighed',
    description:
      "As `feedback`, and never a reason for a sale to fail: an answer that is not known any more, a full card or a locked gallery are no errors. A choice that does not fit the picture, or the item's usual weight, is doubted: the answer says so, `choice.doubted` is told, and a person finds it in the list. A doubted choice teaches nothing.",
    body: ChoiceBody,
    answers: ChoiceAnswer,
    sample: { body: { id: '4889', result_id: '$result', grams: 3_000 } },
    lanectl: { byHand: 'items sold' },
    page: { none: "a till's, after each sale" },
  },
  listDoubtedChoices: {
    at: 'GET /api/choices/doubted',
    access: 'read',
    summary: 'Choices that did not fit what was seen or weighed',
    description: 'The newest first, as many and for as long as the config keeps (`choices`).',
    answers: DoubtedChoices,
    faults: ['storage'],
    queue: DOUBTS,
    lanectl: { byHand: 'items doubts list' },
  },
  getDoubtedPicture: {
    at: 'GET /api/choices/doubted/:doubt/picture',
    access: 'read',
    summary: 'What the lane saw: the region of interest and nothing else',
    params: DoubtPath,
    answers: {},
    documented: {
      200: { types: ['image/jpeg'], schema: BYTES, description: 'The picture' },
    },
    sendsItself: true,
    faults: ['not-found', 'storage'],
    queue: DOUBTS,
    sample: { path: { doubt: '$doubt' } },
    lanectl: {
      verb: 'items doubts picture',
      says: 'write what the lane saw to a file',
      given: { doubt: 'as items doubts list has it' },
      prints: { file: 'doubt-{doubt}.jpg' },
    },
  },
  dismissDoubt: {
    at: 'POST /api/choices/doubted/:doubt',
    access: 'change',
    summary: 'It was looked at: it leaves the list',
    params: DoubtPath,
    body: DoubtBody,
    answers: Nothing,
    faults: ['not-found', 'storage'],
    queue: DOUBTS,
    sample: { path: { doubt: '$doubt' }, body: { action: 'dismiss' } },
    lanectl: { byHand: 'items doubts dismiss' },
  },
})
