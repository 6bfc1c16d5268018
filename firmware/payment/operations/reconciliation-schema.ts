/** Queries and the answer of a comparison with the bank. */
import { orNull, Type } from '#firmware/schema-builder.ts'
import { Sums, Total } from './shift-report-schema.ts'

const DAY_OF_BANK = {
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
}

export const ReconciliationQuery = Type.Object(DAY_OF_BANK)

export const ReconciliationFileQuery = Type.Object({
  ...DAY_OF_BANK,
  word: Type.Optional(
    Type.Array(Type.String({ maxLength: 96 }), {
      maxItems: 32,
      description:
        'what a word of the file means, kept for the bank: WORD=payment, refund, paid, unpaid or other',
    }),
  ),
})

const Discrepancy = Type.Object({
  code: Type.String(),
  kind: Type.String({ description: 'payment or refund' }),
  transaction: orNull(Type.String()),
  refund: orNull(Type.String()),
  reference: orNull(Type.String()),
  amount: orNull(Type.Integer()),
  operation: orNull(Type.String()),
  createdAt: orNull(Type.String()),
  bankAmount: orNull(Type.Integer()),
  bankAt: orNull(Type.String()),
  bankOrder: orNull(Type.String()),
  bankOperation: orNull(Type.String()),
  todo: Type.Object({ en: Type.String(), ru: Type.String() }),
})

export const WithdrawBody = Type.Object({
  from: Type.Integer({ minimum: 1, description: 'the number of the first entry' }),
  to: Type.Integer({ minimum: 1, description: 'the number of the last one' }),
  note: Type.String({ minLength: 1, maxLength: 500, description: 'why they were wrong' }),
})

export const WithdrawAnswer = Type.Object({
  status: Type.Literal('success'),
  withdrawn: Type.Integer({ description: 'entries that were not withdrawn before' }),
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
        leftOut: Type.Array(
          Type.Object({
            column: Type.String(),
            word: Type.String(),
            meaning: Type.String({ description: 'unpaid or other: no money of a customer moved' }),
            lines: Type.Integer(),
            firstLine: Type.Integer(),
            confirmed: Type.Boolean({
              description: 'a person said so, and not the table of known words alone',
            }),
          }),
        ),
      }),
    ]),
    agrees: Type.Boolean({
      description: 'all three lists are empty, and nothing is still asked or undecided',
    }),
    bank: Sums,
    ledger: Sums,
    matched: Sums,
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
