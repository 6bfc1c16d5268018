/** Reads a lane's call as the contract has it, and says what the lane does that it must not. */
import type { IncomingMessage } from 'node:http'
import type { CallKind } from './nasty-answer.ts'
import type { NewOrder } from './order-records.ts'

export interface Call {
  readonly kind: CallKind | 'probe'
  readonly orderId: string
  readonly order: NewOrder | null
}

const ORDER = /^\/v1\/orders\/([A-Za-z0-9._-]{1,64})(\/cancel)?$/
const KOPECKS_MAX = 10_000_000_000
const BODY_BYTES_MAX = 65_536

/** A string is a complaint: no call of the contract. */
export async function readCall(request: IncomingMessage, prefix: string): Promise<Call | string> {
  const { method = '', url = '' } = request
  const body = await readBody(request)
  const path = url.startsWith(prefix) ? url.slice(prefix.length) : url
  if (method === 'GET' && (path === '/' || path === ''))
    return { kind: 'probe', orderId: '', order: null }
  const match = ORDER.exec(path)
  const orderId = match?.[1]
  if (orderId === undefined) return `${method} ${url} is no call of the contract`
  const kind = kindOf(method, match?.[2] !== undefined)
  if (kind === null) return `${method} ${url} is no call of the contract`
  const problem = authorizationProblem(request.headers.authorization)
  if (problem) return `${method} ${url}: ${problem}`
  if (kind !== 'register') return { kind, orderId, order: null }
  const order = readOrder(request.headers['content-type'], body)
  return typeof order === 'string' ? `${method} ${url}: ${order}` : { kind, orderId, order }
}

function kindOf(method: string, isCancel: boolean): CallKind | null {
  if (isCancel) return method === 'POST' ? 'cancel' : null
  if (method === 'PUT') return 'register'
  return method === 'GET' ? 'status' : null
}

function authorizationProblem(header = ''): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header)?.[1]
  if (encoded === undefined) return 'no Basic authorization'
  return Buffer.from(encoded, 'base64').toString() === 'm:p' ? null : 'another user or password'
}

function readOrder(type: string | undefined, body: string): NewOrder | string {
  if (!type?.startsWith('application/json')) return `content type ${type}`
  const order = JSON.parse(body) as Partial<NewOrder>
  const { amountKopecks, currency, purpose, expiresAt, merchant } = order
  if (!Number.isInteger(amountKopecks)) return `amountKopecks ${amountKopecks}`
  if ((amountKopecks ?? 0) < 1 || (amountKopecks ?? 0) > KOPECKS_MAX) return 'amount out of bounds'
  if (currency !== 'RUB') return `currency ${currency}`
  if (purpose !== null && typeof purpose !== 'string') return `purpose ${purpose}`
  if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt)))
    return `expiresAt ${expiresAt}`
  if (typeof merchant !== 'object' || typeof merchant['bankName'] !== 'string') return 'no bankName'
  if ('password' in merchant) return 'the password is in the body'
  return order as NewOrder
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > BODY_BYTES_MAX) throw new Error('a body beyond all bounds')
  }
  return text
}
