/** Queries and the answer of a comparison with the bank. */
import { inKopecks, oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { REGISTRY_WORDS_MAX } from '../limits.ts'
import { COLUMN_MEANINGS } from '../reconciliation/cabinet-file/bank-statement-heads.ts'
import { BRIDGE_CODES } from '../reconciliation/rows-between-sums.ts'
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

const COLUMN_ANSWERS = Type.Optional(
  Type.Array(Type.String({ maxLength: 96 }), {
    maxItems: 32,
    description: `what a column of the file says, kept for the bank: HEAD=${COLUMN_MEANINGS.join(', ')}`,
  }),
)

export const ReconciliationFileQuery = Type.Object({
  ...DAY_OF_BANK,
  came: Type.Optional(
    inKopecks({
      minimum: 0,
      maximum: 1_000_000_000_000,
      description: "kopecks that came to the shop's account for the lines of the file",
    }),
  ),
  word: Type.Optional(
    Type.Array(Type.String({ maxLength: 96 }), {
      maxItems: REGISTRY_WORDS_MAX,
      description:
        'what a word of the file means, kept for the bank: WORD=payment, refund, paid, unpaid or other',
    }),
  ),
  column: COLUMN_ANSWERS,
})

const BANK = { bank: DAY_OF_BANK.bank }
/** Columns that are told here are not kept. */
export const RegistryHeadsQuery = Type.Object({ ...BANK, column: COLUMN_ANSWERS })
export const RegistryAnswersQuery = Type.Object(BANK)

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
  words: Type.Array(
    Type.Object({
      word: Type.String({ description: 'as it stands in the file' }),
      column: Type.String({ description: '`title`: above the table' }),
      lines: Type.Integer({ description: 'how many have it' }),
      firstLine: Type.Integer(),
    }),
    {
      description:
        'words that nobody has explained, as many as one comparison takes answers for; empty while columns are asked about, because these come first',
    },
  ),
})

const ANSWER_NAME = {
  of: oneOf(['word', 'column']),
  text: Type.String({ minLength: 0, maxLength: 96, description: 'as the file writes it' }),
}

export const RegistryAnswersAnswer = Type.Object({
  status: Type.Literal('success'),
  answers: Type.Array(
    Type.Object({
      ...ANSWER_NAME,
      meaning: Type.String(),
      by: orNull(Type.String(), { description: 'whose token it was told with' }),
      at: orNull(Type.String(), { description: 'when it was told' }),
    }),
  ),
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

export const WithdrawComparisonBody = Type.Object({
  date: Type.String({
    minLength: 1,
    maxLength: 64,
    description: "YYYY-MM-DD in the device's time zone: the day that was compared",
  }),
  bank: DAY_OF_BANK.bank,
  note: TakeBackBody.properties.note,
})

export const WithdrawComparisonAnswer = Type.Object({
  status: Type.Literal('success'),
  withdrawn: Type.Integer({ description: 'entries of the ledger that the comparison had made' }),
  filedAs: orNull(Type.Integer(), {
    description: 'under which the day was filed last: that statement stays as it is',
  }),
})

/** What a person told of the file, and it was read by. */
export const AnswerUsed = Type.Object({
  of: oneOf(['word', 'column']),
  text: Type.String(),
  meaning: Type.String(),
  lines: Type.Integer(),
  by: Type.Optional(orNull(Type.String(), { description: 'whose token it was told with' })),
  at: Type.Optional(Type.String({ description: 'when it was told' })),
})

const BRIDGE_ROW = {
  code: oneOf(BRIDGE_CODES),
  count: Type.Integer(),
  amount: Type.Integer({ description: 'kopecks' }),
}
const BRIDGE_SAYS = { description: "added to the bank's sums, these rows make the ledger's" }
export const Bridge = Type.Object(
  { payments: Type.Array(Type.Object(BRIDGE_ROW)), refunds: Type.Array(Type.Object(BRIDGE_ROW)) },
  BRIDGE_SAYS,
)
const SaidRow = Type.Object({
  ...BRIDGE_ROW,
  what: Type.Object({ en: Type.String(), ru: Type.String() }),
})
const SaidBridge = Type.Object(
  { payments: Type.Array(SaidRow), refunds: Type.Array(SaidRow) },
  BRIDGE_SAYS,
)

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

/** Absent: kept by a release that did not say it. */
export const PayoutSpan = {
  from: Type.Optional(Type.String({ description: "the day of the file's first line" })),
  to: Type.Optional(Type.String({ description: "the day of the file's last line" })),
  shared: Type.Optional(
    Type.Boolean({
      description: 'other lanes have the same account: it may be for their lines too',
    }),
  ),
}

const PAYOUT = Type.Object({
  verdict: oneOf(['adds-up', 'differs', 'undecided']),
  came: Type.Integer({ description: 'as asked with' }),
  gross: Type.Integer({ description: "payments less refunds, of all the file's lines" }),
  fee: Type.Integer(),
  net: Type.Integer({ description: 'what the lines make' }),
  payments: Type.Integer(),
  refunds: Type.Integer(),
  linesWithout: Type.Integer({ description: 'their fee is not told, and counts as none' }),
  difference: Type.Integer({ description: '`came` less `net`' }),
  ...PayoutSpan,
  causes: Type.Array(
    Type.Object({
      reason: oneOf(['line-not-paid-out', 'line-paid-twice', 'payment-not-in-file']),
      kind: oneOf(['payment', 'refund']),
      transaction: orNull(Type.String()),
      order: orNull(Type.String()),
      operation: orNull(Type.String()),
      amount: Type.Integer(),
      net: Type.Integer(),
      at: Type.String(),
    }),
    { description: 'each alone makes the difference' },
  ),
  stillToCome: Type.Object(
    { count: Type.Integer(), amount: Type.Integer() },
    { description: 'payments of the day that no line is about' },
  ),
})

export const ChargesOrNull = orNull(
  Type.Object({
    lines: Type.Integer({ description: 'of the day, with a fee' }),
    linesWithout: Type.Integer(),
    gross: Type.Integer({ description: 'payments less refunds, of the lines with a fee' }),
    fee: Type.Integer({ description: 'what the bank keeps' }),
    net: Type.Integer({ description: 'what the shop gets' }),
  }),
  { description: 'null: the bank says nothing of fees' },
)

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
        read: Type.Object({
          dayOnlyLines: Type.Integer({ description: 'lines with a day and no time' }),
          refundedLines: Type.Integer({
            description: 'refunded sums, told beside their payments and not when',
          }),
          spoilt: Type.Array(
            Type.Object({
              column: Type.String(),
              lines: Type.Integer(),
              firstLine: Type.Integer(),
              example: Type.String(),
            }),
            {
              description: 'ids that a spreadsheet has made numbers of: nothing is matched by them',
            },
          ),
          sheetsLeftOut: Type.Array(Type.String(), { description: 'hidden, or without a table' }),
          charges: ChargesOrNull,
          payout: orNull(PAYOUT, { description: 'null: without `came`' }),
        }),
      }),
    ]),
    verdict: oneOf(['agrees', 'differs', 'undecided', 'nothing-compared']),
    agrees: Type.Boolean({
      description: 'all three lists are empty, and nothing is still asked or undecided',
    }),
    bank: Sums,
    ledger: Sums,
    matched: Sums,
    charges: ChargesOrNull,
    bridge: SaidBridge,
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
