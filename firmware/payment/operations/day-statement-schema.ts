/** The statement of a day, as the document tells it. */
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { Gap } from './ledger-answer-schema.ts'
import { AnswerUsed } from './reconciliation-schema.ts'
import { Refund } from './refund-schema.ts'
import { Sums, Total } from './shift-report-schema.ts'

const Time = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })
const TextOrNull = orNull(Type.String())
const KopecksOrNull = orNull(Type.Integer(), { description: 'kopecks' })
const BothLanguages = Type.Object({ en: Type.String(), ru: Type.String() })
const State = oneOf(['agrees', 'to-do', 'goes-on'])

const ShiftOfDay = Type.Object({
  number: Type.Integer(),
  openedAt: TextOrNull,
  closedAt: TextOrNull,
  hash: Type.String(),
  report: Sums,
  net: Type.Integer({ description: 'kopecks, as the Z report has it' }),
  ofDay: Sums,
  ofOtherDays: Sums,
  isLedger: orNull(Type.Boolean(), {
    description: "whether the ledger's entries, added up again, make the report; null: not tried",
  }),
})

const Discrepancy = Type.Object({}, { additionalProperties: true })

const Comparison = Type.Object({
  at: Time,
  source: oneOf(['registry', 'file']),
  by: TextOrNull,
  isOver: Type.Boolean({ description: 'the day was over when it was compared' }),
  bank: Sums,
  ledger: Sums,
  matched: Sums,
  counts: Type.Object({}, { additionalProperties: true }),
  unconfirmedLines: Type.Integer(),
  isChangedSince: Type.Boolean({ description: 'the ledger has learnt more of the day since' }),
  agrees: Type.Boolean(),
  isNothing: Type.Boolean({ description: 'no line of the file was of the day' }),
  answers: Type.Array(AnswerUsed, { description: 'what a person told of the file' }),
  takenBack: orNull(
    Type.Object({
      of: oneOf(['word', 'column']),
      text: Type.String(),
      note: Type.String(),
      by: TextOrNull,
      at: Time,
    }),
    { description: 'an answer that was wrong: this comparison says nothing any more' },
  ),
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

const Sheet = Type.Object({
  language: Type.String(),
  title: Type.String(),
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
      command: TextOrNull,
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
})

export const DayStatementAnswer = Type.Object({
  status: Type.Literal('success'),
  report: Type.Object({
    form: Type.Integer(),
    date: Type.String(),
    from: Time,
    until: Time,
    isOver: Type.Boolean({ description: 'false: the day goes on' }),
    madeAt: Time,
    serialNumber: TextOrNull,
    payments: Type.Object({
      begun: Total,
      states: Type.Record(Type.String(), Total),
      accepted: Total,
      late: Total,
      otherAmount: Total,
    }),
    refunds: Type.Object({ returned: Total, atBank: Total, open: Type.Array(Refund) }),
    net: Type.Integer({ description: 'accepted less refunded, kopecks' }),
    byBank: Type.Array(Type.Object({ bankName: Type.String(), accepted: Total, refunds: Total })),
    shifts: Type.Object({
      isUsed: Type.Boolean({ description: 'a shift was closed on this lane at some time' }),
      closed: Type.Array(ShiftOfDay),
      outside: Sums,
      open: Type.Object({ number: Type.Integer(), openedAt: TextOrNull }),
      addsUp: Type.Boolean(),
    }),
    banks: Type.Array(
      Type.Object({
        bankName: Type.String(),
        tellsRegistry: Type.Boolean({ description: 'false: a file of its cabinet is needed' }),
        comparison: orNull(Comparison),
      }),
    ),
    found: Type.Object({ kept: Total, withdrawn: Total, entries: Type.Array(Found) }),
    gaps: Type.Array(Gap),
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
  }),
  sheet: Sheet,
  text: Type.Optional(Type.String()),
})
