/** The updater as operations: what runs and what ran before, and three orders to it. */
import { operations } from '#firmware/operations/operation.ts'
import { orNull, Type } from '#firmware/schema-builder.ts'

const Word = orNull(Type.String())
const Count = orNull(Type.Integer())

const Standing = Type.Object({
  running: Type.String({ description: 'the release that answers' }),
  whyNot: orNull(Type.String(), {
    description: 'null: an updater looks after this lane',
  }),
  good: Word,
  previous: Word,
  onTrial: Word,
  triesLeft: Type.Integer(),
  probation: orNull(Type.String(), {
    description:
      'the release that was confirmed and is looked at for a day and three starts: it rolls back by itself',
  }),
  verdict: orNull(Type.String(), {
    description: 'what was decided last: the release, good, bad or left, and what gave it away',
  }),
  bad: Type.Array(Type.String(), { description: 'releases that were tried here and failed' }),
  run: orNull(
    Type.Object({
      verb: Type.String(),
      status: Type.String({
        description:
          'running, offered, not-yet, up-to-date, installed, rolled-back, refused, interrupted',
      }),
      version: Word,
      message: Word,
      step: Word,
      bytes: Count,
      totalBytes: Count,
      beganAt: Type.String(),
      endedAt: Word,
    }),
    { description: 'how the latest run of the updater goes, or how it ended' },
  ),
})

const DESCRIPTION =
  'How it goes is in `run` of `GET /device/update`. Refused where no updater looks after this laned.'

const ORDER = {
  access: 'operate',
  description: DESCRIPTION,
  answers: { 202: Standing },
  faults: ['refused', 'busy', 'unreachable'],
  lanectl: { byHand: 'update order' },
} as const
const EACH = { tag: 'Updates', page: { tab: 'device', pressedBy: 'device-tab' } } as const

export const UPDATE_OPERATIONS = operations(EACH, {
  getUpdateState: {
    at: 'GET /device/update',
    access: 'read',
    summary: 'Which release runs, and what the updater does',
    description: '`whyNot` is null where an updater looks after this laned; else why none does.',
    answers: { 200: Standing },
    lanectl: { byHand: 'update status' },
  },
  checkForUpdate: {
    ...ORDER,
    at: 'POST /device/update/check',
    summary: 'Look what the channel offers; changes nothing',
  },
  installUpdate: {
    ...ORDER,
    at: 'POST /device/update/install',
    summary: 'Take what the channel offers, try it, keep it if it does well',
  },
  rollBackUpdate: {
    ...ORDER,
    at: 'POST /device/update/rollback',
    summary: 'Back to the release before',
  },
})
