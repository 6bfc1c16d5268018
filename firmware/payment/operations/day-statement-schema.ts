/** The statement of a day, as the document tells it. */
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { Gap } from './ledger-answer-schema.ts'
import { AnswerUsed, Bridge, ChargesOrNull, PayoutSpan } from './reconciliation-schema.ts'
import { Refund } from './refund-schema.ts'
import { Hash, Issuer, MoneySums, SinceEver, Sums, Total } from './shift-report-schema.ts'

const Time = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })
const TextOrNull = orNull(Type.String())
const KopecksOrNull = orNull(Type.Integer(), { description: 'kopecks' })
const BothLanguages = Type.Object({ en: Type.String(), ru: Type.String() })
const State = oneOf(['agrees', 'to-do', 'goes-on'])

const ShiftOfDay = Type.Object({
  number: Type.Integer(),
  openedAt: TextOrNull,
  closedAt: TextOrNull,
  closedBy: orNull(Type.String(), { description: 'the name of the token that closed it' }),
  hash: Type.String(),
  report: MoneySums,
  net: Type.Integer({ description: 'kopecks, as the Z report has it' }),
  ofDay: MoneySums,
  ofOtherDays: MoneySums,
  isLedger: orNull(Type.Boolean(), {
    description: "whether the ledger's entries, added up again, make the report; null: not tried",
  }),
})

const Discrepancy = Type.Object({}, { additionalProperties: true })

export const TakenBack = orNull(
  Type.Object({
    of: oneOf(['word', 'column', 'comparison']),
    text: Type.String({ description: 'of a whole comparison its date' }),
    note: Type.String(),
    by: TextOrNull,
    at: Time,
  }),
  {
    description:
      'an answer, or the whole comparison, that was wrong: this comparison says nothing any more',
  },
)

const Comparison = Type.Object({
  at: Time,
  source: oneOf(['registry', 'file']),
  by: TextOrNull,
  isOfShop: Type.Optional(
    Type.Boolean({
      description:
        'the master of the shop compared it for all lanes, so it is withdrawn there; absent: filed by a release that did not say it',
    }),
  ),
  isOver: Type.Boolean({ description: 'the day was over when it was compared' }),
  bank: Sums,
  ledger: Sums,
  matched: Sums,
  counts: Type.Object({}, { additionalProperties: true }),
  unconfirmedLines: Type.Integer(),
  bridge: Bridge,
  isShown: Type.Boolean({
    description: 'false: bank and ledger have different sums, and no rows say why',
  }),
  isChangedSince: Type.Boolean({ description: 'the ledger has learnt more of the day since' }),
  agrees: Type.Boolean(),
  isNothing: Type.Boolean({ description: 'no line of the file was of the day' }),
  charges: ChargesOrNull,
  payout: orNull(
    Type.Object({
      came: Type.Integer(),
      net: Type.Integer(),
      difference: Type.Integer(),
      ...PayoutSpan,
    }),
    {
      description:
        'what came to the account, and what the lines of the file make; null: nobody said it',
    },
  ),
  answers: Type.Array(AnswerUsed, { description: 'what a person told of the file' }),
  takenBack: TakenBack,
  discrepancies: Type.Array(Discrepancy, { description: 'as a comparison has them' }),
  leftCount: Type.Integer(),
})

const Found = Type.Object({
  id: Type.Integer({ description: 'of its event' }),
  kind: Type.String(),
  problem: Type.String(),
  transaction: TextOrNull,
  bankName: Type.String(),
  bankAmount: Type.Integer({ description: 'kopecks' }),
  bankAt: TextOrNull,
  bankOrder: TextOrNull,
  bankOperation: TextOrNull,
  withdrawn: orNull(Type.Object({ note: Type.String(), by: TextOrNull })),
})

const ThingToDo = Type.Object({
  code: Type.String({ description: 'codes may be added' }),
  what: BothLanguages,
  who: oneOf(['cashier', 'accountant', 'bank-support', 'technician']),
  by: Type.String({ description: "YYYY-MM-DD, that date with it, in the device's time zone" }),
  isOverdue: Type.Boolean(),
  bankName: TextOrNull,
  count: Type.Integer(),
  amount: KopecksOrNull,
  command: TextOrNull,
  items: Type.Array(
    Type.Object({
      transaction: TextOrNull,
      refund: TextOrNull,
      reference: TextOrNull,
      operation: orNull(Type.String(), { description: "the bank's id of the movement" }),
      difference: orNull(Type.String(), { description: 'what a person may settle' }),
      amount: KopecksOrNull,
      at: TextOrNull,
    }),
    { description: 'ten at most; `count` has them all' },
  ),
})

const SheetRow = Type.Object({
  name: Type.String(),
  count: orNull(Type.Integer()),
  value: Type.String(),
})

export const Sheet = Type.Object({
  language: Type.String(),
  title: Type.String(),
  notice: Type.String({ description: 'that it is no fiscal document' }),
  head: Type.Array(SheetRow),
  state: State,
  verdict: Type.String(),
  todoTitle: Type.String(),
  todo: Type.Array(
    Type.Object({
      what: Type.String(),
      who: Type.String(),
      isOverdue: Type.Boolean(),
      items: Type.Array(SheetRow),
      more: TextOrNull,
      where: orNull(Type.String(), { description: 'the room of the page in which it is done' }),
    }),
  ),
  sections: Type.Array(
    Type.Object({
      title: Type.String(),
      rows: Type.Array(SheetRow),
      lines: Type.Array(Type.String()),
    }),
  ),
  signature: Type.Array(Type.String(), { description: 'a line to write on each' }),
  footer: Type.String({ description: 'at the foot of each page' }),
  page: Type.String({ description: 'the count of pages, with {page} and {pages} in it' }),
})

const Filing = Type.Object({
  number: Type.Integer({ description: 'without a gap, except for `leftOut`' }),
  previousHash: orNull(Hash),
  filedAt: Time,
  filedBy: TextOrNull,
  replaces: orNull(Type.Integer({ description: 'the number of the statement of the same day' })),
  leftOut: Type.Optional(
    Type.Integer({
      description:
        'numbers before this one that were left out after a backup was restored: the lost lane may have given them out',
    }),
  ),
})

export const DayStatementReport = Type.Object({
  form: Type.Integer(),
  date: Type.String(),
  from: Time,
  until: Time,
  isOver: Type.Boolean({ description: 'false: the day goes on' }),
  madeAt: Time,
  filing: orNull(Filing, { description: 'null: this one was not filed' }),
  filedAs: orNull(Type.Integer(), { description: 'the number under which the day was filed last' }),
  serialNumber: TextOrNull,
  issuer: Issuer,
  payments: Type.Object({
    begun: Total,
    states: Type.Record(Type.String(), Total),
    outcomes: Type.Object(
      {
        paid: Total,
        'other-amount': Total,
        pending: Total,
        unclear: Total,
        declined: Total,
        cancelled: Total,
        failed: Total,
        'static-qr': Total,
      },
      { description: 'each payment in one state, with the money that came: together `begun`' },
    ),
    accepted: Total,
    late: Total,
    otherAmount: Total,
  }),
  refunds: Type.Object({ returned: Total, atBank: Total, open: Type.Array(Refund) }),
  net: Type.Integer({ description: 'accepted and otherAmount less refunded, kopecks' }),
  byBank: Type.Array(
    Type.Object({
      bankName: Type.String(),
      accepted: Total,
      otherAmount: Total,
      refunds: Total,
    }),
  ),
  shifts: Type.Object({
    isUsed: Type.Boolean({ description: 'a shift was closed on this lane at some time' }),
    closed: Type.Array(ShiftOfDay),
    outside: MoneySums,
    open: Type.Object({ number: Type.Integer(), openedAt: TextOrNull }),
    addsUp: Type.Boolean(),
  }),
  banks: Type.Array(
    Type.Object({
      bankName: Type.String(),
      tellsRegistry: Type.Boolean({ description: 'false: a file from its website is needed' }),
      comparison: orNull(Comparison),
    }),
  ),
  found: Type.Object({
    kept: Total,
    keptByKind: Sums,
    withdrawn: Total,
    entries: Type.Array(Found),
  }),
  differences: Type.Array(Type.Object({}, { additionalProperties: true }), {
    description: 'as GET /reports/differences has them',
  }),
  gaps: Type.Array(Gap),
  sinceEver: Type.Optional(SinceEver),
  verdict: Type.Object({ state: State, sentence: BothLanguages }),
  todo: Type.Array(ThingToDo),
  remarks: Type.Array(
    Type.Object({
      code: Type.String(),
      what: BothLanguages,
      count: Type.Integer(),
      amount: KopecksOrNull,
    }),
  ),
})

export const DayStatementAnswer = Type.Object({
  status: Type.Literal('success'),
  report: DayStatementReport,
  sheet: Sheet,
  text: Type.Optional(Type.String()),
})
