/** What the report of a shift says, and the line of a closed one in the list and in the event of its close. */
import { orNull, Type } from '#firmware/schema-builder.ts'

export const Total = Type.Object({
  count: Type.Integer(),
  amount: Type.Integer({ description: 'kopecks' }),
})
export const Sums = Type.Object({ payments: Total, refunds: Total })
export const Hash = Type.String({ description: 'SHA-256 of the report, hexadecimal' })

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
  reference: orNull(Type.String()),
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
  openedAt: orNull(Type.String()),
  accepted: Total,
  otherAmount: OtherAmount,
  refunds: Total,
  net: Net,
  openCount: Type.Integer({ description: 'pending payments' }),
  remarkCount: Type.Integer(),
  previousHash: orNull(Hash),
  hash: Hash,
}

/** Only documents the report: it is sent exactly as it was written, because another text would have another hash. */
export const ReportSchema = Type.Object({
  form: Type.Integer(),
  number: Type.Integer(),
  previousHash: orNull(Hash),
  openedAt: orNull(Type.String()),
  closedAt: orNull(Type.String()),
  madeAt: Type.String(),
  created: Total,
  first: orNull(Line),
  last: orNull(Line),
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
        amount: orNull(Type.Integer()),
      }),
    ),
  }),
  gaps: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'as GET /ledger/gaps has it' }),
        from: Type.String(),
        until: Type.String(),
        knownPayments: orNull(Type.Integer()),
        settledAt: orNull(Type.String()),
      }),
    ),
  ),
})
