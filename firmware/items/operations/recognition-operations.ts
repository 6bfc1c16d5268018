/** Recognition as operations: what lies before the camera, what it really was, and how it is answered. */

import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import { LIMITS } from '../limits.ts'
import {
  Feedback,
  FeedbackBody,
  LearnMode,
  LearnModeBody,
  Result,
  ResultQuery,
  ResultsMaxBody,
  SpeedBody,
} from './items-schema.ts'

/** A camera's largest frame is half of it. */
const PICTURE_BYTES_MAX = 16 * 1024 * 1024
const LOOKS = { what: say('text.request.queue-of-recognitions'), ...LIMITS.lookQueue }
const PICTURES = { what: say('text.request.queue-of-pictures'), ...LIMITS.pictureQueue }
const TUNED = { none: 'tuned while looking at answers' }
const EACH = { tag: 'Recognition', page: { tab: 'camera', pressedBy: 'camera-tab' } } as const

export const RECOGNITION_OPERATIONS = operations(EACH, {
  recognize: {
    at: 'GET /api/get_result',
    access: 'read',
    summary: 'What lies before the camera, the best answer first',
    description:
      'Scores are probabilities. `status`: `certain`, `uncertain`, `unknown` (nothing like it was taught), `empty`, `moving`. `open` says what keeps it from being certain: `which` (one of the first two: show both, or have the goods turned and ask again with `turned`), `known` (it may be nothing that was taught). `result_id` names the answer in feedback. With a scale in use `weight` is that of these very goods, null where nobody can say so; goods that lie still are looked at at once, and `empty` is a platform that reads zero.',
    query: ResultQuery,
    answers: Result,
    faults: ['camera-lost', 'unreachable'],
    queue: LOOKS,
    sample: { query: { top: '3' }, keeps: { result: 'data.result_id' } },
    lanectl: { byHand: 'items recognize' },
  },
  recognizePicture: {
    at: 'POST /api/recognize_picture',
    access: 'read',
    summary: 'The same for a picture that is sent',
    query: ResultQuery,
    // Not an operation of the vendor's: it sends a picture through the same pipeline, to try out a folder of them.
    takes: {
      type: 'image/',
      types: ['image/jpeg', 'image/png', 'image/webp'],
      bytesMax: PICTURE_BYTES_MAX,
      schema: BYTES,
    },
    answers: Result,
    faults: ['unreachable'],
    queue: PICTURES,
    sample: { query: { top: '3' }, picture: '$picture' },
    lanectl: { byHand: 'items recognize' },
    page: { none: 'for pictures on a disk' },
  },
  giveFeedback: {
    at: 'POST /api/feedback',
    access: 'change',
    summary: 'What it really was',
    description:
      'Of the named answer, or the last one. Teaches in the mode `auto`, where the answer was wrong or not certain.',
    body: FeedbackBody,
    answers: Feedback,
    faults: ['not-found', 'storage'],
    sample: { body: { id: '4011', result_id: '$result' } },
    lanectl: { none: 'said by the person who sees the goods' },
  },
  setRecognitionSpeed: {
    at: 'POST /api/set_predict_speed',
    access: 'operate',
    summary: 'Wait for a still picture, or answer at once',
    description: '`normal` waits longer for a still picture; `fast` is the default.',
    body: SpeedBody,
    answers: Nothing,
    faults: ['storage'],
    sample: { body: { speed: 'fast' } },
    lanectl: TUNED,
  },
  setResultCount: {
    at: 'POST /api/set_max_result_num',
    access: 'operate',
    summary: 'How many answers `get_result` gives',
    body: ResultsMaxBody,
    answers: Nothing,
    faults: ['storage'],
    sample: { body: { max_result_num: 5 } },
    lanectl: TUNED,
  },
  setLearningMode: {
    at: 'POST /api/set_learn_mode',
    access: 'operate',
    summary: 'Who may teach: nobody, people, or feedback too',
    body: LearnModeBody,
    answers: Nothing,
    faults: ['storage'],
    sample: { body: { learnMode: 2 } },
    lanectl: { byHand: 'mode' },
    page: { tab: 'items', pressedBy: 'items-tab' },
  },
  getLearningMode: {
    at: 'GET /api/get_learn_mode',
    access: 'read',
    summary: 'The learning mode',
    answers: LearnMode,
    lanectl: { byHand: 'mode' },
    page: { none: 'the page has it from the stream' },
  },
})
