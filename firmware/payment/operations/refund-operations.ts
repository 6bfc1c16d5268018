/** Refunds as operations: asking for one, reading them, and settling one that the bank does not end. */
import { NULL_IS_NO_ABSENCE } from '#firmware/http/guards/drop-nulls.ts'
import { operations } from '#firmware/operations/operation.ts'
import { inKopecks, Type } from '#firmware/schema-builder.ts'
import { asKopecks } from '#firmware/vocabulary/kopecks.ts'
import { say } from '#firmware/words/sentence.ts'
import { TRANSACTION_HEADERS } from '../http/fault-answers.ts'
import { REPORT_QUEUE, SETTLEMENT_NOTE_CHARACTERS_MAX } from '../limits.ts'
import { IdParams } from './ledger-query-schema.ts'
import { paymentSums, Refund, SettledAs } from './refund-schema.ts'
import { Common } from './terminal-schema.ts'

const Success = Type.Literal('success')

const RefundAnswer = Type.Object({ status: Success, refund: Refund })

/** Beside the error of an own operation: what it is about. */
const RefundRefusal = Type.Object({
  ...Common.properties,
  transaction: Type.Optional(Type.String({ description: 'the payment' })),
  refund: Type.Optional(
    Type.String({ description: 'the refund, where one was begun: GET tells its `problem`' }),
  ),
})

export const RefundBody = Type.Object({
  amount: Type.Optional(
    inKopecks({
      description: 'kopecks; all that is left without it; `null` is refused',
      [NULL_IS_NO_ABSENCE]: true,
    }),
  ),
  reason: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String({ description: "the till's own name for it" })),
  refundedAmount: Type.Optional(
    Type.Integer({
      description:
        'what was refunded of the payment before, as whoever asks has seen it, kopecks; needed where the bank refunded what this lane did not ask for, and refused where it is another sum',
    }),
  ),
})

const RefundId = Type.String({ minLength: 1, maxLength: 64 })

const SettleBody = Type.Object({
  as: SettledAs,
  note: Type.String({
    minLength: 1,
    maxLength: SETTLEMENT_NOTE_CHARACTERS_MAX,
    description: 'who looked at which statement, and what it says; kept with the refund',
  }),
})

const READS = { what: say('text.request.queue-of-refunds'), ...REPORT_QUEUE }
const EACH = { access: 'read', tag: 'Refunds' } as const

export const REFUND_OPERATIONS = operations(EACH, {
  requestRefund: {
    at: 'POST /transactions/:id/refunds',
    access: 'refund',
    summary: 'Refund a payment, or a part of it; 202: the refund is pending',
    description:
      '200 `returned`: the bank says that the money was refunded. 202: the bank has not confirmed it within 12 s; ask again with the same key, or read the refund. The `Idempotency-Key` is needed: the same key and body is the same refund for ever. A new refund, also after a refused one, takes a new key. What is on its way never exceeds what was paid.',
    params: IdParams,
    headers: { 'Idempotency-Key': 'needed' },
    body: RefundBody,
    // Without an amount all goes back.
    isBodyOptional: true,
    refusesNull: true,
    answers: { 200: RefundAnswer, 202: RefundAnswer },
    answerHeaders: TRANSACTION_HEADERS,
    documented: {
      400: {
        schema: RefundRefusal,
        description:
          'nothing is refunded by it: Refund / 1 not here or not so, 2 more than is left, 4 the bank refused, 5 another one is under way',
      },
    },
    faults: [
      'not-found',
      'not-configured',
      'storage',
      ['bad-request', 'refund'],
      ['full', 'refund'],
      ['too-many', 'refund'],
      ['refused', 'refund'],
      ['busy', 'refund'],
    ],
    sample: {
      path: { id: '$payment' },
      headers: { 'Idempotency-Key': 'return-17' },
      body: { amount: asKopecks(4_500), reason: 'sour milk', reference: 'R-0000017' },
      keeps: { refund: 'refund.id' },
    },
    lanectl: { byHand: 'refund' },
    page: { tab: 'payments', pressedBy: 'payments-tab' },
  },
  listOpenRefunds: {
    at: 'GET /refunds/open',
    summary: 'Pending refunds, oldest first',
    description:
      'Of all payments. `overdue`: the bank has not said in time how it ended, and a person with its statement is to settle it.',
    answers: { 200: Type.Object({ status: Success, refunds: Type.Array(Refund) }) },
    queue: READS,
    lanectl: { byHand: 'refunds open' },
    page: { none: "a payment's story has them; the part ledger says that a person is asked" },
  },
  settleRefund: {
    at: 'POST /refunds/:refund/settle',
    access: 'operate',
    summary: 'A person who has looked at the statement says how a refund ended',
    description:
      'For a refund of which the bank does not say how it ended. The bank is asked once more before: where its answer is final, that counts. Said again it is the same; said otherwise it is refused. The person, the note and the moment stay with the refund and its event.',
    params: Type.Object({ refund: RefundId }),
    body: SettleBody,
    answers: { 200: RefundAnswer },
    answerHeaders: TRANSACTION_HEADERS,
    faults: ['not-found', 'storage', ['bad-request', 'refund'], ['busy', 'refund']],
    sample: {
      path: { refund: '$openRefund' },
      body: { as: 'refused', note: "Anna: it is not in the bank's registry of 22 November" },
    },
    lanectl: { byHand: 'refunds settle' },
    page: { tab: 'payments', pressedBy: 'payments-tab' },
  },
  listRefunds: {
    at: 'GET /transactions/:id/refunds',
    summary: 'The refunds of a payment, oldest first',
    params: IdParams,
    answers: {
      200: Type.Object({ status: Success, refunds: Type.Array(Refund), ...paymentSums }),
    },
    answerHeaders: TRANSACTION_HEADERS,
    faults: ['not-found'],
    queue: READS,
    sample: { path: { id: '$payment' } },
    lanectl: { byHand: 'refund --list' },
    page: { none: "a payment's story has them" },
  },
  getRefund: {
    at: 'GET /transactions/:id/refunds/:refund',
    summary: 'One refund',
    description: 'It is followed at the bank whether or not somebody asks.',
    params: Type.Object({ id: RefundId, refund: RefundId }),
    answers: { 200: RefundAnswer },
    answerHeaders: TRANSACTION_HEADERS,
    faults: ['not-found'],
    queue: READS,
    sample: { path: { id: '$payment', refund: '$refund' } },
    lanectl: { none: 'for programs; payments show has the payment, refunds open what waits' },
    page: { none: "a payment's story has them" },
  },
})
