/** The statement of a month, as the document tells it. */
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { MONTH_THINGS } from '../day-statement/month-statement.ts'
import { DayStatementReport, Sheet } from './day-statement-schema.ts'
import { SheetQuery } from './ledger-query-schema.ts'
import { Bridge, ChargesOrNull, PayoutSpan } from './reconciliation-schema.ts'
import { Hash, MoneySums, SinceEver, Sums, Total } from './shift-report-schema.ts'

export const MonthQuery = Type.Object({
  month: Type.Optional(
    Type.String({
      maxLength: 64,
      description: "YYYY-MM, in the device's time zone; this month without it",
    }),
  ),
  ...SheetQuery.properties,
})

const { properties: ofDay } = DayStatementReport
const State = oneOf(['agrees', 'to-do', 'goes-on'])
const Kopecks = Type.Integer({ description: 'kopecks' })

export const MonthTodo = Type.Array(
  Type.Object({
    code: oneOf(MONTH_THINGS),
    date: Type.String(),
    count: Type.Integer({ description: 'of things to do on that day' }),
  }),
)

export const MonthStatementReport = Type.Object({
  form: Type.Integer(),
  date: Type.String({ description: 'the month, YYYY-MM' }),
  from: ofDay.from,
  until: ofDay.until,
  isOver: Type.Boolean({ description: 'false: the month goes on' }),
  madeAt: ofDay.madeAt,
  filing: ofDay.filing,
  filedAs: ofDay.filedAs,
  serialNumber: ofDay.serialNumber,
  issuer: ofDay.issuer,
  days: Type.Array(
    Type.Object({
      date: Type.String(),
      number: orNull(Type.Integer(), { description: 'under which the day was filed last' }),
      hash: orNull(Hash),
      isChanged: Type.Boolean({ description: 'the day has changed since it was filed' }),
      state: State,
      todoCount: Type.Integer(),
      begun: Type.Integer(),
      ...MoneySums.properties,
      net: Kopecks,
      differences: Type.Object({ open: Type.Integer(), settled: Type.Integer() }),
    }),
    { description: 'those on which something was; together they are the sums of the month' },
  ),
  payments: Type.Object({
    begun: Total,
    outcomes: ofDay.payments.properties.outcomes,
    accepted: Total,
    late: Total,
    otherAmount: Total,
  }),
  refunds: Type.Object({ returned: Total, atBank: Total }),
  net: Kopecks,
  byBank: ofDay.byBank,
  shifts: Type.Object({
    isUsed: Type.Boolean(),
    count: Type.Integer({ description: 'Z reports with money of the month, or closed in it' }),
    first: orNull(Type.Integer()),
    last: orNull(Type.Integer()),
    net: Type.Integer({ description: 'the part of these reports that is of the month, kopecks' }),
    outside: Type.Integer({ description: 'money of the month in no closed shift, kopecks' }),
    addsUp: Type.Boolean(),
  }),
  banks: Type.Array(
    Type.Object({
      bankName: Type.String(),
      days: Type.Integer({ description: 'with money of this bank, or compared with it' }),
      comparedDays: Type.Integer({ description: 'of which `bank` and `bridge` are' }),
      agreeingDays: Type.Integer(),
      bank: Sums,
      bridge: Bridge,
      notCompared: Type.Object(Sums.properties, {
        description: 'of days that are not compared, or to be compared again',
      }),
      ledger: Sums,
      charges: ChargesOrNull,
      payouts: Type.Array(
        Type.Object({
          date: Type.String(),
          came: Kopecks,
          net: Kopecks,
          difference: Kopecks,
          ...PayoutSpan,
        }),
        {
          description:
            'what came to the account, by the day with whose file it was compared; of several days with the same file the last',
        },
      ),
    }),
  ),
  differences: Type.Object({
    open: Total,
    settled: Type.Array(Type.Object({ as: Type.String(), ...Total.properties })),
  }),
  sinceEver: SinceEver,
  verdict: ofDay.verdict,
  todo: MonthTodo,
})

export const MonthStatementAnswer = Type.Object({
  status: Type.Literal('success'),
  report: MonthStatementReport,
  sheet: Sheet,
  text: Type.Optional(Type.String()),
})
