/** The differences of a day as operations: reading them, settling one by a person's word, and taking that back. */
import { operations } from '#firmware/operations/operation.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { DECISIONS } from '../day-statement/differences.ts'
import { LONG_ANSWER_MS, SETTLEMENT_NOTE_CHARACTERS_MAX } from '../limits.ts'
import { REPORTS } from './report-queues.ts'

const Success = Type.Literal('success')
const TextOrNull = orNull(Type.String())
const KopecksOrNull = orNull(Type.Integer(), { description: 'kopecks' })

const Difference = Type.Object({
  id: Type.String({ description: 'the day and which of it, as the statement prints it' }),
  date: Type.String(),
  code: Type.String({ description: 'other-amount, or the code of a discrepancy with the bank' }),
  kind: oneOf(['payment', 'refund']),
  bankName: Type.String(),
  transaction: TextOrNull,
  refund: TextOrNull,
  reference: TextOrNull,
  amount: KopecksOrNull,
  bankAmount: KopecksOrNull,
  bankAt: TextOrNull,
  bankOrder: TextOrNull,
  bankOperation: TextOrNull,
  allowed: Type.Array(oneOf(DECISIONS), { description: 'what a person may decide about it' }),
  what: Type.Object({ en: Type.String(), ru: Type.String() }),
  settled: orNull(
    Type.Object({
      as: oneOf(DECISIONS),
      what: Type.Object({ en: Type.String(), ru: Type.String() }),
      note: Type.String(),
      by: orNull(Type.String(), { description: 'the name of the token' }),
      at: Type.String({ format: 'date-time' }),
    }),
  ),
})

const DifferenceAnswer = Type.Object({ status: Success, difference: Difference })

const Note = Type.String({
  minLength: 1,
  maxLength: SETTLEMENT_NOTE_CHARACTERS_MAX,
  description: 'why, in the words of whoever decides; kept with it',
})

const Params = Type.Object({ difference: Type.String({ minLength: 1, maxLength: 64 }) })

const EACH = {
  access: 'operate',
  tag: 'Ledger',
  queue: REPORTS,
  answerTimeoutMs: LONG_ANSWER_MS,
  page: { tab: 'today', pressedBy: 'payments-tab' },
} as const

export const DIFFERENCE_OPERATIONS = operations(EACH, {
  listDifferences: {
    at: 'GET /reports/differences',
    access: 'read',
    summary: 'The differences of a day, with what a person has decided about each',
    description:
      'Payments of another amount than was asked for, and what the last comparison with each bank found. A decision is about a difference as it is: another amount at the bank later is another difference.',
    query: Type.Object({
      date: Type.Optional(
        Type.String({
          maxLength: 64,
          description: "YYYY-MM-DD in the device's time zone; today without it",
        }),
      ),
    }),
    answers: { 200: Type.Object({ status: Success, differences: Type.Array(Difference) }) },
    faults: ['storage'],
    sample: { query: { date: '$date' } },
    lanectl: {
      verb: 'differences list',
      says: 'lanectl.differences.list.about',
      takes: { date: { value: 'date', says: 'lanectl.differences.list.option.date' } },
      prints: {
        rows: 'differences',
        none: 'lanectl.differences.list.none',
        columns: {
          'lanectl.column.id': 'id',
          'lanectl.column.code': 'code',
          'lanectl.column.order': 'transaction',
          'lanectl.column.here': 'amount:money',
          'lanectl.column.bank': 'bankAmount:money',
          'lanectl.column.settled': 'settled.as',
        },
      },
    },
  },
  settleDifference: {
    at: 'POST /reports/differences/:difference/settle',
    summary: 'A person says why a difference is none',
    description:
      '`goods-added`, `tip`: another amount is kept. `other-till`: money at the bank of another till. `reversed-by-bank`: the bank reversed the line. Said again it is the same; said otherwise it is refused until it is withdrawn. The name of the token, the note and the moment stand in the event `difference.settled` and on the statement; no sum changes.',
    params: Params,
    body: Type.Object({ as: oneOf(DECISIONS), note: Note }, { additionalProperties: false }),
    answers: { 200: DifferenceAnswer },
    faults: ['not-found', 'storage', 'bad-request'],
    sample: {
      path: { difference: '$difference' },
      body: { as: 'other-till', note: 'Anna: till 2 has the slip' },
    },
    lanectl: {
      verb: 'differences settle',
      says: 'lanectl.differences.settle.about',
      given: {
        difference: 'lanectl.differences.settle.argument.difference',
        as: 'lanectl.differences.settle.argument.as',
        note: 'lanectl.differences.settle.argument.note',
      },
      prints: { done: 'lanectl.differences.settle.done' },
    },
  },
  reopenDifference: {
    at: 'POST /reports/differences/:difference/reopen',
    summary: 'Withdraw what a person said about a difference',
    description:
      'An event `difference.reopened`; what was said stays in the ledger. A difference that is open stays so.',
    params: Params,
    body: Type.Object({ note: Note }, { additionalProperties: false }),
    answers: { 200: DifferenceAnswer },
    faults: ['not-found', 'storage', 'bad-request'],
    sample: { path: { difference: '$difference' }, body: { note: 'Anna: it was till 3' } },
    lanectl: {
      verb: 'differences reopen',
      says: 'lanectl.differences.reopen.about',
      given: {
        difference: 'lanectl.differences.settle.argument.difference',
        note: 'lanectl.differences.reopen.argument.note',
      },
      prints: { done: 'lanectl.differences.reopen.done' },
    },
  },
})
