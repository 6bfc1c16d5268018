/**
 * An RBS gateway, written from its documents alone: forms in, HTTP 200 with an errorCode out, two ids per order, and one
 * order number only once.
 */
import { createHash } from 'node:crypto'
import Type from 'typebox'
import type { Says } from '#test/banks/false-fields.ts'
import {
  type BankTable,
  LINE,
  ofOrder,
  row,
  type TableCall,
} from '#test/hostile-bank/bank-table.ts'
import type { OrderState } from '#test/hostile-bank/order-records.ts'
import { sbpLink } from '#test/hostile-bank/payment-link.ts'

const PROFILE = { bankName: 'Alfa Bank', userName: 'shop-api', password: 'p&ss=word+%' }

const WORDS: Readonly<Record<OrderState, readonly [qrStatus: string, transactionState: string]>> = {
  CREATED: ['STARTED', 'CREATED'],
  IN_PROGRESS: ['REJECTED', 'CREATED'],
  PAID: ['ACCEPTED', 'DEPOSITED'],
  DECLINED: ['REJECTED', 'DECLINED'],
  CANCELED: ['REJECTED_BY_USER', 'CREATED'],
  EXPIRED: ['STARTED', 'DECLINED'],
}

const REGISTER = 'POST /rest/register.do'
const CODE = 'POST /rest/sbp/c2b/qr/dynamic/get.do'
const STATUS = 'POST /rest/sbp/c2b/qr/status.do'
const REJECT = 'POST /rest/sbp/c2b/qr/dynamic/reject.do'
const ORDER = 'POST /rest/getOrderStatusExtended.do'
const REFUND = 'POST /rest/refund.do'
const EVERY_STATUS = ['status', 'found', 'paid', 'cancel'] as const

const SAYS: Says = [
  {
    of: [REGISTER],
    fields: [
      ['errorCode', 'code', ['register'], { isOptional: true }],
      ['orderId', 'text', ['register']],
    ],
  },
  {
    of: [CODE],
    fields: [
      ['errorCode', 'code', ['register', 'found']],
      ['qrId', 'text', ['register', 'found']],
      ['payload', 'text', ['register']],
    ],
  },
  {
    of: [STATUS],
    fields: [
      ['errorCode', 'code', EVERY_STATUS],
      // Whatever it is: the other word tells of money.
      ['qrStatus', 'word', EVERY_STATUS, { also: [] }],
      ['transactionState', 'word', EVERY_STATUS],
      ['qrType', 'word', EVERY_STATUS, { isOptional: true }],
    ],
  },
  {
    of: [ORDER],
    fields: [
      ['errorCode', 'code', ['found', 'paid', 'returned']],
      ['orderNumber', 'id', ['found', 'paid', 'returned']],
      ['attributes', 'list', ['found']],
      ['attributes.0.value', 'text', ['found']],
      ['currency', 'currency', ['paid', 'returned']],
      ['amount', 'asked', ['paid', 'returned']],
      [
        'paymentAmountInfo.depositedAmount',
        'paid',
        ['paid'],
        { isOptional: true, mayBeNothing: true },
      ],
      ['paymentAmountInfo.refundedAmount', 'paid', ['returned'], { mayBeNothing: true }],
      ['authRefNum', 'code', ['paid'], { isOptional: true }],
    ],
  },
]

const KOPECKS = Type.String({ pattern: '^[1-9]\\d*$' })
const OF_ORDER = Type.Object({ mdOrder: Type.String(), qrId: Type.Optional(Type.String()) })

export const RBS: BankTable = {
  driver: 'rbs',
  profile: PROFILE,
  path: '/payment',
  paidWord: 'DEPOSITED',
  says: SAYS,
  code: (number, { amountKopecks }) => ({
    qrId: `AD${String(number).padStart(30, '0')}`,
    payload: sbpLink(number, amountKopecks),
  }),
  open({ records, refunds, truth, now }) {
    const order = ({ body }: TableCall) => {
      const { mdOrder, orderId = mdOrder, orderNumber = '' } = body as Record<string, string>
      if (orderId === undefined) return orderNumber
      return [...records.orders.keys()].find((id) => mdOrderOf(id) === orderId) ?? ''
    }
    const form = { isForm: true, order }
    const rows = [
      row({
        ...form,
        on: REGISTER,
        kind: 'register',
        levers: LINE,
        takes: Type.Object({
          orderNumber: Type.String({ minLength: 1, maxLength: 32 }),
          amount: KOPECKS,
          currency: Type.Literal('643'),
          returnUrl: Type.String({ minLength: 1 }),
          sessionTimeoutSecs: KOPECKS,
          description: Type.Optional(Type.String({ maxLength: 99 })),
        }),
        does({ orderId, body }) {
          if (records.find(orderId)) return error('1')
          const expiresAt = new Date(now() + Number(body.sessionTimeoutSecs) * 1_000).toISOString()
          const purpose = body.description ?? null
          records.register(orderId, { amountKopecks: Number(body.amount), purpose, expiresAt })
          return 200
        },
        tells: (_books, { orderId }) => ({
          orderId: mdOrderOf(orderId),
          formUrl: 'https://bank.example/payment/merchants/x/payment_ru.html',
        }),
      }),
      row({
        ...form,
        on: CODE,
        kind: 'register',
        levers: ['wrong-amount'],
        takes: OF_ORDER,
        tells: codeOf,
      }),
      row({
        ...form,
        on: STATUS,
        kind: 'status',
        levers: [...LINE, 'unknown-word'],
        takes: OF_ORDER,
        tells: statusOf,
      }),
      row({
        ...form,
        on: REJECT,
        kind: 'cancel',
        levers: [...LINE, 'paid-during-cancel'],
        takes: OF_ORDER,
        does({ orderId }) {
          if (!records.find(orderId)) return error('6')
          return records.turn(orderId, 'CANCELED') ? 200 : error('7')
        },
        tells: ofOrder(() => ({ ...OK, rejected: true })),
      }),
      row({ ...form, on: ORDER, kind: 'status', levers: [], tells: extendedOf }),
      row({
        ...form,
        on: REFUND,
        kind: 'refund',
        levers: [...LINE, 'refund-denied'],
        takes: Type.Object({
          orderId: Type.String(),
          amount: KOPECKS,
          expectedDepositedAmount: KOPECKS,
        }),
        // No id comes with it: each call is one more refund.
        does({ orderId, body }) {
          const known = records.find(orderId)
          if (!known) return error('6')
          const left = (known.paidKopecks ?? known.amountKopecks) - truth.returnedKopecks(orderId)
          if (Number(body.expectedDepositedAmount) !== left) return error('7')
          const taken = refunds.ask(orderId, null, Number(body.amount))
          return typeof taken === 'string' ? error('7') : 200
        },
        tells: ofOrder(() => OK),
      }),
    ]
    return {
      rows,
      stranger({ body }) {
        const { userName, password } = body as Record<string, string>
        const isShop = userName === PROFILE.userName && password === PROFILE.password
        return isShop ? null : 'another user or password'
      },
      unknown: () => error('6'),
      refuse: () => error('5'),
    }
  },
}

const OK = { errorCode: '0' }

function error(errorCode: string) {
  return { http: 200, body: { errorCode, errorMessage: 'as the gateway puts it' } }
}

const codeOf = ofOrder((order) => {
  const { qrId, payload } = order
  return { ...OK, qrId, payload, qrStatus: 'STARTED', renderedQr: 'iVBORw0KGgo=' }
})

const statusOf = ofOrder((order) => {
  const [qrStatus, transactionState] = WORDS[order.state]
  return { ...OK, qrType: 'DYNAMIC', qrStatus, transactionState }
})

const extendedOf = ofOrder((order, books) => {
  const { orderId, amountKopecks, state, operationId, paidKopecks } = order
  const isPaid = state === 'PAID'
  const refundedAmount = books.returnedKopecks(orderId)
  const depositedAmount = isPaid ? (paidKopecks ?? amountKopecks) - refundedAmount : 0
  return {
    ...OK,
    orderNumber: orderId,
    orderStatus: isPaid ? 2 : state === 'CREATED' || state === 'IN_PROGRESS' ? 0 : 6,
    amount: amountKopecks,
    currency: '643',
    attributes: [{ name: 'mdOrder', value: mdOrderOf(orderId) }],
    paymentAmountInfo: { depositedAmount, refundedAmount },
    ...(isPaid ? { authRefNum: operationId } : {}),
  }
})

function mdOrderOf(orderId: string): string {
  const hash = createHash('sha256').update(orderId).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-${hash.slice(16, 20)}-${hash.slice(20, 32)}`
}
