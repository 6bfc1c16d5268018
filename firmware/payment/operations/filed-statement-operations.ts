/** Filing the statement of a day, and the statements that were filed, as operations. */
import { operations } from '#firmware/operations/operation.ts'
import { oneOf, orNull, type TSchema, Type } from '#firmware/schema-builder.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { LONG_ANSWER_MS } from '../limits.ts'
import { SHEET_WIDTHS } from '../paper-lines.ts'
import { DayStatementReport, Sheet } from './day-statement-schema.ts'
import { SheetQuery } from './ledger-query-schema.ts'
import { MonthQuery, MonthStatementAnswer, MonthStatementReport } from './month-statement-schema.ts'
import { REPORTS, STATEMENTS } from './report-queues.ts'
import { Hash } from './shift-report-schema.ts'

const LIST_DEFAULT = 100
const LIST_MAX = 1_000
const Success = Type.Literal('success')
const TextOrNull = orNull(Type.String())

export const FiledAnswerOf = <Report extends TSchema[]>(reports: [...Report]) =>
  Type.Object({
    status: Success,
    repeated: Type.Optional(Type.Boolean({ description: 'it had been filed, and is the same' })),
    number: Type.Integer(),
    hash: Hash,
    filed: Type.Object(
      { report: Type.Union(reports), sheets: Type.Record(Type.String(), Sheet) },
      { description: '`hash` is the SHA-256 of this as JSON without spaces' },
    ),
    sheet: Sheet,
    text: Type.Optional(Type.String()),
  })
const FiledAnswer = FiledAnswerOf([DayStatementReport, MonthStatementReport])

export const FiledBody = Type.Object(
  {
    date: Type.String({
      maxLength: 64,
      description: "YYYY-MM-DD, or YYYY-MM for a month, in the device's time zone",
    }),
  },
  { additionalProperties: false },
)
export const NumberParams = Type.Object({ number: Type.Integer({ minimum: 1 }) })

export const PAPER_OPTIONS = {
  width: { value: 'columns', says: SHEET_WIDTHS, default: '80' },
  language: { value: 'language', says: LANGUAGES, isLanguage: true },
} as const

const EACH = {
  access: 'read',
  tag: 'Ledger',
  // The bytes whose hash is told.
  isVerbatim: true,
} as const

export const FILED_STATEMENT_OPERATIONS = operations(EACH, {
  getMonthStatement: {
    at: 'GET /reports/month',
    summary: 'The statement of a month: its days with their numbers, sums, banks, differences',
    description:
      'The sum of the statements of its days as they are now. It agrees where the month is over, and each day agrees and is filed as it is. Read day by day, so a month with many payments takes a while. `sheet` has the same in words; with `Accept: text/plain` the answer is that sheet in 42 columns.',
    query: MonthQuery,
    answers: { 200: MonthStatementAnswer },
    sendsItself: true,
    faults: ['storage'],
    queue: STATEMENTS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { language: 'en', width: '42' } },
    lanectl: { byHand: 'month' },
    page: { tab: 'today', pressedBy: 'payments-tab' },
  },
  fileStatement: {
    at: 'POST /reports/statements',
    // A number that is given cannot be taken back.
    access: 'operate',
    summary: 'File the statement of a day or a month that is over: it gets its number',
    description:
      'Numbers have no gap, and each statement has the hash of the one before it. Asked again it is the same, with `repeated: true`; where it has changed since it is filed under the next number, which says which one it replaces.',
    query: SheetQuery,
    body: FiledBody,
    answers: { 200: FiledAnswer },
    faults: ['storage', 'bad-request'],
    queue: STATEMENTS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { body: { date: '$pastDate' }, keeps: { statement: 'number' } },
    lanectl: {
      verb: 'statements file',
      says: 'lanectl.statements.file.about',
      given: { date: 'lanectl.statements.file.argument.date' },
      takes: PAPER_OPTIONS,
      prints: { text: 'text' },
    },
    page: { tab: 'today', pressedBy: 'payments-tab' },
  },
  listFiledStatements: {
    at: 'GET /reports/statements',
    summary: 'Statements that were filed, newest first',
    query: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1, description: 'numbers below this one' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_MAX, default: LIST_DEFAULT })),
    }),
    answers: {
      200: Type.Object({
        status: Success,
        statements: Type.Array(
          Type.Object({
            number: Type.Integer(),
            of: oneOf(['lane', 'shop'], { description: 'shop: of all lanes, at their master' }),
            date: Type.String(),
            verdict: Type.String(),
            net: orNull(Type.Integer(), {
              description: 'kopecks; null: of the shop, whose money its own statement has',
            }),
            hash: Hash,
            filedAt: TextOrNull,
            filedBy: TextOrNull,
            replaces: orNull(Type.Integer()),
            previousHash: orNull(Hash),
          }),
        ),
      }),
    },
    queue: REPORTS,
    sample: { query: { limit: '30' } },
    lanectl: {
      verb: 'statements list',
      says: 'lanectl.statements.list.about',
      takes: {
        limit: { value: 'n', says: 'lanectl.shifts.list.option.limit', default: LIST_DEFAULT },
      },
      prints: {
        rows: 'statements',
        columns: {
          'lanectl.column.number': 'number',
          'lanectl.column.day': 'date',
          'lanectl.column.state': 'verdict',
          'lanectl.column.net': 'net:money',
          'lanectl.column.hash': 'hash:short',
        },
        pages: { query: 'before', field: 'number' },
      },
    },
    page: { none: 'a statement that is made says under which number its day was filed' },
  },
  getFiledStatement: {
    at: 'GET /reports/statements/:number',
    summary: 'A statement as it was filed',
    params: NumberParams,
    query: SheetQuery,
    answers: { 200: FiledAnswer },
    faults: ['not-found'],
    queue: REPORTS,
    sample: { path: { number: '$statement' } },
    lanectl: {
      verb: 'statements show',
      says: 'lanectl.statements.show.about',
      takes: PAPER_OPTIONS,
      prints: { text: 'text' },
    },
    page: { none: 'filing a day that has not changed shows it again' },
  },
})

export { LIST_DEFAULT as STATEMENTS_LISTED }
