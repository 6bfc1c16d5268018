/** Reads a lane's call as the contract has it, and says what the lane does that it must not. */
import type { IncomingMessage } from 'node:http'
import type { BankCall } from '#hal/fake-controls.ts'
import type { NewOrder } from '#test/hostile-bank/order-records.ts'
import { readBody } from '#test/hostile-bank/request-body.ts'

export interface NewContractOrder extends NewOrder {
  readonly currency: 'RUB'
  readonly merchant: Readonly<Record<string, string>>
}

export interface NewRefund {
  readonly amountKopecks: number
  readonly currency: 'RUB'
  readonly reason: string | null
}

/** This bank tells no registry. */
export type OrderCall = Exclude<BankCall, 'registry'>

export interface Call {
  readonly kind: OrderCall | 'probe'
  readonly orderId: string
  /** Empty where the call is about an order. */
  readonly refundId: string
  readonly order: NewContractOrder | null
  readonly refund: NewRefund | null
}

/** The name and password that the bank knows. */
export const SHOP = { merchantId: 'M1', password: 'open sesame' }

const ORDER = /^\/v1\/orders\/([A-Za-z0-9._-]{1,64})(\/cancel|\/refunds\/([A-Za-z0-9._-]{1,64}))?$/
const NOTHING = { orderId: '', refundId: '', order: null, refund: null }
const KOPECKS_MAX = 10_000_000_000

/** A string is a complaint: no call of the contract. */
export async function readCall(request: IncomingMessage, prefix: string): Promise<Call | string> {
  const { method = '', url = '' } = request
  const body = await readBody(request)
  const path = url.startsWith(prefix) ? url.slice(prefix.length) : url
  if (method === 'GET' && (path === '/' || path === '')) return { kind: 'probe', ...NOTHING }
  const match = ORDER.exec(path)
  const orderId = match?.[1]
  if (orderId === undefined) return `${method} ${url} is no call of the contract`
  const refundId = match?.[3] ?? ''
  const kind = refundId ? refundKindOf(method) : kindOf(method, match?.[2] !== undefined)
  if (kind === null) return `${method} ${url} is no call of the contract`
  const stranger = authorizationProblem(request.headers.authorization)
  if (stranger) return `${method} ${url}: ${stranger}`
  const asked = { ...NOTHING, kind, orderId, refundId }
  if (kind !== 'register' && kind !== 'refund') return asked
  const type = request.headers['content-type']
  if (!type?.startsWith('application/json')) return `${method} ${url}: content type ${type}`
  const wanted = JSON.parse(body) as object
  const problem = kind === 'register' ? orderProblem(wanted) : refundProblem(wanted)
  if (problem) return `${method} ${url}: ${problem}`
  if (kind === 'refund') return { ...asked, refund: wanted as NewRefund }
  return { ...asked, order: wanted as NewContractOrder }
}

function refundKindOf(method: string): OrderCall | null {
  if (method === 'PUT') return 'refund'
  return method === 'GET' ? 'refund-status' : null
}

function kindOf(method: string, isCancel: boolean): OrderCall | null {
  if (isCancel) return method === 'POST' ? 'cancel' : null
  if (method === 'PUT') return 'register'
  return method === 'GET' ? 'status' : null
}

function authorizationProblem(header = ''): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header)?.[1]
  if (encoded === undefined) return 'no Basic authorization'
  const isShop = Buffer.from(encoded, 'base64').toString() === `${SHOP.merchantId}:${SHOP.password}`
  return isShop ? null : 'another user or password'
}

function orderProblem(order: Partial<NewContractOrder>): string | null {
  const { amountKopecks, currency, purpose, expiresAt, merchant } = order
  const money = moneyProblem(amountKopecks, currency)
  if (money) return money
  if (purpose !== null && typeof purpose !== 'string') return `purpose ${purpose}`
  if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt)))
    return `expiresAt ${expiresAt}`
  if (typeof merchant !== 'object' || typeof merchant['bankName'] !== 'string') return 'no bankName'
  if ('password' in merchant) return 'the password is in the body'
  return null
}

function refundProblem({ amountKopecks, currency, reason }: Partial<NewRefund>): string | null {
  const money = moneyProblem(amountKopecks, currency)
  if (money) return money
  return reason === null || typeof reason === 'string' ? null : `reason ${reason}`
}

function moneyProblem(amountKopecks: unknown, currency: unknown): string | null {
  if (typeof amountKopecks !== 'number' || !Number.isInteger(amountKopecks))
    return `amountKopecks ${amountKopecks}`
  if (amountKopecks < 1 || amountKopecks > KOPECKS_MAX) return 'amount out of bounds'
  return currency === 'RUB' ? null : `currency ${currency}`
}
