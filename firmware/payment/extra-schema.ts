/** Queries and parameters of the operations that laned adds to the published nine. */
import { Type } from '#firmware/type.ts'

const Status = Type.Union([
  Type.Literal('ERROR'),
  Type.Literal('PENDING'),
  Type.Literal('ACCEPTED'),
  Type.Literal('REJECTED'),
  Type.Literal('CANCELED'),
  Type.Literal('STATIC'),
])

export const ListQuery = Type.Object({
  since: Type.Optional(Type.String({ description: 'an ISO 8601 time' })),
  state: Type.Optional(Status),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
})

export const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const DayQuery = Type.Object({
  date: Type.String({ description: "YYYY-MM-DD, in the device's time zone" }),
})
