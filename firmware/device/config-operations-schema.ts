/** What the operations on laned.yaml take and answer. */
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

export const DraftBody = Type.Object(Draft, { additionalProperties: false })
export const WriteBody = Type.Object({ ...Draft, ...Order }, { additionalProperties: false })
export const RestoreBody = Type.Object({ ...Order, ...CheckFirst }, { additionalProperties: false })

const proposal = {
  ok: Type.Boolean(),
  problems: Words('what would refuse the start'),
  warnings: Words('what is probably a mistake'),
  notes: Words('what only looks like trouble while the lane runs'),
  changed: Words('keys that differ, two levels deep'),
  ...PayeeChanges,
  text: Type.String({ description: 'the file as it would be, secrets covered up' }),
}

export const Proposed = Type.Object(proposal)
export const Written = Type.Object({
  ...proposal,
  revision: Type.String(),
  restarting: Type.Boolean(),
})

const TextOrNull = (description: string) => orNull(Type.String(), { description })

export const Standing = Type.Object({
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
export const Restarting = Type.Object({ status: Type.Literal('restarting') })
