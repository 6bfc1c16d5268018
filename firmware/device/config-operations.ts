/** laned.yaml as operations: read, checked, written, taken back; and the restart that makes it count. */
import { SettingsAnswer } from '#firmware/config/setting-list-schema.ts'
import { operations } from '#firmware/operations/operation.ts'
import { CheckFirst, PayeeChanges } from '#firmware/operations/payee-check-schema.ts'
import { orNull, Type } from '#firmware/schema-builder.ts'

const Words = (description: string) => Type.Array(Type.String(), { description })

const Draft = {
  text: Type.Optional(
    Type.String({
      maxLength: 262_144,
      description: 'the whole file; `(hidden)` stands for the secret that is there now',
    }),
  ),
  changes: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Integer()]), {
          minItems: 1,
          maxItems: 10,
          description: 'as ["display", "protocol"], ["listeners", 0, "address"]',
        }),
        value: Type.Unknown({ description: 'null: the key is taken out, and its default holds' }),
      }),
      { minItems: 1, maxItems: 200 },
    ),
  ),
}

const Order = {
  revision: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'of the file that was read; another one is refused',
    }),
  ),
  restart: Type.Optional(Type.Boolean({ description: 'start the lane with it at once' })),
}

const DraftBody = Type.Object(Draft, { additionalProperties: false })
const WriteBody = Type.Object({ ...Draft, ...Order }, { additionalProperties: false })
const RestoreBody = Type.Object({ ...Order, ...CheckFirst }, { additionalProperties: false })

const proposal = {
  ok: Type.Boolean(),
  problems: Words('what would refuse the start'),
  warnings: Words('what is probably a mistake'),
  notes: Words('what only looks like trouble while the lane runs'),
  changed: Words('keys that differ, two levels deep'),
  ...PayeeChanges,
  text: Type.String({ description: 'the file as it would be, secrets covered up' }),
}

const Proposed = Type.Object(proposal)
const Written = Type.Object({
  ...proposal,
  revision: Type.String(),
  restarting: Type.Boolean(),
})

const TextOrNull = (description: string) => orNull(Type.String(), { description })

const Standing = Type.Object({
  file: TextOrNull('null: the lane was started without one'),
  revision: Type.String(),
  text: Type.String({ description: 'as it lies on the disk, secrets covered up' }),
  effective: Type.Unknown({
    description:
      'with defaults, environment and fleet, as the next start would read it; null where it would not start',
  }),
  problems: Words('what would refuse the next start'),
  waiting: Words(
    'keys that the running lane has otherwise, two levels deep: they count after a restart',
  ),
  environment: Type.Array(Type.Object({ path: Type.String(), variable: Type.String() }), {
    description: 'keys that the environment sets: the file does not count for them',
  }),
  fromFleet: Words('sections that the fleet hands out and this file has of its own'),
  hasPrevious: Type.Boolean({ description: 'there is a file to roll back to' }),
  whyNotWritable: TextOrNull('null: it may be written from here'),
  whyNoRestart: TextOrNull('null: the lane can be restarted from here'),
})
const Restarting = Type.Object({ status: Type.Literal('restarting') })

/** Enough for a file with many banks, with what JSON adds to it. */
const BODY_BYTES = 1024 * 1024

const LEARNING = [{ path: ['learning', 'mode'], value: 'auto' }]
const EACH = {
  access: 'operate',
  tag: 'Config',
  page: { tab: 'settings', pressedBy: 'settings' },
} as const

const ASKS_FIRST = { ...EACH.page, asksWhoIsPaid: true } as const

export const CONFIG_OPERATIONS = operations(EACH, {
  getConfig: {
    at: 'GET /device/config',
    summary: 'laned.yaml, secrets covered up',
    description: '`effective` is what the next start would read, `revision` what a write names.',
    answers: { 200: Standing },
    faults: ['not-configured', 'storage'],
    lanectl: {
      verb: 'config show',
      says: 'lanectl.config.show.about',
      prints: { text: 'text', isInJson: true },
    },
  },
  listSettings: {
    at: 'GET /device/config/settings',
    summary: 'Every key of laned.yaml, and what it may be',
    description: 'Forms are drawn from it. Words in English and Russian.',
    answers: { 200: SettingsAnswer },
    lanectl: { byHand: 'config keys' },
  },
  checkConfig: {
    at: 'POST /device/config/check',
    summary: 'Would the lane start with it? Changes nothing',
    description: 'The whole `text`, or `changes` of the file that is there.',
    body: DraftBody,
    bodyBytesMax: BODY_BYTES,
    answers: { 200: Proposed },
    faults: ['refused', 'busy', 'full', 'storage'],
    sample: { body: { changes: LEARNING } },
    lanectl: { byHand: 'config write' },
  },
  writeConfig: {
    at: 'PUT /device/config',
    summary: 'Write it, when the lane would start with it; what was there is kept',
    description: 'What would not start is not written: `ok` is false, and nothing has changed.',
    body: WriteBody,
    page: ASKS_FIRST,
    bodyBytesMax: BODY_BYTES,
    answers: { 200: Written },
    faults: ['refused', 'busy', 'full', 'storage'],
    sample: { body: { changes: LEARNING } },
    lanectl: { byHand: 'config write' },
  },
  restoreConfig: {
    at: 'POST /device/config/restore',
    summary: 'Back to the file before; the present one is kept in its place',
    body: RestoreBody,
    page: ASKS_FIRST,
    isBodyOptional: true,
    answers: { 200: Written },
    faults: ['not-found', 'refused', 'busy', 'storage'],
    sample: { body: {} },
    lanectl: { byHand: 'config restore' },
  },
  restartProgram: {
    at: 'POST /device/restart',
    summary: 'Start the program anew, while nobody pays and the config is good',
    answers: { 202: Restarting },
    faults: ['busy', 'refused'],
    lanectl: { none: 'for the page; restart asks systemd on the machine of the lane' },
  },
})
