/** What callers ask of doubtful sales. */
import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import { DoubtBody, DoubtedChoices, DoubtPath } from './doubt-schema.ts'

/** As many as of other lists of the recognition device: 1,000 entries are half a megabyte. */
const DOUBTS = { what: say('text.request.queue-of-doubtful-sales'), atOnce: 4, waiting: 28 }
const EACH = { tag: 'Choices', page: { tab: 'items', pressedBy: 'doubts-card' } } as const

export const DOUBT_OPERATIONS = operations(EACH, {
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
      says: 'lanectl.items.doubts.picture.about',
      given: { doubt: 'lanectl.items.doubts.picture.argument.doubt' },
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
