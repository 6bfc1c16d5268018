/** Queries, bodies and answers of the shifts. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { LANGUAGES } from '../ledger/receipt-lines.ts'
import { WIDTHS } from '../shifts/shift-text.ts'

const text = 'with a width the answer has `text`: the report for a receipt printer'

/** How the report is printed, where it shall be. */
export const PaperQuery = Type.Object({
  width: Type.Optional(oneOf(WIDTHS, { description: text })),
  language: Type.Optional(oneOf(LANGUAGES, { default: 'en' })),
})

/** A misspelt `number` would close whichever shift is open. */
export const CloseBody = Type.Object(
  {
    number: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'the shift that is meant: one that is closed already is answered again',
      }),
    ),
  },
  { additionalProperties: false },
)

export const ShiftsQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, description: 'numbers below this one' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
})

export const ShiftParams = Type.Object({ number: Type.Integer({ minimum: 1 }) })

export const Total = Type.Object({
  count: Type.Integer(),
  amount: Type.Integer({ description: 'kopecks' }),
})
const Hash = Type.String({ description: 'SHA-256 of the report, hexadecimal' })
const OrNull = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()])

const OtherAmount = Type.Object(Total.properties, {
  description:
    'money that was not what was asked for, as it stands; below 0 where it corrects an earlier shift',
})
const Net = Type.Integer({
  description:
    'ACCEPTED and otherAmount less refunds, kopecks; in reports of form 1 and 2 without otherAmount',
})

const Line = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  dynamicQRStatus: Type.String(),
  amount: Type.Integer(),
  reference: OrNull(Type.String()),
})

const sums = {
  states: Type.Object({
    ACCEPTED: Total,
    REJECTED: Total,
    CANCELED: Total,
    ERROR: Total,
    STATIC: Total,
  }),
  late: Total,
  otherAmount: OtherAmount,
  refunds: Total,
  net: Net,
}

/** A closed shift in the list, and in the event of its close. */
export const shiftLine = {
  openedAt: OrNull(Type.String()),
  accepted: Total,
  otherAmount: OtherAmount,
  refunds: Total,
  net: Net,
  openCount: Type.Integer({ description: "payments of which the bank's last word was to come" }),
  remarkCount: Type.Integer(),
  previousHash: OrNull(Hash),
  hash: Hash,
}

export const ShiftsAnswer = Type.Object({
  status: Type.Literal('success'),
  shifts: Type.Array(
    Type.Object({ number: Type.Integer(), closedAt: OrNull(Type.String()), ...shiftLine }),
  ),
  closings: Type.Array(
    Type.Object({
      event: Type.Integer({ description: 'the `id` of `shift.closed`' }),
      number: Type.Integer(),
      hash: Hash,
    }),
    {
      description:
        "what the ledger's events say of closes, newest first: a shift that is here and not in `shifts` was taken out",
    },
  ),
})

/** Documents the report; what is sent is the report as it was written, or its hash would be another's. */
export const ReportSchema = Type.Object({
  form: Type.Integer(),
  number: Type.Integer(),
  previousHash: OrNull(Hash),
  openedAt: OrNull(Type.String()),
  closedAt: OrNull(Type.String()),
  madeAt: Type.String(),
  created: Total,
  first: Type.Union([Line, Type.Null()]),
  last: Type.Union([Line, Type.Null()]),
  totals: Type.Object(sums),
  profiles: Type.Array(
    Type.Object({ bankName: Type.String(), bankProfile: Type.String(), ...sums }),
  ),
  open: Type.Object({
    count: Type.Integer(),
    amount: Type.Integer(),
    transactions: Type.Array(Line),
  }),
  remarks: Type.Object({
    count: Type.Integer(),
    events: Type.Array(
      Type.Object({
        id: Type.Integer(),
        type: Type.String(),
        transaction: Type.String(),
        at: Type.String(),
        amount: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
  }),
  gaps: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'as GET /ledger/gaps has it' }),
        from: Type.String(),
        until: Type.String(),
        knownPayments: Type.Union([Type.Integer(), Type.Null()]),
        settledAt: OrNull(Type.String()),
      }),
    ),
  ),
})

const answer = (more: object) =>
  Type.Object({
    status: Type.Literal('success'),
    report: ReportSchema,
    text: Type.Optional(Type.String()),
    ...more,
  })

export const CurrentAnswer = answer({})
export const ShiftAnswer = answer({ hash: Hash })
export const CloseAnswer = answer({ hash: Hash, repeated: Type.Boolean() })
