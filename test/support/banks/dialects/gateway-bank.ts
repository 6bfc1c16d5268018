/**
 * A gateway bank, written from docs/protocols/bank-gateway.md alone.
 *
 * It shares no code with drivers/bank/ and the fake bank, not even the checksum, and must not: shared code shares
 * mistakes. Attacks from outside, by what knows only the contracts, found 20 faults that 2,000 green tests had not,
 * because the fake answers as its author thinks that banks answer. It records what really happened, which its nasty
 * answers never touch, and complains of calls that the contract does not have. Where the contract says too little for
 * a stranger, mend the contract first.
 */
import Type from 'typebox'
import type { Says } from '#test/banks/false-fields.ts'
import { refusal } from '#test/hostile-bank/accidents/untrue-answers.ts'
import { type BankTable, ofOrder, row, type Tells } from '#test/hostile-bank/bank-table.ts'
import { emvcoPayload, sbpLink } from '#test/hostile-bank/payment-link.ts'

/** The name and password that the bank knows. */
export const SHOP = { merchantId: 'M1', password: 'open sesame' }
const BASIC = `Basic ${Buffer.from(`${SHOP.merchantId}:${SHOP.password}`).toString('base64')}`

const ALWAYS = ['register', 'status', 'found', 'paid', 'cancel'] as const
const REGISTER = 'PUT /v1/orders/:orderId'
const STATUS = 'GET /v1/orders/:orderId'
const CANCEL = 'POST /v1/orders/:orderId/cancel'
const REFUND = 'PUT /v1/orders/:orderId/refunds/:refundId'
const REFUND_STATUS = 'GET /v1/orders/:orderId/refunds/:refundId'

const SAYS: Says = [
  {
    of: [REGISTER, STATUS, CANCEL],
    fields: [
      ['orderId', 'id', ALWAYS],
      ['currency', 'currency', ALWAYS, { otherIs: 'refused' }],
      ['amountKopecks', 'asked', ALWAYS, { otherIs: 'refused' }],
      ['status', 'word', ALWAYS],
      ['qrId', 'text', ['register', 'found']],
      ['qrId', 'id', ['status', 'paid', 'cancel']],
      ['payload', 'text', ['register']],
      ['operationId', 'text', ['paid']],
      ['paidKopecks', 'paid', ['paid']],
      ['paidKopecks', 'unpaid', ['status', 'cancel'], { isOptional: true }],
      ['refundedKopecks', 'paid', [], { mayBeNothing: true }],
      ['expiresAt', 'end', []],
    ],
  },
  {
    of: [REFUND, REFUND_STATUS],
    fields: [
      ['orderId', 'id', ['returned']],
      ['refundId', 'id', ['returned']],
      ['currency', 'currency', ['returned']],
      ['amountKopecks', 'asked', ['returned']],
      ['status', 'word', ['returned']],
      ['bankRefundId', 'text', []],
    ],
  },
]

const RUB = Type.Literal('RUB')
const TEXT_OR_NULL = Type.Union([Type.String(), Type.Null()])
const KOPECKS = Type.Integer({ minimum: 1, maximum: 10_000_000_000 })

export const GATEWAY: BankTable = {
  driver: 'gateway',
  profile: { bankName: 'CFT', accAlias: 'a', extEntityId: 'e', ...SHOP },
  path: '/shop',
  paidWord: 'PAID',
  says: SAYS,
  code: (number, { amountKopecks }) => ({
    qrId: `QR-${number}`,
    payload: (number % 3 === 0 ? emvcoPayload : sbpLink)(number, amountKopecks),
  }),
  open({ records, refunds }) {
    const rows = [
      row({
        on: REGISTER,
        kind: 'register',
        takes: Type.Object({
          amountKopecks: KOPECKS,
          currency: RUB,
          purpose: TEXT_OR_NULL,
          expiresAt: Type.String({ format: 'date-time' }),
          // Never the password.
          merchant: Type.Object({ bankName: Type.String(), password: Type.Optional(Type.Never()) }),
        }),
        does({ orderId, body }) {
          const taken = records.register(orderId, body)
          return taken === 'differs' ? error(409, 'order-differs') : { new: 201, known: 200 }[taken]
        },
        tells: orderOf,
      }),
      row({ on: STATUS, kind: 'status', tells: orderOf }),
      row({
        on: CANCEL,
        kind: 'cancel',
        does: ({ orderId }) => void records.turn(orderId, 'CANCELED'),
        tells: orderOf,
      }),
      row({
        on: REFUND,
        kind: 'refund',
        takes: Type.Object({ amountKopecks: KOPECKS, currency: RUB, reason: TEXT_OR_NULL }),
        does({ orderId, refundId, body }) {
          const taken = refunds.ask(orderId, refundId, body.amountKopecks)
          if (typeof taken === 'string')
            return error(taken === 'order-not-found' ? 404 : 409, taken)
          return taken.isNew ? 201 : 200
        },
        tells: refundOf,
      }),
      row({ on: REFUND_STATUS, kind: 'refund-status', tells: refundOf }),
    ]
    return {
      rows,
      stranger: ({ headers }) =>
        headers.authorization === BASIC ? null : 'another user or password',
      unknown: ({ orderId, refundId }) =>
        error(404, refundId && records.find(orderId) ? 'refund-not-found' : 'order-not-found'),
      refuse: (message) => ({ http: 400, body: { code: 'bad-order', message } }),
      lies: [
        refusal(
          'order-differs-though-it-is-the-same',
          ['register'],
          [[error(409, 'order-differs').body, '409 Conflict']],
          { isBelievable: true },
        ),
      ],
    }
  },
}

const orderOf = ofOrder((order, books) => {
  const { orderId, qrId, payload, amountKopecks, expiresAt, state, operationId, paidKopecks } =
    order
  const refundedKopecks = state === 'PAID' ? books.returnedKopecks(orderId) : undefined
  const money = { amountKopecks, currency: 'RUB', operationId, paidKopecks, refundedKopecks }
  return { orderId, qrId, payload, expiresAt, status: state, ...money }
})

const refundOf: Tells = (books, { orderId, refundId }) => {
  const refund = books.refund(orderId, refundId)
  if (!refund) return null
  const { amountKopecks, bankRefundId, state } = refund
  return { orderId, refundId, amountKopecks, bankRefundId, currency: 'RUB', status: state }
}

function error(http: number, code: string) {
  return { http, body: { code } }
}
