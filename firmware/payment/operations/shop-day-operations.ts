/** One comparison with the bank for all lanes of a shop, its day and its month on paper, as operations of its master. */
import { operations } from '#firmware/operations/operation.ts'
import { Type } from '#firmware/schema-builder.ts'
import { LONG_ANSWER_MS } from '../limits.ts'
import {
  FiledAnswerOf,
  FiledBody,
  NumberParams,
  PAPER_OPTIONS,
} from './filed-statement-operations.ts'
import { SheetQuery } from './ledger-query-schema.ts'
import { MonthQuery } from './month-statement-schema.ts'
import { COMPARISONS, RECONCILED_FILE } from './reconciliation-operations.ts'
import {
  ReconciliationFileQuery,
  ReconciliationQuery,
  WithdrawComparisonBody,
} from './reconciliation-schema.ts'
import { STATEMENTS } from './report-queues.ts'
import {
  LeaveOutAnswer,
  LeaveOutBody,
  ShopMonthAnswer,
  ShopMonthReport,
  ShopStatementAnswer,
  ShopStatementReport,
} from './shop-day-schema.ts'

const { date, bank, word, column } = ReconciliationFileQuery.properties

/** An operator's: it has the money of all lanes. */
const EACH = {
  access: 'operate',
  tag: 'Ledger',
  page: { tab: 'today', pressedBy: 'payments-tab' },
} as const

export const SHOP_DAY_OPERATIONS = operations(EACH, {
  compareShop: {
    at: 'POST /reports/shop/registry',
    summary: "A day of all lanes of the shop compared with the bank's own registry",
    description:
      "At the master of a shop whose lanes share the merchant. The bank is asked once. Each lane names its payments, gets the lines that are of them, and compares them as its own comparison does; lines of no lane go to the master's own lane. A lane that is away is compared when it is back. The answer is the statement of the shop, in which lanes are still awaited.",
    query: SheetQuery,
    body: Type.Object(
      {
        date: ReconciliationQuery.properties.date,
        bank: ReconciliationQuery.properties.bank,
      },
      { additionalProperties: false },
    ),
    answers: { 200: ShopStatementAnswer },
    faults: ['not-configured', 'unreachable', 'refused', 'full', 'storage'],
    queue: COMPARISONS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { body: { date: '$date' } },
    lanectl: { byHand: 'shop' },
  },
  compareShopFile: {
    at: 'POST /reports/shop',
    summary: "A day of all lanes of the shop compared with one file from the bank's website",
    description:
      'As `POST /reports/shop/registry`, with a file that is read as `POST /reports/reconciliation` reads it.',
    query: Type.Object({ date, bank, word, column, ...SheetQuery.properties }),
    takes: RECONCILED_FILE,
    answers: { 200: ShopStatementAnswer },
    faults: ['not-configured', 'refused', 'full', 'storage'],
    queue: COMPARISONS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { date: '$date' }, text: '$registry' },
    lanectl: { byHand: 'shop' },
  },
  withdrawShopComparison: {
    at: 'POST /reports/shop/take-back',
    summary: 'Withdraw the comparison of a day of the shop with a bank, at every lane',
    description:
      'Of a comparison that was made at the master for all lanes: each withdraws what it found, as for a comparison of its own. A lane that is away does it when it is back. The answer is the statement of the shop, which says who withdrew it, when and why, and which lane has yet to do so; what was filed stays as it is.',
    query: SheetQuery,
    body: WithdrawComparisonBody,
    answers: { 200: ShopStatementAnswer },
    faults: ['not-configured', 'not-found', 'full', 'storage', 'bad-request'],
    sample: { body: { date: '$date', note: 'the file was of another shop' } },
    lanectl: {
      verb: 'shop uncompare',
      says: 'lanectl.shop.uncompare.about',
      given: {
        date: 'lanectl.ledger.uncompare.argument.date',
        note: 'lanectl.ledger.uncompare.argument.note',
      },
      takes: {
        ...PAPER_OPTIONS,
        bank: { value: 'name', says: 'lanectl.ledger.uncompare.option.bank' },
      },
      prints: { text: 'text' },
    },
  },
  leaveOutShopLane: {
    at: 'POST /reports/shop/leave-out',
    summary: 'Wait no more for a lane of the shop that is gone, or never was',
    description:
      'No day of the shop waits for its answer, and nothing that was withdrawn waits for it. It stands on the statements of the days that waited, with note, name and time; what it had at the bank is then of no lane. For a name without a key of its own: that of a lane that has one is revoked first. With a key of its own it takes part again.',
    body: LeaveOutBody,
    answers: { 200: LeaveOutAnswer },
    faults: ['not-found', 'storage', 'bad-request'],
    sample: { body: { lane: 'lane-2', note: 'no such lane' } },
    lanectl: {
      verb: 'shop leave-out',
      says: 'lanectl.shop.leave-out.about',
      given: {
        lane: 'lanectl.shop.leave-out.argument.lane',
        note: 'lanectl.shop.leave-out.argument.note',
      },
      prints: { done: 'lanectl.shop.leave-out.done' },
    },
    page: { none: 'a technician says that there is no such lane, on the command line' },
  },
  getShopStatement: {
    at: 'GET /reports/shop',
    summary:
      "The statement of a day of the shop: the bank's list, and how each lane stands with it",
    description:
      'What was compared at the master, with each lane as it answered last; a lane that does not agree or has not filed its day is asked again every hour, for a month. `sheet` has the same in words, for a person to sign; with `Accept: text/plain` the answer is that sheet in 42 columns.',
    query: Type.Object({
      date: ReconciliationQuery.properties.date,
      ...SheetQuery.properties,
    }),
    answers: { 200: ShopStatementAnswer },
    sendsItself: true,
    queue: STATEMENTS,
    sample: { query: { date: '$date' } },
    lanectl: { byHand: 'shop' },
  },
  getShopMonth: {
    at: 'GET /reports/shop/month',
    summary:
      'The statement of a month of the shop: its days with their numbers, the lanes, the banks',
    description:
      'The sum of the statements of its days as they are now; a day that is kept no more is as it was filed; one that was not, or that another master compared since, is in no sum (`notKept`). It agrees where the month is over, and each day that was compared agrees and is filed as it is. `notCompared` are the other days. `sheet` has the same in words; with `Accept: text/plain` the answer is that sheet in 42 columns.',
    query: MonthQuery,
    answers: { 200: ShopMonthAnswer },
    sendsItself: true,
    faults: ['storage'],
    queue: STATEMENTS,
    sample: { query: { language: 'en', width: '42' } },
    lanectl: { byHand: 'shop' },
  },
  fileShopStatement: {
    at: 'POST /reports/shop/statements',
    summary: 'File the statement of a day or a month of the shop that is over: it gets its number',
    description:
      'As `POST /reports/statements`, in the same row of numbers at the master. It is refused while a lane has not answered, and where the day is to be compared again with one of its banks: what is filed does not change.',
    query: SheetQuery,
    body: FiledBody,
    answers: { 200: FiledAnswerOf([ShopStatementReport, ShopMonthReport]) },
    // The bytes whose hash is told.
    isVerbatim: true,
    faults: ['storage', 'bad-request'],
    queue: STATEMENTS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { body: { date: '$pastDate' }, keeps: { shopStatement: 'number' } },
    lanectl: {
      verb: 'shop file',
      says: 'lanectl.shop.file.about',
      given: { date: 'lanectl.statements.file.argument.date' },
      takes: PAPER_OPTIONS,
      prints: { text: 'text' },
    },
  },
  getFiledShopStatement: {
    at: 'GET /reports/shop/statements/:number',
    summary: 'A statement of the shop as it was filed',
    params: NumberParams,
    query: SheetQuery,
    answers: { 200: FiledAnswerOf([ShopStatementReport, ShopMonthReport]) },
    isVerbatim: true,
    faults: ['not-found', 'storage'],
    queue: STATEMENTS,
    sample: { path: { number: '$shopStatement' } },
    lanectl: {
      verb: 'shop filed',
      says: 'lanectl.statements.show.about',
      takes: PAPER_OPTIONS,
      prints: { text: 'text' },
    },
    page: { none: 'the card of the shop files it, and prints it then' },
  },
})
