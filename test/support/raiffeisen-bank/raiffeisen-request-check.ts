/**
 * Reads a lane's call as the documents of Raiffeisenbank's SBP interface have it (pay.raif.ru/doc/sbp.html, its
 * published specification and SDKs), and says what the lane does that it must not.
 */
import type { IncomingMessage } from 'node:http'
import type { BankCallRead } from '#test/hostile-bank/bank-dialect.ts'
import { readBody } from '#test/hostile-bank/request-body.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What is answered: each is a form of its own. */
export type RaiffeisenView =
  | 'registration'
  | 'qr'
  | 'payment'
  | 'order'
  | 'cancellation'
  | 'order-cancellation'
  | 'refund'
  | 'refund-status'
  | 'probe'

export interface RaiffeisenCall extends BankCallRead {
  readonly view: RaiffeisenView
  /** Empty where the call is not about a code. */
  readonly qrId: string
  readonly refundId: string
  readonly body: Fields
  /** The older interface answers a logical error with 200. */
  readonly tellsErrorsIn200: boolean
}

export const MERCHANT = 'MA0000000552'
export const SECRET_KEY = 'secret-key-of-the-shop'

const ORDER = '([A-Za-z0-9_.-]{1,40})'
const ROUTES: readonly (readonly [string, RegExp, RaiffeisenView, boolean])[] = [
  ['POST', /\/api\/sbp\/v1\/qr\/register$/, 'registration', true],
  ['POST', /\/api\/sbp\/v2\/qrs$/, 'registration', false],
  ['GET', /\/api\/sbp\/v2\/qrs\/([A-Z0-9]{32})$/, 'qr', false],
  ['GET', /\/api\/sbp\/v1\/qr\/([A-Z0-9]{32})\/payment-info$/, 'payment', true],
  ['GET', new RegExp(`/api/payment/v1/orders/${ORDER}$`), 'order', false],
  ['DELETE', /\/api\/sbp\/v2\/qrs\/([A-Z0-9]{32})$/, 'cancellation', false],
  ['DELETE', new RegExp(`/api/payment/v1/orders/${ORDER}$`), 'order-cancellation', false],
  ['POST', /\/api\/sbp\/v1\/refund$/, 'refund', true],
  ['GET', new RegExp(`/api/sbp/v1/refund/${ORDER}$`), 'refund-status', true],
]

const KINDS = {
  registration: 'register',
  qr: 'status',
  payment: 'status',
  order: 'status',
  cancellation: 'cancel',
  'order-cancellation': 'cancel',
  refund: 'refund',
  'refund-status': 'refund-status',
  probe: 'probe',
} as const satisfies Readonly<Record<RaiffeisenView, BankCallRead['kind']>>

const QR_VIEWS: readonly RaiffeisenView[] = ['qr', 'payment', 'cancellation']

/** A string is a complaint: no call of the documents. `orderOf` knows whose a code is, and a refund. */
export async function readRaiffeisenCall(
  request: IncomingMessage,
  orderOf: (qrId: string, refundId: string) => string,
): Promise<RaiffeisenCall | string> {
  const { method = '', url = '', headers } = request
  const text = await readBody(request)
  const what = `${method} ${url}`
  const route = ROUTES.find(([verb, pattern]) => verb === method && pattern.test(url))
  if (!route) {
    const isProbe = method === 'GET' && /^(\/api)?\/?$/.test(url)
    return isProbe
      ? callOf('probe', { qrId: '', refundId: '' })
      : `${what} is no call of the documents`
  }
  const [, pattern, view, tellsErrorsIn200] = route
  // Registration is open to everybody; whatever concerns money is not.
  const isOpen = view === 'registration' && headers.authorization === undefined
  if (!isOpen && headers.authorization !== `Bearer ${SECRET_KEY}`)
    return `${what}: no right secret key`
  const named = pattern.exec(url)?.[1] ?? ''
  if (method !== 'POST') {
    const isQr = QR_VIEWS.includes(view)
    const refundId = view === 'refund-status' ? named : ''
    const orderId = isQr || refundId ? orderOf(named, refundId) : named
    return callOf(view, { orderId, qrId: isQr ? named : '', refundId, tellsErrorsIn200 })
  }
  if (!headers['content-type']?.startsWith('application/json'))
    return `${what}: content type ${headers['content-type']}`
  const body = JSON.parse(text) as Fields
  const problem = view === 'registration' ? orderProblem(body) : refundProblem(body)
  if (problem) return `${what}: ${problem}`
  const refundId = String(body['refundId'] ?? '')
  return callOf(view, { orderId: String(body['order']), refundId, body, tellsErrorsIn200 })
}

function callOf(view: RaiffeisenView, told: Partial<RaiffeisenCall>): RaiffeisenCall {
  const nothing = { orderId: '', qrId: '', refundId: '', body: {}, tellsErrorsIn200: false }
  return { ...nothing, view, kind: KINDS[view], ...told }
}

function orderProblem(body: Fields): string | null {
  const { qrType, order, currency, sbpMerchantId, qrExpirationDate } = body
  if (qrType !== 'QRDynamic') return `qrType ${qrType}`
  if (typeof order !== 'string' || !/^[A-Za-z0-9_.-]{1,40}$/.test(order)) return `order ${order}`
  if (currency !== 'RUB') return `currency ${currency}`
  if (sbpMerchantId !== MERCHANT) return `sbpMerchantId ${sbpMerchantId}`
  const wrongDate =
    typeof qrExpirationDate !== 'string' ||
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/.test(qrExpirationDate)
  // Without an end a code is payable for three days, long after everybody has forgotten it.
  if (wrongDate) return `qrExpirationDate ${qrExpirationDate}`
  return (
    moneyProblem(body['amount']) ??
    tooLong(body, 'additionalInfo', 140) ??
    tooLong(body, 'paymentDetails', 185)
  )
}

function refundProblem(body: Fields): string | null {
  const { order, refundId } = body
  if (typeof order !== 'string' || order.length === 0 || order.length > 40) return `order ${order}`
  if (typeof refundId !== 'string' || !/^.{1,40}$/.test(refundId)) return `refundId ${refundId}`
  return moneyProblem(body['amount']) ?? tooLong(body, 'paymentDetails', 140)
}

/** Roubles as a number with two decimals at the most. */
function moneyProblem(amount: unknown): string | null {
  const isMoney =
    typeof amount === 'number' && amount >= 0.01 && /^\d+(\.\d{1,2})?$/.test(`${amount}`)
  return isMoney ? null : `amount ${amount}`
}

function tooLong(body: Fields, field: string, most: number) {
  const text = body[field]
  if (text === undefined) return null
  return typeof text === 'string' && text.length <= most ? null : `${field} ${text}`
}
