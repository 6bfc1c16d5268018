/** Queries and the answer of a comparison with the bank. */
import { Type } from '#firmware/schema-builder.ts'

export const ReconciliationQuery = Type.Object({
  date: Type.Optional(
    Type.String({
      description:
        "YYYY-MM-DD in the device's time zone; today, or the day of the file's lines, without it",
    }),
  ),
  bank: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'a bankName; the bank of the active profile without it',
    }),
  ),
  shared: Type.Optional(
    Type.Boolean({
      description: 'several lanes share the merchant: count the orders of the others, list none',
    }),
  ),
})

const OrNull = (schema: ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>) =>
  Type.Union([schema, Type.Null()])
const Total = Type.Object({
  count: Type.Integer(),
  amount: Type.Integer({ description: 'kopecks' }),
})
const Both = Type.Object({ payments: Total, refunds: Total })

const Discrepancy = Type.Object({
  code: Type.String(),
  kind: Type.String({ description: 'payment or refund' }),
  transaction: OrNull(Type.String()),
  refund: OrNull(Type.String()),
  reference: OrNull(Type.String()),
  amount: OrNull(Type.Integer()),
  operation: OrNull(Type.String()),
  createdAt: OrNull(Type.String()),
  bankAmount: OrNull(Type.Integer()),
  bankAt: OrNull(Type.String()),
  bankOrder: OrNull(Type.String()),
  bankOperation: OrNull(Type.String()),
  todo: Type.Object({ en: Type.String(), ru: Type.String() }),
})

export const ReconciliationAnswer = Type.Object({
  status: Type.Literal('success'),
  report: Type.Object({
    date: Type.String(),
    from: Type.String(),
    until: Type.String(),
    isOver: Type.Boolean({ description: 'false: the day goes on' }),
    bankName: Type.String(),
    source: Type.Union([
      Type.Object({ kind: Type.Literal('registry'), profiles: Type.Array(Type.String()) }),
      Type.Object({
        kind: Type.Literal('file'),
        lines: Type.Integer(),
        skippedLines: Type.Integer(),
      }),
    ]),
    agrees: Type.Boolean({ description: 'all three lists are empty' }),
    bank: Both,
    ledger: Both,
    matched: Both,
    counts: Type.Object({
      onlyAtBank: Total,
      onlyHere: Total,
      different: Total,
      stillAsked: Type.Integer(),
      undecided: Type.Integer(),
      otherLanes: Type.Integer(),
      otherProfiles: Type.Integer(),
    }),
    listMax: Type.Integer(),
    onlyAtBank: Type.Array(Discrepancy),
    onlyHere: Type.Array(Discrepancy),
    different: Type.Array(Discrepancy),
    newlyFound: Type.Integer({ description: 'entries that the ledger has by this comparison' }),
  }),
})
