/** A refund, and the refunds in the answer about a payment. */
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'

const Nullable = (text: { description?: string } = {}) => orNull(Type.String(text))

export const SettledAs = oneOf(['returned', 'refused'])

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
  problem: orNull(oneOf(['bank', 'cabinet', 'exceeds', 'found-at-bank', 'person', 'profile'])),
  amount: Type.Integer({ description: 'kopecks' }),
  reason: Nullable(),
  reference: Nullable(),
  origin: oneOf(['lane', 'bank']),
  requestedBy: Nullable({ description: 'the name of the token' }),
  bankStatus: Nullable({ description: "the bank's own word" }),
  bankRefund: Nullable({ description: "the bank's own id of it" }),
  createdAt: Type.String(),
  changedAt: Type.String(),
  settledAt: Nullable({ description: 'when it became final, by the bank or by a person' }),
  overdue: Type.Boolean({
    description: 'the bank has not said in time how it ended: a person is to settle it',
  }),
  settlement: orNull(Settlement),
})

/** Of a payment, wherever it is answered. */
export const paymentSums = {
  refundedAmount: Type.Integer({ description: 'refunded, kopecks' }),
  refundOpenAmount: Type.Integer({
    description: 'pending, or may have been refunded, kopecks: not what is left',
  }),
  refundableAmount: Type.Integer({
    description:
      'can be refunded by this lane now, kopecks; 0 also where only the bank can, on its website',
  }),
}
