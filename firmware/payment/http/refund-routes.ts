/** Giving money back: a refund of a payment by its id, all of them, and one. */
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import { printable } from '#firmware/plain-text.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { REPORT_QUEUE, SETTLEMENT_NOTE_CHARACTERS_MAX } from '../limits.ts'
import type { OpenRefunds } from '../refunds/open.ts'
import { refundSums } from '../refunds/refund-sums.ts'
import { refundView, sumsView } from '../refunds/refund-views.ts'
import { SUCCESS } from './fault-answers.ts'
import { checkKey } from './idempotency-header.ts'
import { IdParams } from './ledger-and-health-schema.ts'
import { CommonAnswers } from './schema.ts'

const Nullable = (text: { description?: string } = {}) =>
  Type.Union([Type.String(text), Type.Null()])

const SettledAs = oneOf(['returned', 'refused'])

const Settlement = Type.Object(
  {
    as: SettledAs,
    by: Nullable({ description: 'the name of the token' }),
    note: Type.String(),
    at: Type.String(),
    contradicted: Type.Boolean({ description: 'the bank said otherwise afterwards' }),
  },
  { description: "what a person said who looked at the bank's statement" },
)

export const Refund = Type.Object({
  id: Type.String(),
  transaction: Type.String(),
  state: oneOf(['requested', 'asked', 'unknown', 'returned', 'refused']),
  problem: Type.Union([
    oneOf(['bank', 'cabinet', 'exceeds', 'found-at-bank', 'person', 'profile']),
    Type.Null(),
  ]),
  amount: Type.Integer({ description: 'kopecks' }),
  reason: Nullable(),
  reference: Nullable(),
  origin: oneOf(['lane', 'bank']),
  requestedBy: Nullable({ description: 'the name of the token' }),
  bankStatus: Nullable({ description: "the bank's own word" }),
  bankRefund: Nullable({ description: "the bank's own id of it" }),
  createdAt: Type.String(),
  changedAt: Type.String(),
  settledAt: Nullable({ description: 'when the last word came, of the bank or of a person' }),
  overdue: Type.Boolean({
    description: 'the bank has not said in time how it ended: a person is to settle it',
  }),
  settlement: Type.Union([Settlement, Type.Null()]),
})

const RefundAnswer = Type.Object({ status: Type.Literal('success'), refund: Refund })

const RefundsAnswer = Type.Object({
  status: Type.Literal('success'),
  refunds: Type.Array(Refund),
  refundedAmount: Type.Integer({ description: 'went back, kopecks' }),
  refundOpenAmount: Type.Integer({ description: 'may go back, or may have, kopecks' }),
})

const RefundBody = Type.Object({
  amount: Type.Optional(Type.Integer({ description: 'kopecks; all that is left without it' })),
  reason: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String({ description: "the till's own name for it" })),
  refundedAmount: Type.Optional(
    Type.Integer({
      description:
        'what went back of the payment before, as whoever asks has seen it, kopecks; needed where the bank gave back what this lane did not ask for, and refused where it is another sum',
    }),
  ),
})

/**
 * Without an amount all goes back, so that a misspelt one must not count as none. Beside an amount
 * a till's own fields are ignored, as everywhere.
 */
function checkAllIsMeant(body: object): void {
  if (Object.hasOwn(body, 'amount')) return
  const unknown = Object.keys(body).find((key) => !Object.hasOwn(RefundBody.properties, key))
  if (unknown === undefined) return
  const shown = printable(unknown.slice(0, 64))
  throw new Fault(
    'bad-request',
    `without amount all is given back, and beside reason, reference and refundedAmount no other key may stand: '${shown}'`,
    undefined,
    { part: 'refund' },
  )
}

const KeyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ description: 'needed: the same key is the same refund' }),
  ),
})

const RefundParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  refund: Type.String({ minLength: 1, maxLength: 64 }),
})

const SettleParams = Type.Object({ refund: Type.String({ minLength: 1, maxLength: 64 }) })

const SettleBody = Type.Object({
  as: SettledAs,
  note: Type.String({
    minLength: 1,
    maxLength: SETTLEMENT_NOTE_CHARACTERS_MAX,
    description: 'who looked at which statement, and what it says; kept with the refund',
  }),
})

export function refundRoutes(refunds: OpenRefunds) {
  const reading = {
    access: 'read',
    queue: createRequestQueue('refunds', REPORT_QUEUE),
  } as const
  return (app: App): void => {
    app.post(
      '/transactions/:id/refunds',
      {
        // Without an amount all goes back.
        config: { access: 'refund', takesJson: 'optional', refusesNull: true },
        schema: {
          summary: 'Give money of a payment back; 202: the bank has not said its last word yet',
          params: IdParams,
          headers: KeyHeader,
          body: RefundBody,
          response: { ...CommonAnswers, 200: RefundAnswer, 202: RefundAnswer },
        },
      },
      async ({ params, body, headers, caller }, reply) => {
        const key = checkKey(headers['idempotency-key'])
        checkAllIsMeant(body)
        const by = {
          name: caller?.name ?? null,
          kopecksPerDay: caller?.refundKopecksPerDay ?? null,
        }
        const refund = await refunds.request(params.id, body, key, by)
        reply.code(refund.phase === 'returned' ? 200 : 202)
        return { ...SUCCESS, refund: refundView(refund) }
      },
    )

    app.get(
      '/refunds/open',
      {
        config: reading,
        schema: {
          summary: 'Refunds of which the bank has not said its last word, oldest first',
          response: {
            200: Type.Object({ status: Type.Literal('success'), refunds: Type.Array(Refund) }),
          },
        },
      },
      async () => ({ ...SUCCESS, refunds: refunds.unsettled().map(refundView) }),
    )

    app.post(
      '/refunds/:refund/settle',
      {
        config: { access: 'operate', takesJson: true },
        schema: {
          summary: 'A person who has looked at the statement says how a refund ended',
          params: SettleParams,
          body: SettleBody,
          response: { ...CommonAnswers, 200: RefundAnswer },
        },
      },
      async ({ params, body, caller }) => {
        const by = caller?.name ?? null
        const refund = await refunds.settle(params.refund, { ...body, by })
        return { ...SUCCESS, refund: refundView(refund) }
      },
    )

    app.get(
      '/transactions/:id/refunds',
      {
        config: reading,
        schema: {
          summary: 'The refunds of a payment, oldest first',
          params: IdParams,
          response: { 200: RefundsAnswer },
        },
      },
      async ({ params }) => {
        const all = refunds.list(params.id)
        return { ...SUCCESS, refunds: all.map(refundView), ...sumsView(refundSums(all)) }
      },
    )

    app.get(
      '/transactions/:id/refunds/:refund',
      {
        config: reading,
        schema: { summary: 'One refund', params: RefundParams, response: { 200: RefundAnswer } },
      },
      async ({ params }) => ({
        ...SUCCESS,
        refund: refundView(refunds.one(params.id, params.refund)),
      }),
    )
  }
}
