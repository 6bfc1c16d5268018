/** What the report of a shift says, and the line of a closed one in the list and in the event of its close. */
import { orNull, Type } from '#firmware/schema-builder.ts'

export const Total = Type.Object({
  count: Type.Integer(),
  amount: Type.Integer({ description: 'kopecks' }),
})
export const Sums = Type.Object({ payments: Total, refunds: Total })
/** All money of a shift: each once. */
export const MoneySums = Type.Object({ payments: Total, otherAmount: Total, refunds: Total })
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
  unclear: Type.Optional(
    Type.Object(Total.properties, {
      description: 'the bank has not said whether they were paid; from form 5 on',
    }),
  ),
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

const TextOrNull = orNull(Type.String())
export const Issuer = Type.Object(
  {
    name: TextOrNull,
    inn: TextOrNull,
    address: TextOrNull,
    laneName: TextOrNull,
    terminalId: TextOrNull,
    serialNumber: TextOrNull,
  },
  { description: 'the section `shop` of laned.yaml; of a closed shift as it was at its close' },
)

export const SinceEver = orNull(
  Type.Object({
    since: orNull(Type.String(), { description: 'when the first payment of the ledger was begun' }),
    ...MoneySums.properties,
    net: Type.Integer({ description: 'kopecks' }),
    restores: Type.Integer({
      description: 'backups that were restored: payments of the time between are not in these sums',
    }),
  }),
  { description: 'all money since the first payment; null: an archive of a year cannot be read' },
)

/** Only documents the report: it is sent exactly as it was written, because another text would have another hash. */
export const ReportSchema = Type.Object({
  form: Type.Integer(),
  number: Type.Integer(),
  previousHash: orNull(Hash),
  openedAt: orNull(Type.String()),
  closedAt: orNull(Type.String()),
  madeAt: Type.String(),
  created: Total,
  earlierCount: Type.Optional(
    Type.Integer({
      description:
        'payments of earlier shifts: pending when this one began, or paid though an earlier report has them otherwise; from form 5 on the states and `pending` make `created.count` and these',
    }),
  ),
  pending: Type.Optional(Total),
  first: orNull(Line),
  last: orNull(Line),
  totals: Type.Object(sums),
  profiles: Type.Array(
    Type.Object({ bankName: Type.String(), bankProfile: Type.String(), ...sums }),
  ),
  sinceEver: Type.Optional(SinceEver),
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
  issuer: Type.Optional(Issuer),
  title: Type.Optional(orNull(Type.String(), { description: "the shop's own heading" })),
  closedBy: Type.Optional(
    orNull(Type.String(), { description: 'the name of the token that closed it' }),
  ),
})
