/** Queries and parameters of the operations that laned adds to the published nine. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { PART_NAMES } from '#hal/part-condition.ts'
import { REFERENCE_CHARACTERS_MAX } from '../limits.ts'
import { Common, CommonAnswers } from './schema.ts'

export const Status = oneOf(['ERROR', 'PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED', 'STATIC'])

/** What `transaction` names is there where a payment had been begun. */
export const CancelAnswers = {
  ...CommonAnswers,
  200: Type.Object({
    status: Type.Literal('success'),
    transaction: Type.Optional(Type.String()),
    dynamicQRStatus: Type.Optional(Status),
    reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
}

/** Beside the error of an own operation: what it is about. */
export const CancelRefusal = Type.Object({
  ...Common.properties,
  transaction: Type.Optional(Type.String({ description: 'the payment that was to be cancelled' })),
})

/** The rest of it is in docs/api/payment.md. */
export const HealthAnswer = Type.Object(
  {
    status: Type.Literal('success'),
    healthy: Type.Boolean({ description: 'a payment can be taken now' }),
    configured: Type.Boolean(),
    board: Type.Object(
      {},
      { additionalProperties: true, description: 'heat, power, card, watchdog, memory limits' },
    ),
    simulated: Type.Boolean({
      description: 'the bank of the active profile or the display is a fake',
    }),
    parts: Type.Array(
      Type.Object({
        name: Type.String({ description: PART_NAMES.join(', ') }),
        state: oneOf(['ok', 'degraded', 'failed', 'absent']),
        reason: Type.Union([Type.String(), Type.Null()]),
        since: Type.String({ description: 'ISO 8601: when this state began' }),
      }),
    ),
  },
  { additionalProperties: true },
)

const day = "YYYY-MM-DD, in the device's time zone"
const lastDay = `the last day, which belongs to it: ${day}`

/** Days of the ledger; without them all of it. */
export const DaysQuery = Type.Object({
  from: Type.Optional(Type.String({ description: `the first day: ${day}` })),
  to: Type.Optional(Type.String({ description: lastDay })),
})

export const ListQuery = Type.Object({
  ...DaysQuery.properties,
  since: Type.Optional(Type.String({ description: 'an ISO 8601 time' })),
  until: Type.Optional(
    Type.String({
      description: 'an ISO 8601 time, which belongs to it: the next page begins here',
    }),
  ),
  state: Type.Optional(Status),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: REFERENCE_CHARACTERS_MAX,
      description: "the till's own, as showQR was given it",
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
})

export const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const DayQuery = Type.Object({
  date: Type.String({ description: day }),
  to: Type.Optional(Type.String({ description: lastDay })),
})
