/** How the ledger is asked: its states, days, pages. */
import { inKopecks, oneOf, Type } from '#firmware/schema-builder.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { REFERENCE_CHARACTERS_MAX } from '../limits.ts'
import { SHEET_WIDTHS } from '../paper-lines.ts'

export const Status = oneOf(['ERROR', 'PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED', 'STATIC'])

const day = "YYYY-MM-DD, in the device's time zone"
const time = "an ISO 8601 time; of one without an offset, the device's time zone is meant"
const lastDay = `the last day, which belongs to it: ${day}`

/** Days of the ledger; without them all of it. */
export const DaysQuery = Type.Object({
  from: Type.Optional(Type.String({ maxLength: 64, description: `the first day: ${day}` })),
  to: Type.Optional(Type.String({ maxLength: 64, description: lastDay })),
})

export const ListQuery = Type.Object({
  ...DaysQuery.properties,
  since: Type.Optional(Type.String({ maxLength: 64, description: time })),
  until: Type.Optional(
    Type.String({
      maxLength: 64,
      description: `${time}; it belongs to it: the next page begins here`,
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
  amount: Type.Optional(
    inKopecks({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'kopecks, exactly: asked for, or paid',
    }),
  ),
  refunded: Type.Optional(
    oneOf(['wholly', 'partly'], { description: 'of payments: all of the money, or a part of it' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
})

/** Of a payment. */
export const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const DayQuery = Type.Object({
  date: Type.String({ maxLength: 64, description: day }),
  to: Type.Optional(Type.String({ maxLength: 64, description: lastDay })),
})

/** How the sheet of a day is written. */
export const SheetQuery = Type.Object({
  language: Type.Optional(
    oneOf(LANGUAGES, { description: 'of `sheet` and `text`; default: that of the answer' }),
  ),
  width: Type.Optional(
    oneOf(SHEET_WIDTHS, {
      description: 'with a width the answer has `text`: the sheet in columns',
    }),
  ),
})

export const DayStatementQuery = Type.Object({
  date: Type.Optional(Type.String({ maxLength: 64, description: `${day}; today without it` })),
  ...SheetQuery.properties,
})
