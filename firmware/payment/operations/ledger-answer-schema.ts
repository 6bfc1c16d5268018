/** Payments, events, reports, health and gaps as they are answered. Most describe only: their fields grow, or their bytes lie ready. */
import { LEDGER_EVENTS } from '#firmware/events/ledger-events.ts'
import { oneOf, orNull, type TSchema, Type } from '#firmware/schema-builder.ts'
import type { BoardState } from '#hal/board.ts'
import { PART_STATES } from '#hal/part-condition.ts'
import { PART_NAMES } from '#hal/part-list.ts'
import { REASONS } from '#hal/transaction-store.ts'
import { DECISIONS } from '../day-statement/differences.ts'
import { Status } from './ledger-query-schema.ts'
import { paymentSums, Refund } from './refund-schema.ts'
import { Issuer, shiftLine, Total } from './shift-report-schema.ts'

const Success = Type.Literal('success')
const Time = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })
const TextOrNull = orNull(Type.String())
const Kopecks = Type.Integer({ description: 'kopecks' })
const KopecksOrNull = orNull(Type.Integer(), { description: 'kopecks' })
const NumberOrNull = orNull(Type.Number())

export const Gap = Type.Object({
  id: Type.Integer(),
  from: Type.String({ description: 'ISO 8601: the moment of the backup' }),
  until: Type.String({ description: 'ISO 8601: from here on the ledger is whole' }),
  knownPayments: orNull(Type.Integer(), {
    description: 'so many were in the ledger that the backup took the place of',
  }),
  shiftsFrom: orNull(Type.Integer(), {
    description: 'shifts after it have numbers from this one on',
  }),
  statementsFrom: orNull(Type.Integer(), {
    description: 'statements that are filed after it have numbers from this one on',
  }),
  settledAt: TextOrNull,
  note: TextOrNull,
})

const Phase = oneOf(
  [
    'registering',
    'showing',
    'waiting',
    'cancelling',
    'unknown',
    'accepted',
    'rejected',
    'canceled',
    'failed',
    'static',
  ],
  { description: 'more exact than dynamicQRStatus; words may be added' },
)

const payment = {
  id: Type.String(),
  dynamicQRStatus: Status,
  phase: Phase,
  reason: orNull(oneOf(REASONS), { description: 'why it ended; words may be added' }),
  late: Type.Boolean({ description: 'the money came when the till had been told otherwise' }),
  amount: Kopecks,
  paidAmount: KopecksOrNull,
  purpose: orNull(Type.String(), { description: 'null: the till gave none' }),
  reference: TextOrNull,
  idempotencyKey: TextOrNull,
  ttl: Type.Integer({ description: 'minutes' }),
  bankName: Type.String(),
  bankProfile: Type.String(),
  bankStatus: orNull(Type.String(), { description: "the bank's own word" }),
  bankOperation: TextOrNull,
  qrId: TextOrNull,
  payload: orNull(Type.String(), { description: 'what the code says' }),
  createdAt: Time,
  expiresAt: Time,
  changedAt: Time,
}

export const Transaction = Type.Object({ ...payment, ...paymentSums })

/** Of `refund.…`, with those of its payment. */
const ofRefund = {
  refund: Type.String({ description: 'its id' }),
  refundState: Refund.properties.state,
  refundAmount: Kopecks,
  refundProblem: Refund.properties.problem,
  refundReason: TextOrNull,
  refundReference: TextOrNull,
  refundOrigin: Refund.properties.origin,
  requestedBy: Refund.properties.requestedBy,
  bankName: Type.String({ description: 'of refunds, and of money that was found at the bank' }),
  bankRefund: Refund.properties.bankRefund,
  refundedAmount: paymentSums.refundedAmount,
  refundOpenAmount: paymentSums.refundOpenAmount,
}

/** Of `money.found-at-bank`; the last three of `money.found-withdrawn` alone. */
const ofMoney = {
  kind: oneOf(['payment', 'refund']),
  problem: Type.String({ description: 'the code of the discrepancy' }),
  source: oneOf(['registry', 'file']),
  bankAmount: KopecksOrNull,
  bankAt: orNull(Time),
  bankOrder: TextOrNull,
  found: Type.Integer({ description: 'the id of the event that is withdrawn' }),
  note: Type.String({ description: 'why it was withdrawn, settled or reopened' }),
  withdrawnBy: orNull(Type.String(), { description: 'the name of the token' }),
}

/** Of `difference.settled` and `difference.reopened`. */
const ofDifference = {
  difference: Type.String({ description: 'its id, as the statement of the day prints it' }),
  date: Type.String({ description: 'the day, YYYY-MM-DD' }),
  settledAs: oneOf(DECISIONS),
  settledBy: orNull(Type.String(), { description: 'the name of the token' }),
  reopenedBy: orNull(Type.String(), { description: 'the name of the token' }),
}

/** Of `shift.closed`. */
const ofShift = { shift: Type.Integer({ description: 'its number' }), ...shiftLine }

function optional(fields: Readonly<Record<string, TSchema>>): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]),
  )
}

export const PaymentEvent = Type.Object(
  {
    id: Type.Integer({ description: 'counts up; what Last-Event-ID goes on after' }),
    type: Type.String({ description: Object.keys(LEDGER_EVENTS).join(', ') }),
    at: Time,
    transaction: Type.Optional(
      orNull(Type.String(), {
        description: 'absent of a shift; null: money of an order that this lane never made',
      }),
    ),
    dynamicQRStatus: Type.Optional(Status),
    phase: Type.Optional(Phase),
    reason: Type.Optional(TextOrNull),
    late: Type.Optional(Type.Boolean()),
    amount: Type.Optional(KopecksOrNull),
    paidAmount: Type.Optional(KopecksOrNull),
    bankStatus: Type.Optional(TextOrNull),
    bankOperation: Type.Optional(TextOrNull),
    reference: Type.Optional(Type.String()),
    idempotencyKey: Type.Optional(Type.String()),
    sameOperationAs: Type.Optional(
      Type.String({
        description: 'the payment that the bank named the same movement of money for',
      }),
    ),
    ...optional({ ...ofRefund, ...ofShift, ...ofMoney, ...ofDifference }),
  },
  { additionalProperties: true, description: 'an event; kinds and fields may be added' },
)

export const TransactionList = Type.Object({
  status: Success,
  transactions: Type.Array(Transaction),
})

export const OneTransaction = Type.Object({
  status: Success,
  transaction: Transaction,
  refunds: Type.Array(Refund),
  events: Type.Array(PaymentEvent),
})

const Totals = Type.Record(Type.String(), Total)
const OtherAmount = Type.Object(Total.properties, {
  description: 'money that was not what was asked for: of ERROR, not of ACCEPTED',
})

export const DayAnswer = Type.Object({
  status: Success,
  report: Type.Object({
    date: Type.String(),
    from: Time,
    until: Time,
    count: Type.Integer(),
    acceptedCount: Type.Integer(),
    acceptedAmount: Kopecks,
    otherAmount: OtherAmount,
    refundCount: Type.Integer(),
    refundedAmount: Kopecks,
    netAmount: Kopecks,
    refundsByBank: Totals,
    refundedAtBank: Total,
    openRefunds: Type.Array(Refund),
    totals: Totals,
    reasons: Type.Record(Type.String(), Type.Integer()),
    byBank: Totals,
    open: Type.Array(Transaction),
    late: Type.Array(Transaction),
    sameOperation: Type.Array(Transaction),
    gaps: Type.Array(Gap),
    issuer: Issuer,
  }),
})

export const HoursAnswer = Type.Object({
  status: Success,
  report: Type.Object({
    date: Type.String(),
    hours: Type.Array(
      Type.Object({ from: Time, states: Totals, otherAmount: OtherAmount, refunded: Total }),
      { description: 'of the payments that were begun in each' },
    ),
  }),
})

const Part = Type.Object({
  name: Type.String({ description: `${PART_NAMES.join(', ')}; a feature has parts of its own` }),
  state: oneOf(PART_STATES),
  reason: TextOrNull,
  since: Type.String({ description: 'ISO 8601: when this state began' }),
  progress: Type.Optional(
    Type.Object(
      { done: Type.Integer(), total: Type.Integer() },
      { description: 'of work that ends by itself, after which the part is well' },
    ),
  ),
})

export const Health = Type.Object({
  status: Success,
  healthy: Type.Boolean({ description: 'a payment can be taken now' }),
  configured: Type.Boolean(),
  simulated: Type.Boolean({ description: 'the money or the glass is a fake' }),
  display: Type.Object({
    connected: Type.Boolean(),
    shown: TextOrNull,
    simulated: Type.Boolean(),
  }),
  bank: Type.Object({
    name: TextOrNull,
    reachable: orNull(Type.Boolean()),
    detail: Type.Optional(Type.String()),
    checkedAt: Type.Optional(Time),
    clockAheadSeconds: Type.Optional(NumberOrNull),
    simulated: Type.Boolean(),
  }),
  clock: Type.Object({ now: Time, sane: Type.Boolean() }),
  disk: Type.Object({
    freeBytes: NumberOrNull,
    totalBytes: NumberOrNull,
    enough: Type.Boolean(),
    inMemory: TextOrNull,
    detail: Type.Optional(Type.String()),
  }),
  board: Type.Unsafe<BoardState>(
    Type.Object(
      {},
      { additionalProperties: true, description: 'heat, power, card, watchdog, memory limits' },
    ),
  ),
  ledger: Type.Object({
    check: oneOf(['sound', 'unchecked', 'damaged']),
    lastEvent: Type.Integer(),
    unsettled: Type.Integer(),
    gaps: Type.Array(Gap),
  }),
  parts: Type.Array(Part),
})
