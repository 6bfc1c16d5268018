/**
 * Raiffeisenbank's SBP interface, written from its documents alone (pay.raif.ru/doc/sbp.html, its published
 * specification and SDKs): roubles as numbers, times of Moscow, and two generations of calls that tell errors otherwise.
 */
import Type from 'typebox'
import type { Says } from '#test/banks/false-fields.ts'
import {
  ALL_CALLS,
  type NastyAnswer,
  nasty,
  ORDER_CALLS,
  sendJson,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import { recordLie, refusal } from '#test/hostile-bank/accidents/untrue-answers.ts'
import type { BankBooks } from '#test/hostile-bank/bank-books.ts'
import { type BankTable, ofOrder, row, type TableCall } from '#test/hostile-bank/bank-table.ts'
import type { OrderState, RecordedOrder } from '#test/hostile-bank/order-records.ts'
import { alteredLink, sbpLink } from '#test/hostile-bank/payment-link.ts'
import type { RefundTrouble } from '#test/hostile-bank/refund-records.ts'

const MERCHANT = 'MA0000000552'
const SECRET_KEY = 'secret-key-of-the-shop'
const ANOTHER_QR = 'AD20000000000000000000000000ZZZZ'
const ERRORS = ['ERROR.INTERNAL', 'ERROR.NOT_FOUND', 'ERROR.INVALID_REQUEST', 500]

const MADE = 'POST /api/sbp/v2/qrs'
const QR = 'GET /api/sbp/v2/qrs/:qrId'
const WITHDRAW = 'DELETE /api/sbp/v2/qrs/:qrId'
const PAYMENT = 'GET /api/sbp/v1/qr/:qrId/payment-info'
const ORDER = 'GET /api/payment/v1/orders/:orderId'
const REFUND = 'POST /api/sbp/v1/refund'
const REFUND_STATUS = 'GET /api/sbp/v1/refund/:refundId'
/** The older interface answers a logical error with 200. */
const OLDER: readonly string[] = [PAYMENT, REFUND, REFUND_STATUS]
const EVERY_STATUS = ['status', 'found', 'paid', 'cancel'] as const

const SAYS: Says = [
  {
    of: [MADE],
    fields: [
      ['code', 'code', ['register'], { isOptional: true, also: ERRORS }],
      ['qrId', 'id', ['register'], { also: ['../../v1/refund'] }],
      ['payload', 'text', ['register']],
      ['qrStatus', 'word', [], { also: ['PAID', 'CANCELLED', 'EXPIRED'] }],
      ['qrExpirationDate', 'end', []],
    ],
  },
  {
    of: [ORDER],
    fields: [
      ['id', 'id', ['found']],
      ['amount', 'asked-rubles', ['found']],
      ['qr.id', 'text', ['found'], { also: [ANOTHER_QR, 'AD1'] }],
      ['qr', 'list', []],
      ['status.value', 'word', []],
    ],
  },
  {
    of: [QR],
    fields: [
      ['qrId', 'id', EVERY_STATUS],
      ['qrStatus', 'word', EVERY_STATUS],
      ['payload', 'text', [], { also: [sbpLink(7, 100), 'https://evil.example/'] }],
    ],
  },
  {
    of: [PAYMENT],
    fields: [
      ['code', 'code', ['paid'], { also: ERRORS }],
      ['paymentStatus', 'word', ['paid', 'cancel']],
      ['qrId', 'id', ['paid']],
      ['qrId', 'id', ['cancel'], { isOptional: true }],
      ['order', 'id', ['paid']],
      ['order', 'id', ['cancel'], { isOptional: true }],
      ['sbpMerchantId', 'id', ['paid']],
      ['sbpMerchantId', 'id', ['cancel'], { isOptional: true }],
      ['currency', 'currency', ['paid']],
      ['amount', 'paid-rubles', ['paid']],
      ['transactionId', 'code', ['paid'], { also: [['23'], 1.5, -1] }],
    ],
  },
  {
    of: [REFUND, REFUND_STATUS],
    fields: [
      ['code', 'code', ['returned'], { isOptional: true, also: ['ERROR.INVALID_REQUEST'] }],
      ['amount', 'asked-rubles', ['returned']],
      ['refundStatus', 'word', ['returned']],
    ],
  },
]

/** Roubles with two decimals at the most. */
const ROUBLES = Type.Refine(
  Type.Number({ minimum: 0.01 }),
  (amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)),
  () => 'must be roubles',
)
const NAME = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' })
const textOf = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

const REFUND_TROUBLE: Readonly<Record<RefundTrouble, string>> = {
  'order-not-found': 'ERROR.NOT_FOUND',
  'not-paid': 'ERROR.NOT_FOUND',
  'refund-differs': 'ERROR.INVALID_REQUEST',
  'refund-exceeds': 'ERROR.REFUND_INSUFFICIENT_FUNDS',
  denied: 'ERROR.INVALID_REQUEST',
}

export const RAIFFEISEN: BankTable = {
  driver: 'raiffeisen',
  profile: { bankName: 'Raiffeisenbank', merchantId: MERCHANT, password: SECRET_KEY },
  path: '',
  paidWord: 'SUCCESS',
  says: SAYS,
  ids: { qrId: '[A-Z0-9]{32}', orderId: '[A-Za-z0-9_.-]{1,40}', refundId: '.{1,40}' },
  code(number, { amountKopecks }) {
    const payload = sbpLink(number, amountKopecks)
    return { payload, qrId: new URL(payload).pathname.slice(1) }
  },
  operation: (number) => String(41_000 + number),
  open({ records, refunds, now }) {
    const ofQr = (asked: string | undefined) =>
      [...records.orders.values()].find(({ qrId }) => qrId === asked)?.orderId ?? ''
    const order = ({ named }: TableCall) => ofQr(named['qrId'])
    const rows = [
      row({
        on: MADE,
        kind: 'register',
        order: ({ body }) => body.order,
        takes: Type.Object({
          qrType: Type.Literal('QRDynamic'),
          order: NAME,
          amount: ROUBLES,
          currency: Type.Literal('RUB'),
          sbpMerchantId: Type.Literal(MERCHANT),
          // Without an end a code is payable for three days, long after everybody has forgotten it.
          qrExpirationDate: Type.String({
            pattern:
              '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?(Z|[+-]\\d\\d:\\d\\d)$',
          }),
          additionalInfo: textOf(140),
          paymentDetails: textOf(185),
        }),
        does({ orderId, body }) {
          const endMs = Date.parse(body.qrExpirationDate)
          if (endMs < now()) return error('ERROR.QR_EXPIRATION_DATE_NOT_VALID')
          if (records.find(orderId)?.state === 'PAID')
            return error('ERROR.ORDER_NUMBER_ALREADY_REGISTERED')
          const amountKopecks = Math.round(body.amount * 100)
          const purpose = body.paymentDetails ?? body.additionalInfo ?? null
          const expiresAt = new Date(endMs).toISOString()
          records.registerOnce(orderId, { amountKopecks, purpose, expiresAt })
          return 200
        },
        tells: ofOrder(qrBody),
      }),
      row({ on: QR, kind: 'status', order, tells: ofOrder(qrBody) }),
      row({ on: PAYMENT, kind: 'status', order, tells: ofOrder(paymentBody) }),
      row({ on: ORDER, kind: 'status', tells: ofOrder(orderBody) }),
      row({
        on: WITHDRAW,
        kind: 'cancel',
        order,
        does: ({ orderId }) =>
          !records.find(orderId) || records.turn(orderId, 'CANCELED')
            ? 200
            : error('ORDER_HAS_FINAL_STATUS'),
        tells: ofOrder(() => ({})),
      }),
      row({
        on: REFUND,
        kind: 'refund',
        order: ({ body }) => body.order,
        refund: ({ body }) => body.refundId,
        takes: Type.Object({
          order: NAME,
          refundId: NAME,
          amount: ROUBLES,
          paymentDetails: textOf(140),
        }),
        does({ orderId, refundId, body }) {
          const taken = refunds.ask(orderId, refundId, Math.round(body.amount * 100))
          return typeof taken === 'string' ? error(REFUND_TROUBLE[taken], 200) : 200
        },
        tells: refundBody,
      }),
      row({
        on: REFUND_STATUS,
        kind: 'refund-status',
        order: ({ named }) =>
          refunds.all.find(({ refundId }) => refundId === named['refundId'])?.orderId ?? '',
        tells: refundBody,
      }),
    ]
    return {
      rows,
      stranger: ({ headers }) =>
        headers.authorization === `Bearer ${SECRET_KEY}` ? null : 'no right secret key',
      unknown({ row: asked }) {
        if (asked?.on === ORDER) return error('NOT_FOUND', 404)
        const http = OLDER.includes(asked?.on ?? '') ? 200 : 404
        return error(
          asked?.on === REFUND_STATUS ? 'ERROR.REFUND_NOT_FOUND' : 'ERROR.NOT_FOUND',
          http,
        )
      },
      refuse: (message) => ({ http: 400, body: { code: 'ERROR.INVALID_REQUEST', message } }),
      lies: LIES,
    }
  },
}

/** ISO 8601 with Moscow's offset; times of money have microseconds. */
function moscow(ms: number, isExact = false): string {
  const text = new Date(ms + 3 * 3_600_000).toISOString()
  return `${text.slice(0, isExact ? 23 : 19)}${isExact ? '107' : ''}+03:00`
}

const WORDS: Readonly<Record<OrderState, readonly [qr: string, payment: string, order: string]>> = {
  CREATED: ['NEW', 'NO_INFO', 'NEW'],
  IN_PROGRESS: ['IN_PROGRESS', 'IN_PROGRESS', 'NEW'],
  PAID: ['PAID', 'SUCCESS', 'PAID'],
  DECLINED: ['EXPIRED', 'DECLINED', 'EXPIRED'],
  CANCELED: ['CANCELLED', 'NO_INFO', 'CANCELLED'],
  EXPIRED: ['EXPIRED', 'NO_INFO', 'EXPIRED'],
}

/** An order whose number is odd says of a failed attempt that it is declined, an even one that it goes on. */
function wordsOf({ state, number }: RecordedOrder) {
  return state === 'IN_PROGRESS' && number % 2 === 1 ? ['NEW', 'DECLINED', 'NEW'] : WORDS[state]
}

function qrBody(order: RecordedOrder) {
  const { qrId, payload, expiresAt } = order
  const qrUrl = `https://pay.raif.ru/api/sbp/v1/qr/${qrId}/image`
  const qrExpirationDate = moscow(Date.parse(expiresAt))
  return { qrId, qrStatus: wordsOf(order)[0], qrExpirationDate, payload, qrUrl }
}

function paymentBody(order: RecordedOrder) {
  const { orderId, qrId, amountKopecks, paidKopecks, paidAtMs, operationId, purpose } = order
  return {
    additionalInfo: purpose ?? undefined,
    paymentPurpose: purpose ?? undefined,
    amount: (paidKopecks ?? amountKopecks) / 100,
    code: 'SUCCESS',
    createDate: moscow(order.registeredAtMs, true),
    currency: 'RUB',
    merchantId: 123,
    order: orderId,
    paymentStatus: wordsOf(order)[1],
    qrId,
    sbpMerchantId: MERCHANT,
    ...(paidAtMs !== null && {
      transactionDate: moscow(paidAtMs, true),
      transactionId: Number(operationId),
    }),
    qrExpirationDate: moscow(Date.parse(order.expiresAt)),
  }
}

function orderBody(order: RecordedOrder) {
  const { orderId: id, amountKopecks, purpose, registeredAtMs, expiresAt, qrId } = order
  const comment = purpose ?? undefined
  return {
    id,
    amount: amountKopecks / 100,
    comment,
    extra: { apiClient: 'none', apiClientVersion: '1' },
    status: { value: wordsOf(order)[2], date: new Date(registeredAtMs).toISOString() },
    expirationDate: expiresAt,
    qr: { id: qrId, additionalInfo: comment },
  }
}

function refundBody(books: BankBooks, { orderId, refundId }: TableCall) {
  const refund = books.refund(orderId, refundId)
  const words = { PENDING: 'IN_PROGRESS', RETURNED: 'COMPLETED', REFUSED: 'DECLINED' } as const
  return (
    refund && {
      code: 'SUCCESS',
      amount: refund.amountKopecks / 100,
      refundStatus: words[refund.state],
    }
  )
}

function error(code: string, http = 400) {
  return { http, body: { code, message: 'Ошибка' } }
}

const said = (code: string, status: string) => [error(code).body, status] as const
const [IN_200, IN_400, IN_404] = ['200 OK', '400 Bad Request', '404 Not Found'] as const
const BELIEVABLE = { isBelievable: true }
const SOME_ERRORS = ['ERROR.INTERNAL', 'ERROR.SECURITY_CHECK_ERROR', 'ERROR.INVALID_REQUEST']
const UNDONE = { hasEffect: false }

const LIES: readonly NastyAnswer[] = [
  recordLie(
    'paid-without-money',
    ['status'],
    [{ order: (order) => ({ ...order, state: 'PAID' }) }],
    {
      on: [QR, ORDER],
    },
  ),
  recordLie(
    'link-of-another-code',
    ['register'],
    [{ order: (order) => ({ ...order, payload: alteredLink(order.payload, toAnother) }) }],
  ),
  {
    ...nasty('code-of-a-stranger-who-may-pay-it', true, (exchange) => {
      const { honest, earlier, orderId, row: on } = exchange
      const other = earlier.findLast(({ body, orderId: its }) => its !== orderId && 'qrId' in body)
      if (honest === null || on !== ORDER || !other) return false
      return sendJson(exchange, { ...honest, qr: { id: (other.body as { qrId: string }).qrId } })
    }),
    calls: ORDER_CALLS,
  },
  {
    ...nasty('cancelled-and-still-payable', false, (exchange) => sendJson(exchange, {})),
    calls: ['cancel'],
    isBelievable: true,
  },
  refusal(
    'not-found-otherwise',
    ['status', 'cancel'],
    [said('ERROR.NOT_FOUND', IN_404), said('ERROR.NOT_FOUND', IN_200), said('NOT_FOUND', IN_404)],
    { ...UNDONE, ...BELIEVABLE },
  ),
  refusal(
    'already-registered-and-registers-it',
    ['register'],
    [IN_200, IN_400].map((http) => said('ERROR.ORDER_NUMBER_ALREADY_REGISTERED', http)),
    BELIEVABLE,
  ),
  refusal(
    'no-such-shop-and-registers',
    ['register'],
    [
      said('ERROR.MERCHANT_NOT_REGISTERED', IN_200),
      said('ERROR.ACCOUNT_IS_NOT_REGISTERED', IN_400),
    ],
    BELIEVABLE,
  ),
  refusal(
    'has-final-status-though-open',
    ['cancel'],
    [IN_400, IN_200].map((http) => said('ORDER_HAS_FINAL_STATUS', http)),
    UNDONE,
  ),
  refusal(
    'error-in-200',
    ALL_CALLS,
    SOME_ERRORS.map((code) => said(code, IN_200)),
    UNDONE,
  ),
  refusal(
    'refund-not-found-otherwise',
    ['refund-status'],
    [IN_200, IN_404].map((http) => said('ERROR.REFUND_NOT_FOUND', http)),
    { ...UNDONE, ...BELIEVABLE },
  ),
  refusal(
    'refund-error-and-it-goes-back',
    ['refund'],
    [IN_200, '500 Internal Server Error'].map((http) => said('ERROR.INTERNAL', http)),
  ),
]

function toAnother(url: URL) {
  url.pathname = `/${ANOTHER_QR}`
}
