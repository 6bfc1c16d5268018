/** Queries and the answer of a comparison with the bank. */
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { COLUMN_MEANINGS } from '../reconciliation/cabinet-file/bank-statement-heads.ts'
import { Sums, Total } from './shift-report-schema.ts'

const DAY_OF_BANK = {
  date: Type.Optional(
    Type.String({
      maxLength: 64,
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
  column: Type.Optional(
    Type.Array(Type.String({ maxLength: 96 }), {
      maxItems: 32,
      description: `what a column of the file says, kept for the bank: HEAD=${COLUMN_MEANINGS.join(', ')}`,
    }),
  ),
})

const BANK = Type.Object({ bank: DAY_OF_BANK.bank })
export const RegistryHeadsQuery = BANK
export const RegistryAnswersQuery = BANK

export const RegistryHeadsAnswer = Type.Object({
  status: Type.Literal('success'),
  columns: Type.Array(
    Type.Object({
      head: Type.String({ description: 'as it stands in the file' }),
      state: oneOf(['known', 'answered', 'asked', 'of-no-matter']),
      meaning: orNull(Type.String(), {
        description: `what it is read as: ${COLUMN_MEANINGS.join(', ')}; null: asked, or not read`,
      }),
      proposal: orNull(Type.String(), {
        description: 'what the head sounds like; nobody takes it but a person',
      }),
      cells: Type.Array(Type.String(), { description: 'of its first rows' }),
    }),
  ),
})

const ANSWER_NAME = {
  of: oneOf(['word', 'column']),
  text: Type.String({ minLength: 0, maxLength: 96, description: 'as the file writes it' }),
}

export const RegistryAnswersAnswer = Type.Object({
  status: Type.Literal('success'),
  answers: Type.Array(Type.Object({ ...ANSWER_NAME, meaning: Type.String() })),
})

export const TakeBackBody = Type.Object({
  ...ANSWER_NAME,
  bank: DAY_OF_BANK.bank,
  note: Type.String({ minLength: 1, maxLength: 500, description: 'why it was wrong' }),
})

export const TakeBackAnswer = Type.Object({
  status: Type.Literal('success'),
  withdrawn: Type.Integer({ description: 'entries of the ledger that the answer had made' }),
  days: Type.Array(Type.String(), { description: 'compared by it, and to be compared again' }),
})

/** What a person told of the file, and it was read by. */
export const AnswerUsed = Type.Object({
  of: oneOf(['word', 'column']),
  text: Type.String(),
  meaning: Type.String(),
  lines: Type.Integer(),
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
        answers: Type.Array(AnswerUsed),
        linesOfDay: Type.Integer({
          description: 'those left out among them; 0: the file says nothing of the day',
        }),
        otherDays: Type.Object(
          { lines: Type.Integer(), first: orNull(Type.String()), last: orNull(Type.String()) },
          { description: 'lines of other days, compared with nothing' },
        ),
        repeated: Type.Object(
          {
            lines: Type.Integer(),
            firstLine: orNull(Type.Integer()),
            undecided: Type.Integer({
              description: 'of these without an id: perhaps further money',
            }),
          },
          { description: 'lines that say again what a line before them says: they count once' },
        ),
      }),
    ]),
    verdict: oneOf(['agrees', 'differs', 'undecided', 'nothing-compared']),
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
