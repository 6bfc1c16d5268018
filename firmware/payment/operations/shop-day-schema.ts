/** The answers about a day and a month of a shop. */
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { SHOP_THINGS } from '../shop-day/shop-statement.ts'
import { DayStatementReport, Sheet, TakenBack } from './day-statement-schema.ts'
import { MonthTodo } from './month-statement-schema.ts'
import { WithdrawComparisonBody } from './reconciliation-schema.ts'
import { Hash, Issuer, Sums } from './shift-report-schema.ts'

const { properties: ofDay } = DayStatementReport
const Text = Type.String()
const TextOrNull = orNull(Type.String())
const Kopecks = Type.Integer({ description: 'kopecks' })
const Charges = Type.Object({
  fee: Type.Integer({ description: 'what the bank keeps' }),
  net: Type.Integer({ description: 'what the shop gets' }),
  linesWithout: Type.Integer({ description: 'lines without a fee' }),
})

const Lane = Type.Object({
  serialNumber: Text,
  state: oneOf(
    [
      'agrees',
      'differs',
      'undecided',
      'waiting',
      'failed',
      'no-own-key',
      'removed',
      'left-out',
      'withdrawn',
      'to-withdraw',
      'to-update',
    ] as const,
    {
      description:
        'waiting: it has not answered yet; withdrawn: it has withdrawn what it found by what was wrong; to-withdraw: it has yet to do so; to-update: it has an earlier release, which cannot; no-own-key: it has the key that all lanes share, so it tells nothing; removed: its key was revoked; left-out: a person said that it is waited for no more',
    },
  ),
  answeredAt: TextOrNull,
  lastSeenAt: TextOrNull,
  why: orNull(Type.String(), {
    description: "why the lane could not compare, in the lane's own language",
  }),
  leftOut: Type.Optional(
    orNull(Type.Object({ note: Text, by: TextOrNull, at: Text }), {
      description: 'who said that it is waited for no more; absent: filed by an earlier release',
    }),
  ),
  bank: orNull(Sums, { description: "the lane's lines of the day; null: it has not answered" }),
  ledger: orNull(Sums),
  differences: Type.Integer({ description: 'that nobody has settled at the lane' }),
  undecided: Type.Integer(),
  charges: orNull(Charges),
})

const Bank = Type.Object({
  bankName: Text,
  source: oneOf(['registry', 'file']),
  at: Text,
  by: TextOrNull,
  state: oneOf(['waiting', 'finished', 'ended', 'withdrawn'], {
    description:
      'waiting: goes on by itself when the lanes answer; ended: newer days took the place before all had answered; withdrawn: it was wrong, or an answer that its list was read by was',
  }),
  answers: Type.Array(
    Type.Object({
      of: oneOf(['word', 'column']),
      text: Text,
      meaning: Text,
      by: TextOrNull,
      at: TextOrNull,
    }),
    { description: "what persons said of the bank's file" },
  ),
  takenBack: TakenBack,
  list: Sums,
  ofLanes: Sums,
  waiting: Sums,
  lanes: Type.Array(Lane),
  rest: orNull(
    Type.Object({
      payments: Sums.properties.payments,
      refunds: Sums.properties.refunds,
      lines: Type.Array(
        Type.Object({
          kind: oneOf(['payment', 'refund']),
          order: TextOrNull,
          operation: TextOrNull,
          amount: Kopecks,
          at: Text,
        }),
        { description: 'the first hundred' },
      ),
    }),
    {
      description:
        "what is of no lane; it is among the lines of the master's own lane. Null: a lane has not answered",
    },
  ),
  contested: Type.Integer({ description: 'lines that several lanes have named' }),
  unconfirmedLines: Type.Integer({
    description: 'left out because of a word that no person has confirmed',
  }),
  repeatedLines: Type.Integer({ description: 'said twice without an id: perhaps further money' }),
  charges: orNull(Charges, { description: 'null: the bank says nothing of fees' }),
})

export const ShopStatementReport = Type.Object({
  form: Type.Integer(),
  of: Type.Literal('shop'),
  date: Text,
  from: Text,
  until: Text,
  isOver: Type.Boolean({ description: 'false: the day goes on' }),
  madeAt: Text,
  filing: ofDay.filing,
  filedAs: ofDay.filedAs,
  issuer: Issuer,
  banks: Type.Array(Bank),
  lanes: Type.Array(
    Type.Object({
      serialNumber: Text,
      net: orNull(Kopecks, { description: 'of its day at all banks; null: it has not answered' }),
      statement: orNull(Type.Integer({ description: 'under which its day was filed last' })),
    }),
  ),
  net: orNull(Kopecks, { description: 'of all lanes; null: one has not answered' }),
  verdict: Type.Object({
    state: oneOf(['agrees', 'to-do', 'goes-on']),
    sentence: Type.Object({ en: Text, ru: Text }),
  }),
  todo: Type.Array(
    Type.Object({
      code: oneOf(SHOP_THINGS),
      bankName: TextOrNull,
      serialNumber: TextOrNull,
      count: Type.Integer(),
      why: TextOrNull,
    }),
  ),
})

export const LeaveOutBody = Type.Object({
  lane: Type.String({ minLength: 1, maxLength: 64, description: 'its serial number' }),
  note: WithdrawComparisonBody.properties.note,
})

export const LeaveOutAnswer = Type.Object({
  status: Type.Literal('success'),
  days: Type.Integer({ description: 'that had waited for it' }),
})

export const ShopStatementAnswer = Type.Object({
  status: Type.Literal('success'),
  report: ShopStatementReport,
  sheet: Sheet,
  text: Type.Optional(Type.String()),
})

export const ShopMonthReport = Type.Object({
  form: Type.Integer(),
  of: Type.Literal('shop'),
  date: Type.String({ description: 'the month, YYYY-MM' }),
  from: Text,
  until: Text,
  isOver: Type.Boolean({ description: 'false: the month goes on' }),
  madeAt: Text,
  filing: ofDay.filing,
  filedAs: ofDay.filedAs,
  issuer: Issuer,
  days: Type.Array(
    Type.Object({
      date: Text,
      number: orNull(Type.Integer(), { description: 'under which the day was filed last' }),
      hash: orNull(Hash),
      isChanged: Type.Boolean({ description: 'the day has changed since it was filed' }),
      state: oneOf(['agrees', 'to-do', 'goes-on']),
      todoCount: Type.Integer(),
      ...Sums.properties,
      net: orNull(Kopecks),
    }),
    { description: "those that were compared for the shop, with what the banks' lists have" },
  ),
  notCompared: Type.Array(Text, { description: 'the other days that have begun' }),
  notKept: Type.Optional(
    orNull(Type.Array(Text), {
      description:
        'of `days` those whose comparison no longer holds or is no longer kept: their money is in no sum; absent: filed by a release that did not name them',
    }),
  ),
  banksNotKept: Type.Optional(
    orNull(Type.Array(Type.Object({ bankName: Text, dates: Type.Array(Text) })), {
      description:
        'banks of which nothing is kept of a day that another bank is kept of: their lists are in no sum of that day; absent as `notKept`',
    }),
  ),
  lanes: Type.Array(
    Type.Object({ serialNumber: Text, days: Type.Integer(), net: orNull(Kopecks) }),
    { description: 'together they are the NET of the shop' },
  ),
  banks: Type.Array(
    Type.Object({
      bankName: Text,
      days: Type.Integer(),
      comparedDays: Type.Integer({ description: 'whose comparisons were never withdrawn' }),
      list: Sums,
      ofLanes: Sums,
      waiting: Sums,
      rest: orNull(Sums, {
        description: 'what is of no lane; null: of one of these days it is not known yet',
      }),
      charges: orNull(Charges),
    }),
  ),
  net: orNull(Kopecks, {
    description: 'of all lanes; null: one has not answered, or nothing is kept of any day',
  }),
  verdict: ofDay.verdict,
  todo: MonthTodo,
})

export const ShopMonthAnswer = Type.Object({
  status: Type.Literal('success'),
  report: ShopMonthReport,
  sheet: Sheet,
  text: Type.Optional(Type.String()),
})
