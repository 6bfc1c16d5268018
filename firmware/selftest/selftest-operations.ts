/** The selftest as operations: begin one, see how it goes and what the last one found, say what was seen. */
import { operations } from '#firmware/operations/operation.ts'
import { orNull, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { DoneWorks, Report, SeenBody, StartBody, Task, WorkBody } from './schema.ts'

const EACH = {
  access: 'operate',
  tag: 'Selftest',
  page: { tab: 'device', pressedBy: 'device-tab' },
} as const

export const SELFTEST_OPERATIONS = operations(EACH, {
  startSelftest: {
    at: 'POST /selftest',
    summary: 'Begin a selftest',
    description:
      'Not while a payment is pending. `look`: a code on the glass and a sound for somebody who stands there. How it goes is in `task` of `GET /selftest`.',
    body: StartBody,
    isBodyOptional: true,
    answers: { 202: Task },
    faults: ['busy'],
    sample: { body: { look: false } },
    lanectl: { byHand: 'selftest' },
  },
  getSelftest: {
    at: 'GET /selftest',
    access: 'read',
    summary: 'How it goes, and what the last one found',
    description: '`report` is null before the first one has ended.',
    answers: { 200: Type.Object({ task: Task, report: orNull(Report) }) },
    lanectl: { byHand: 'selftest' },
  },
  tryWork: {
    at: 'POST /selftest/work',
    summary: 'Do the work of a lane once, beside everything real',
    description:
      'A payment from its code to the ledger, at a fake bank of its own: it is on no glass, in no books, and no till sees it. And the known picture of the model. The updater asks for it before a release is tried and in the trial.',
    body: WorkBody,
    isBodyOptional: true,
    answers: { 200: DoneWorks },
    faults: ['too-many'],
    queue: { what: say('text.selftest.queue-selftests'), atOnce: 1, waiting: 2 },
    answerTimeoutMs: 150_000,
    sample: { body: {} },
    lanectl: {
      verb: 'selftest work',
      says: 'lanectl.selftest.work.about',
      prints: {
        rows: 'works',
        columns: {
          'lanectl.word.work': 'work',
          'lanectl.word.done': 'done',
          'lanectl.word.late': 'late',
          'lanectl.word.why': 'why',
        },
      },
    },
    page: { none: 'asked by the updater' },
  },
  noteSelftestSeen: {
    at: 'PUT /selftest/seen',
    summary: 'What a person saw of it',
    description: 'Kept with the last report, which it answers.',
    body: SeenBody,
    answers: { 200: Report },
    faults: ['not-found', 'storage'],
    sample: { body: { display: true, sound: true, lamp: null } },
    lanectl: { byHand: 'selftest' },
    page: { none: 'asked by the command that stands beside the lane' },
  },
})
