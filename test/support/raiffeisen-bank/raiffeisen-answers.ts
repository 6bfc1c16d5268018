/** What Raiffeisenbank does for a call and says of it when it is honest. */

import type { BankAnswer } from '#test/hostile-bank/bank-dialect.ts'
import type { OrderRecords, RecordedOrder } from '#test/hostile-bank/order-records.ts'
import type {
  RecordedRefund,
  RefundRecords,
  RefundTrouble,
} from '#test/hostile-bank/refund-records.ts'
import {
  type Fields,
  MERCHANT,
  type RaiffeisenCall,
  type RaiffeisenView,
} from './raiffeisen-request-check.ts'

const MOSCOW_MS = 3 * 3_600_000

/** ISO 8601 with Moscow's offset; times of money have microseconds. */
function moscow(ms: number, isExact = false): string {
  const text = new Date(ms + MOSCOW_MS).toISOString()
  return `${text.slice(0, isExact ? 23 : 19)}${isExact ? '107' : ''}+03:00`
}

/** An order whose number is odd says of a failed attempt that it is declined, an even one that it goes on. */
const isOdd = ({ number }: RecordedOrder) => number % 2 === 1

function qrStatusOf(order: RecordedOrder): string {
  const { state } = order
  if (state === 'IN_PROGRESS') return isOdd(order) ? 'NEW' : 'IN_PROGRESS'
  const words = {
    CREATED: 'NEW',
    PAID: 'PAID',
    DECLINED: 'EXPIRED',
    CANCELED: 'CANCELLED',
  } as const
  return state === 'EXPIRED' ? 'EXPIRED' : words[state]
}

function paymentStatusOf(order: RecordedOrder): string {
  if (order.state === 'PAID') return 'SUCCESS'
  if (order.state === 'DECLINED') return 'DECLINED'
  if (order.state === 'IN_PROGRESS') return isOdd(order) ? 'DECLINED' : 'IN_PROGRESS'
  return 'NO_INFO'
}

function orderStatusOf({ state }: RecordedOrder): string {
  if (state === 'PAID') return 'PAID'
  if (state === 'CANCELED') return 'CANCELLED'
  return state === 'CREATED' || state === 'IN_PROGRESS' ? 'NEW' : 'EXPIRED'
}

function qrBody(order: RecordedOrder): Fields {
  const { qrId, payload, expiresAt } = order
  return {
    qrId,
    qrStatus: qrStatusOf(order),
    qrExpirationDate: moscow(Date.parse(expiresAt)),
    payload,
    qrUrl: `https://pay.raif.ru/api/sbp/v1/qr/${qrId}/image`,
  }
}

function oldRegistration(order: RecordedOrder): Fields {
  const { qrId, payload, qrUrl } = qrBody(order)
  return { code: 'SUCCESS', qrId, payload, qrUrl }
}

export function paymentBody(order: RecordedOrder): Fields {
  const { orderId, qrId, amountKopecks, paidKopecks, paidAtMs, operationId } = order
  const moved =
    paidAtMs === null
      ? {}
      : { transactionDate: moscow(paidAtMs, true), transactionId: Number(operationId) }
  return {
    additionalInfo: order.purpose ?? undefined,
    paymentPurpose: order.purpose ?? undefined,
    amount: (paidKopecks ?? amountKopecks) / 100,
    code: 'SUCCESS',
    createDate: moscow(order.registeredAtMs, true),
    currency: 'RUB',
    merchantId: 123,
    order: orderId,
    paymentStatus: paymentStatusOf(order),
    qrId,
    sbpMerchantId: MERCHANT,
    ...moved,
    qrExpirationDate: moscow(Date.parse(order.expiresAt)),
  }
}

function orderBody(order: RecordedOrder): Fields {
  return {
    id: order.orderId,
    amount: order.amountKopecks / 100,
    comment: order.purpose ?? undefined,
    extra: { apiClient: 'none', apiClientVersion: '1' },
    status: { value: orderStatusOf(order), date: new Date(order.registeredAtMs).toISOString() },
    expirationDate: order.expiresAt,
    qr: { id: order.qrId, additionalInfo: order.purpose ?? undefined },
  }
}

export function refundBody({ amountKopecks, state }: RecordedRefund): Fields {
  const words = { PENDING: 'IN_PROGRESS', RETURNED: 'COMPLETED', REFUSED: 'DECLINED' } as const
  return { code: 'SUCCESS', amount: amountKopecks / 100, refundStatus: words[state] }
}

const REFUND_TROUBLE: Readonly<Record<RefundTrouble, readonly [string, string]>> = {
  'order-not-found': ['ERROR.NOT_FOUND', 'QR-код не найден у данного партнера'],
  'not-paid': ['ERROR.NOT_FOUND', 'QR не был оплачен'],
  'refund-differs': ['ERROR.INVALID_REQUEST', 'Возврат с таким refundId уже есть'],
  'refund-exceeds': [
    'ERROR.REFUND_INSUFFICIENT_FUNDS',
    'Сумма возврата больше суммы остатка по платежу',
  ],
}

const VIEWS: Readonly<Partial<Record<RaiffeisenView, (order: RecordedOrder) => Fields>>> = {
  qr: qrBody,
  payment: paymentBody,
  order: orderBody,
}

/** `now` is the bank's wall clock. */
export function createHonestAnswers(
  records: OrderRecords,
  refunds: RefundRecords,
  now: () => number,
) {
  const orderIds = new Map<string, string>()

  /** The order of a code or of a refund; empty: unknown. */
  function orderOf(qrId: string, refundId: string): string {
    const refund = refunds.all.find((one) => refundId !== '' && one.refundId === refundId)
    return refund?.orderId ?? orderIds.get(qrId) ?? ''
  }

  /** With its effect. */
  function answer(call: RaiffeisenCall): BankAnswer {
    const { view } = call
    if (view === 'registration') return register(call)
    if (view === 'refund') return refund(call)
    const order = records.find(call.orderId)
    if (order && (view === 'cancellation' || view === 'order-cancellation'))
      return cancel(call, order)
    const known = look(call)
    if (known) return { http: 200, body: known }
    return view === 'refund-status'
      ? trouble(
          call,
          'ERROR.REFUND_NOT_FOUND',
          `Возврат с refundId ${call.refundId} не найден`,
          404,
        )
      : notFound(call)
  }

  function look({ view, orderId, refundId, tellsErrorsIn200 }: RaiffeisenCall): Fields | null {
    if (view === 'refund' || view === 'refund-status') {
      const found = refunds.find(orderId, refundId)
      return found && refundBody(found)
    }
    const order = records.find(orderId)
    if (!order) return null
    if (view === 'registration') return tellsErrorsIn200 ? oldRegistration(order) : qrBody(order)
    return VIEWS[view]?.(order) ?? {}
  }

  function register(call: RaiffeisenCall): BankAnswer {
    const { body, orderId } = call
    const end = String(body['qrExpirationDate'])
    if (Date.parse(end) < now())
      return trouble(call, 'ERROR.QR_EXPIRATION_DATE_NOT_VALID', 'Неверная дата истечения QR-кода')
    const before = records.find(orderId)
    if (before?.state === 'PAID')
      return trouble(
        call,
        'ERROR.ORDER_NUMBER_ALREADY_REGISTERED',
        `QR-код с номером заказа ${orderId} и успешными платежами уже зарегистрирован`,
      )
    // The bank would make a second code for the same order, and both could be paid.
    if (before && !before.wasLiedAbout)
      records.complaints.push(`${orderId} is registered a second time`)
    records.register(orderId, {
      amountKopecks: Math.round(Number(body['amount']) * 100),
      purpose: textOf(body['paymentDetails']) ?? textOf(body['additionalInfo']),
      expiresAt: new Date(Date.parse(end)).toISOString(),
    })
    const order = records.find(orderId)
    if (!order) throw new Error(`${orderId} was not registered`)
    orderIds.set(order.qrId, orderId)
    return { http: 200, body: look(call) ?? {} }
  }

  function cancel(call: RaiffeisenCall, order: RecordedOrder): BankAnswer {
    if (records.turn(order.orderId, 'CANCELED')) return { http: 200, body: {} }
    const message = `Заказ с идентификатором ${order.orderId} имеет статус ${orderStatusOf(order)}`
    return trouble(call, 'ORDER_HAS_FINAL_STATUS', message)
  }

  function refund(call: RaiffeisenCall): BankAnswer {
    const { orderId, refundId, body } = call
    const kopecks = Math.round(Number(body['amount']) * 100)
    const known = refunds.find(orderId, refundId)
    const outcome = known ? known.state : refunds.nextOutcome()
    if (outcome === 'DENIED') return trouble(call, 'ERROR.INVALID_REQUEST', 'Возврат невозможен')
    const taken = refunds.give(orderId, refundId, kopecks, outcome)
    if (typeof taken === 'string') return trouble(call, ...REFUND_TROUBLE[taken])
    return { http: 200, body: refundBody(taken.refund) }
  }

  return { answer, look, orderOf }
}

/** The interface of orders is younger than that of codes, and names its errors otherwise. */
function notFound(call: RaiffeisenCall): BankAnswer {
  const isOfOrders = call.view === 'order' || call.view === 'order-cancellation'
  const code = isOfOrders ? 'NOT_FOUND' : 'ERROR.NOT_FOUND'
  return trouble(call, code, 'QR-код не найден у данного партнера', 404)
}

function trouble(call: RaiffeisenCall, code: string, message: string, http = 400): BankAnswer {
  return { http: call.tellsErrorsIn200 ? 200 : http, body: { code, message } }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
