/** Shifts as operations: closing one, the reports of closed ones, and of the open one. */
import { operations } from '#firmware/operations/operation.ts'
import { oneOf, orNull, type TProperties, Type } from '#firmware/schema-builder.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import { REPORT_QUEUE } from '../limits.ts'
import { RECEIPT_WIDTHS } from '../paper-lines.ts'
import { Hash, ReportSchema, shiftLine } from './shift-report-schema.ts'

/** A page of the list, where the request has no `limit`. */
export const LIST_DEFAULT = 100

const text = 'with a width the answer has `text`: the report for a receipt printer'

/** How the report is printed, where it shall be. */
export const PaperQuery = Type.Object({
  width: Type.Optional(oneOf(RECEIPT_WIDTHS, { description: text })),
  language: Type.Optional(
    oneOf(LANGUAGES, { description: 'of `text`; default: that of the answer' }),
  ),
})

/** A misspelt `number` would close whichever shift is open. */
const CloseBody = Type.Object(
  {
    number: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'the shift that is meant: one that is closed already is answered again',
      }),
    ),
  },
  { additionalProperties: false },
)

const ShiftsQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, description: 'numbers below this one' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: LIST_DEFAULT })),
})

const Success = Type.Literal('success')

const ShiftsAnswer = Type.Object({
  status: Success,
  shifts: Type.Array(
    Type.Object({
      form: Type.Integer({ description: 'in form 1 and 2 `net` is without `otherAmount`' }),
      number: Type.Integer(),
      closedAt: orNull(Type.String()),
      ...shiftLine,
    }),
  ),
  closings: Type.Array(
    Type.Object({
      event: Type.Integer({ description: 'the `id` of `shift.closed`' }),
      number: Type.Integer(),
      hash: Hash,
    }),
    {
      description:
        "what the ledger's events say of closes, newest first: a shift that is here and not in `shifts` was taken out",
    },
  ),
})

const reportAnswer = <More extends TProperties>(more: More) =>
  Type.Object({
    status: Success,
    report: ReportSchema,
    text: Type.Optional(Type.String()),
    ...more,
  })

const READS = { what: say('text.request.queue-of-shifts'), ...REPORT_QUEUE }

const PAPER_OPTIONS = {
  width: { value: 'columns', says: RECEIPT_WIDTHS, default: '42' },
  language: { value: 'language', says: LANGUAGES, isLanguage: true },
} as const

const EACH = {
  access: 'read',
  tag: 'Shifts',
  // The bytes whose hash is told: no schema may leave anything of a report out.
  isVerbatim: true,
  page: { tab: 'today', pressedBy: 'payments-tab' },
} as const

export const SHIFT_OPERATIONS = operations(EACH, {
  closeShift: {
    at: 'POST /shifts/close',
    access: 'change',
    summary: 'Close the shift: its Z report, the same however often it is asked for',
    description:
      'Numbered, immutable, with the hash of the report before it. Asked again with its `Idempotency-Key` or its `number` it is the same report, with `repeated: true`. Without them an empty shift is not closed.',
    headers: { 'Idempotency-Key': 'optional' },
    query: PaperQuery,
    body: CloseBody,
    isBodyOptional: true,
    answers: { 200: reportAnswer({ hash: Hash, repeated: Type.Boolean() }) },
    faults: ['not-found', 'storage'],
    sample: {
      query: { width: '42', language: 'en' },
      headers: { 'Idempotency-Key': 'evening-17' },
      body: {},
      keeps: { shift: 'report.number' },
    },
    lanectl: {
      verb: 'shifts close',
      says: 'lanectl.shifts.close.about',
      takes: {
        ...PAPER_OPTIONS,
        number: { value: 'n', says: 'lanectl.shifts.close.option.number' },
      },
      prints: { text: 'text' },
    },
  },
  listShifts: {
    at: 'GET /shifts',
    summary: 'Closed shifts, newest first',
    description: '`before` goes on where a page ended.',
    query: ShiftsQuery,
    answers: { 200: ShiftsAnswer },
    queue: READS,
    sample: { query: { limit: '30' } },
    lanectl: {
      verb: 'shifts list',
      says: 'lanectl.shifts.list.about',
      takes: {
        limit: { value: 'n', says: 'lanectl.shifts.list.option.limit', default: LIST_DEFAULT },
      },
      prints: {
        rows: 'shifts',
        columns: {
          'lanectl.column.number': 'number',
          'lanectl.column.closed': 'closedAt',
          'lanectl.column.paid': 'accepted.count',
          'lanectl.column.amount': 'accepted.amount:money',
          'lanectl.column.other': 'otherAmount.amount:money',
          'lanectl.column.refunds': 'refunds.amount:money',
          'lanectl.column.net': 'net:money',
          'lanectl.column.open': 'openCount',
          'lanectl.column.hash': 'hash:short',
        },
        pages: { query: 'before', field: 'number' },
      },
    },
  },
  getCurrentShift: {
    at: 'GET /shifts/current',
    summary: 'The X report: the shift that is open, as it stands',
    description: 'Changes nothing.',
    query: PaperQuery,
    answers: { 200: reportAnswer({}) },
    queue: READS,
    sample: { query: { width: '42', language: 'en' } },
    lanectl: {
      verb: 'shifts current',
      says: 'lanectl.shifts.current.about',
      takes: PAPER_OPTIONS,
      prints: { text: 'text' },
    },
  },
  getShift: {
    at: 'GET /shifts/:number',
    summary: 'The Z report of a closed shift',
    description:
      '`hash` is the SHA-256 of `report` as JSON without spaces, in the order in which it is sent.',
    params: Type.Object({ number: Type.Integer({ minimum: 1 }) }),
    query: PaperQuery,
    answers: { 200: reportAnswer({ hash: Hash }) },
    faults: ['not-found'],
    queue: READS,
    sample: { path: { number: '$shift' } },
    lanectl: {
      verb: 'shifts show',
      says: 'lanectl.shifts.show.about',
      takes: PAPER_OPTIONS,
      prints: { text: 'text' },
    },
  },
})
