/**
 * T-Bank's acquiring, written from its documents alone: signed JSON in, HTTP 200 with an ErrorCode out, amounts in
 * kopecks, and one call, Cancel, that withdraws what is unpaid and gives back what is paid.
 */
import { createHash } from 'node:crypto'
import Type from 'typebox'
import type { Says } from '#test/banks/false-fields.ts'
import type { BankBooks } from '#test/hostile-bank/bank-books.ts'
import {
  type BankTable,
  LINE,
  ofOrder,
  row,
  type TableCall,
} from '#test/hostile-bank/bank-table.ts'
import type { OrderState, RecordedOrder } from '#test/hostile-bank/order-records.ts'
import { sbpLink } from '#test/hostile-bank/payment-link.ts'

const PROFILE = { bankName: 'T-Bank', merchantId: '1510572937960DEMO', password: 'usaf8fw8fsw21g' }
const FIRST_PAYMENT = 3_820_000_000
const paymentIdOf = (number: number) => String(FIRST_PAYMENT + number)

const WORDS: Readonly<Record<Exclude<OrderState, 'PAID'>, string>> = {
  CREATED: 'FORM_SHOWED',
  IN_PROGRESS: 'AUTHORIZING',
  DECLINED: 'REJECTED',
  CANCELED: 'CANCELED',
  EXPIRED: 'DEADLINE_EXPIRED',
}

const INIT = 'POST /v2/Init'
const CODE = 'POST /v2/GetQr'
const STATE = 'POST /v2/GetState'
const ORDER = 'POST /v2/CheckOrder'
const CANCEL = 'POST /v2/Cancel'
const EVERY_STATUS = ['status', 'found', 'paid', 'cancel'] as const

const SAYS: Says = [
  {
    of: [INIT],
    fields: [
      ['ErrorCode', 'code', ['register']],
      ['OrderId', 'id', ['register']],
      ['Amount', 'asked', ['register'], { otherIs: 'refused' }],
      ['PaymentId', 'text', ['register']],
    ],
  },
  {
    of: [CODE],
    fields: [
      ['ErrorCode', 'code', ['register']],
      ['PaymentId', 'id', ['register']],
      ['Data', 'text', ['register']],
    ],
  },
  {
    of: [ORDER],
    fields: [
      ['ErrorCode', 'code', ['found']],
      ['OrderId', 'id', ['found']],
      ['Payments', 'list', ['found']],
      ['Payments.0.PaymentId', 'text', ['found']],
      ['Payments.0.Status', 'word', ['found']],
    ],
  },
  {
    of: [STATE],
    fields: [
      ['Status', 'word', [...EVERY_STATUS, 'returned', 'state']],
      ['ErrorCode', 'code', [...EVERY_STATUS, 'state']],
      ['OrderId', 'id', [...EVERY_STATUS, 'returned', 'state']],
      ['PaymentId', 'id', [...EVERY_STATUS, 'returned', 'state']],
      ['Amount', 'asked', ['status', 'found', 'cancel', 'state']],
      ['Amount', 'paid', ['paid']],
      ['Amount', 'paid', ['returned'], { mayBeNothing: true }],
    ],
  },
  {
    of: [CANCEL],
    fields: [
      ['ErrorCode', 'code', ['refund']],
      ['OrderId', 'id', ['refund']],
      ['PaymentId', 'id', ['refund']],
      ['Status', 'word', ['refund']],
      ['OriginalAmount', 'asked', ['refund']],
      ['NewAmount', 'asked', ['refund']],
    ],
  },
]

const KOPECKS = Type.Integer({ minimum: 1, maximum: 9_999_999_999 })
const REFUND_LEVERS = ['refund-denied', 'refund-slow', 'refund-refused'] as const

export const TBANK: BankTable = {
  driver: 'tbank',
  profile: PROFILE,
  path: '',
  paidWord: 'CONFIRMED',
  says: SAYS,
  code: (number, { amountKopecks }) => ({
    qrId: paymentIdOf(number),
    payload: sbpLink(number, amountKopecks),
  }),
  open({ records, refunds, truth }) {
    const order = ({ body }: TableCall) => {
      const { PaymentId, OrderId = '' } = body as { PaymentId?: unknown; OrderId?: string }
      if (PaymentId === undefined) return OrderId
      const orders = [...records.orders.values()]
      return orders.find(({ number }) => paymentIdOf(number) === String(PaymentId))?.orderId ?? ''
    }
    /** Of a paid payment it gives back, unless `ExternalRequestId` says that nothing else is meant. */
    const cancel = { on: CANCEL, order, tells: cancelled }
    const takes = Type.Object({
      PaymentId: Type.String({ pattern: '^\\d+$' }),
      Amount: Type.Optional(KOPECKS),
      ExternalRequestId: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    })
    const rows = [
      row({
        on: INIT,
        kind: 'register',
        levers: LINE,
        order,
        takes: Type.Object({
          OrderId: Type.String({ minLength: 1, maxLength: 36 }),
          Amount: KOPECKS,
          PayType: Type.Literal('O'),
          RedirectDueDate: Type.String({
            pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$',
          }),
          Description: Type.Optional(Type.String()),
        }),
        does({ orderId, body }) {
          const expiresAt = new Date(body.RedirectDueDate).toISOString()
          const purpose = body.Description ?? null
          records.registerOnce(orderId, { amountKopecks: body.Amount, purpose, expiresAt })
          return 200
        },
        tells: of((one) => ({
          ...named(one),
          Status: 'NEW',
          Amount: one.amountKopecks,
          PaymentURL: 'https://bank.example/pay',
        })),
      }),
      row({
        on: CODE,
        kind: 'register',
        levers: ['wrong-amount'],
        order,
        takes: Type.Object({ PaymentId: Type.Integer() }),
        tells: of((one) => ({
          ...named(one),
          PaymentId: Number(paymentIdOf(one.number)),
          Data: one.payload,
        })),
      }),
      row({
        on: STATE,
        kind: 'status',
        levers: [...LINE, 'unknown-word'],
        order,
        tells: of((one, books) => ({
          ...named(one),
          Status: statusOf(one, books),
          Amount: leftOf(one, books),
        })),
      }),
      row({ on: ORDER, kind: 'status', levers: [], order, tells: checked }),
      row({
        ...cancel,
        kind: 'refund',
        when: (body) => (body as { ExternalRequestId?: string }).ExternalRequestId !== undefined,
        levers: [...LINE, ...REFUND_LEVERS],
        takes,
        does: (call) => giveBack(call.orderId, call.body.Amount, refunds.ask),
      }),
      row({
        ...cancel,
        kind: 'cancel',
        levers: [...LINE, 'paid-during-cancel'],
        takes,
        does: (call) =>
          records.turn(call.orderId, 'CANCELED')
            ? 200
            : giveBack(call.orderId, call.body.Amount, refunds.give),
      }),
    ]

    /** Without an amount all of it. The bank does not heed the shop's id: what is asked for twice goes back twice. */
    function giveBack(orderId: string, asked: number | undefined, by: typeof refunds.ask) {
      const one = records.find(orderId)
      if (!one) return error('201')
      const taken = by(orderId, null, asked ?? leftOf(one, truth))
      return typeof taken === 'string' ? error('4') : 200
    }

    return {
      rows,
      stranger({ body }) {
        const { TerminalKey, Token } = body as Record<string, unknown>
        if (TerminalKey !== PROFILE.merchantId) return 'another terminal'
        return Token === tokenOf(body as Record<string, unknown>) ? null : 'a wrong signature'
      },
      unknown: ({ row: asked }) => error(asked?.on === ORDER ? '335' : '201'),
      refuse: () => error('204'),
    }
  },
}

const of = (tell: (order: RecordedOrder, books: BankBooks) => object) =>
  ofOrder((order, books) => ({ Success: true, ErrorCode: '0', ...tell(order, books) }))

const checked = of((order, books) => {
  const { PaymentId, ...names } = named(order)
  const payment = { PaymentId, Status: statusOf(order, books), Amount: order.amountKopecks }
  return { ...names, Payments: [{ ...payment, Success: true, ErrorCode: '0' }] }
})

const cancelled = of((order, books) => {
  const last = books.refundsOf(order.orderId).at(-1)
  const NewAmount = order.state === 'PAID' ? leftOf(order, books) : 0
  const went = last?.state === 'RETURNED' ? last.amountKopecks : 0
  const OriginalAmount = order.state === 'PAID' ? NewAmount + went : order.amountKopecks
  return { ...named(order), Status: statusOf(order, books), OriginalAmount, NewAmount }
})

function leftOf({ orderId, paidKopecks, amountKopecks }: RecordedOrder, books: BankBooks): number {
  return (paidKopecks ?? amountKopecks) - books.returnedKopecks(orderId)
}

function statusOf(order: RecordedOrder, books: BankBooks): string {
  if (order.state !== 'PAID') return WORDS[order.state]
  if (books.refundsOf(order.orderId).some(({ state }) => state === 'PENDING'))
    return 'ASYNC_REFUNDING'
  const left = leftOf(order, books)
  if (left === order.paidKopecks) return 'CONFIRMED'
  return left === 0 ? 'REFUNDED' : 'PARTIAL_REFUNDED'
}

function named({ orderId, number }: RecordedOrder) {
  return { TerminalKey: PROFILE.merchantId, OrderId: orderId, PaymentId: paymentIdOf(number) }
}

/** As the bank writes it down: the fields of the root without the token, with the password. */
function tokenOf({ Token: _, ...fields }: Record<string, unknown>): string {
  const pairs = Object.entries({ ...fields, Password: PROFILE.password })
  const root = pairs.filter(([, value]) => typeof value !== 'object')
  const sorted = root.toSorted(([one], [other]) => (one > other ? 1 : -1))
  return createHash('sha256')
    .update(sorted.map(([, value]) => String(value)).join(''))
    .digest('hex')
}

function error(ErrorCode: string) {
  const Message = 'as the bank puts it'
  return { http: 200, body: { Success: false, ErrorCode, Message, Details: 'in its words' } }
}
