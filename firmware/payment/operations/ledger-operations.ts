/** Reading the ledger, as operations: payments, days, events, gaps; and the lane's health. */
import { operations } from '#firmware/operations/operation.ts'
import { Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { TRANSACTION_HEADERS } from '../http/fault-answers.ts'
import { LONG_ANSWER_MS, SETTLEMENT_NOTE_CHARACTERS_MAX } from '../limits.ts'
import { DayStatementAnswer } from './day-statement-schema.ts'
import {
  DayAnswer,
  Gap,
  Health,
  HoursAnswer,
  OneTransaction,
  PaymentEvent,
  TransactionList,
} from './ledger-answer-schema.ts'
import {
  DayQuery,
  DayStatementQuery,
  DaysQuery,
  IdParams,
  ListQuery,
} from './ledger-query-schema.ts'
import { REPORTS, STATEMENTS } from './report-queues.ts'

/** A slow client of a whole ledger must not be many. */
const CSV = { what: say('text.request.queue-of-csv-files'), atOnce: 2, waiting: 4 }

const Success = Type.Literal('success')

const SettleGapBody = Type.Object({
  note: Type.String({
    minLength: 1,
    maxLength: SETTLEMENT_NOTE_CHARACTERS_MAX,
    description: 'who compared it with what',
  }),
})

const PAYMENTS = { tab: 'payments', pressedBy: 'payments-tab' }
const TODAY = { ...PAYMENTS, tab: 'today' }
const EACH = { access: 'read', tag: 'Ledger' } as const

export const LEDGER_OPERATIONS = operations(EACH, {
  listTransactions: {
    at: 'GET /transactions',
    summary: 'The ledger, newest first',
    description:
      "By the time of creation. `reference` finds the till's own name for a payment, to the letter, and `amount` what was asked for or paid, however large the ledger is. `from` and `to` go together: whole days.",
    query: ListQuery,
    answers: { 200: TransactionList },
    isVerbatim: true,
    queue: REPORTS,
    sample: { query: { reference: '3-00000017', limit: '10' } },
    lanectl: { byHand: 'payments list' },
    page: PAYMENTS,
  },
  getTransaction: {
    at: 'GET /transactions/:id',
    summary: 'One transaction with its events',
    description: 'With its refunds, and everything that happened to it.',
    params: IdParams,
    answers: { 200: OneTransaction },
    answerHeaders: TRANSACTION_HEADERS,
    isVerbatim: true,
    faults: ['not-found'],
    queue: REPORTS,
    sample: { path: { id: '$payment' } },
    lanectl: {
      verb: 'payments show',
      says: 'lanectl.payments.show.about',
      prints: { isJson: true },
    },
    page: PAYMENTS,
  },
  downloadTransactions: {
    at: 'GET /transactions.csv',
    summary: 'The ledger as CSV, all of it or some days',
    description:
      'The columns are those of `exportToCsv`; in Russian (`laned-language: ru`) a file that Excel opens by a double click. `from` and `to` go together: the payments that were begun on these days. Two are sent at once at most.',
    query: DaysQuery,
    answers: {},
    documented: { 200: { types: ['text/csv'], schema: { type: 'string' } } },
    sendsItself: true,
    answerHeaders: ['Content-Disposition'],
    queue: CSV,
    answerTimeoutMs: LONG_ANSWER_MS,
    lanectl: { none: "the download of a browser; csv writes the vendor's file" },
    page: PAYMENTS,
  },
  getHoursReport: {
    at: 'GET /reports/hours',
    summary: 'A day, or some, by hours: what was begun and refunded in each',
    description:
      "The day of the device's time zone, 23 to 25 hours long where its clocks change, or with `to` up to 31 of them; each hour by state. A refund counts in the hour it was made.",
    query: DayQuery,
    answers: { 200: HoursAnswer },
    isVerbatim: true,
    queue: REPORTS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { date: '$date' } },
    lanectl: { none: 'the figures of a plot' },
    page: TODAY,
  },
  getDayReport: {
    at: 'GET /reports/day',
    summary: 'A day of the ledger, or some, added up',
    description:
      "The day of the device's time zone, or with `to` up to 31 of them: sums by state and bank, what is still open. A payment counts on the day it was begun, whenever its money came; a refund on the day it was made.",
    query: DayQuery,
    answers: { 200: DayAnswer },
    isVerbatim: true,
    queue: REPORTS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { date: '$date' } },
    lanectl: { byHand: 'report' },
    page: TODAY,
  },
  getHealth: {
    at: 'GET /health',
    tag: 'Device',
    summary: 'Can this lane take a payment now, and how is each of its parts?',
    description:
      'Always HTTP 200: `healthy` says whether a payment can be taken, `parts` how each part of the device is, since when, and what to do. Parts and states may be added. The bank is asked every 15 s at most.',
    answers: { 200: Health },
    isVerbatim: true,
    lanectl: { byHand: 'status' },
    page: { tab: 'device', pressedBy: 'device-tab' },
  },
  streamPaymentEvents: {
    at: 'GET /events',
    summary: 'Events as they happen',
    description:
      'Server-sent events, in order, from now on; with `Last-Event-ID` those after it first (`0`: from the beginning). The ledger itself is what is read, so nothing is missed. A comment line comes each 15 s.',
    headers: { 'Last-Event-ID': 'optional' },
    answers: { 200: PaymentEvent },
    isStream: true,
    sample: { headers: { 'Last-Event-ID': '0' } },
    lanectl: { none: 'for programs; payments list and show have the same' },
    page: { none: 'for programs: the page has a stream of its own' },
  },
  getDayStatement: {
    at: 'GET /reports/statement',
    summary: 'The statement of a day that a person signs',
    description:
      "What the lane counted on the day, the Z reports, what the last comparison with each bank said, and a verdict: `agrees`, `to-do` with who is to do what by when, or `goes-on`. `sheet` has the same in words to print and sign; with `Accept: text/plain` the answer is that sheet in 42 columns. A day in the device's time zone.",
    query: DayStatementQuery,
    answers: { 200: DayStatementAnswer },
    sendsItself: true,
    faults: ['storage'],
    queue: STATEMENTS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { date: '$date', language: 'en', width: '42' } },
    lanectl: { byHand: 'day' },
    page: TODAY,
  },
  listLedgerGaps: {
    at: 'GET /ledger/gaps',
    summary: 'Times of which payments are not in this ledger',
    description: 'Because a backup was restored.',
    answers: { 200: Type.Object({ status: Success, gaps: Type.Array(Gap) }) },
    lanectl: { byHand: 'ledger gaps' },
    page: { none: 'Needs you has them from /health' },
  },
  settleLedgerGap: {
    at: 'POST /ledger/gaps/:id/settle',
    access: 'operate',
    summary: 'A person has compared a gap with the bank',
    description: 'Refused where it is settled already.',
    params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    body: SettleGapBody,
    answers: { 200: Type.Object({ status: Success, gap: Gap }) },
    faults: ['not-found', 'refused', 'storage'],
    sample: { path: { id: '1' }, body: { note: "Anna, with the bank's registry" } },
    lanectl: {
      verb: 'ledger settle',
      says: 'lanectl.ledger.settle.about',
      given: {
        id: 'lanectl.ledger.settle.argument.id',
        note: 'lanectl.ledger.settle.argument.note',
      },
      prints: { done: 'lanectl.ledger.settle.done' },
    },
    page: TODAY,
  },
})
