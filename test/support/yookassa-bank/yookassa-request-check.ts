/**
 * Reads a lane's call as the documents of YooKassa's API v3 have it (yookassa.ru/developers), and says what the
 * lane does that it must not.
 */
import type { IncomingMessage } from 'node:http'
import type { BankCallRead } from '#test/hostile-bank/bank-dialect.ts'
import { readBody } from '#test/hostile-bank/request-body.ts'

export type Fields = Readonly<Record<string, unknown>>

export type YookassaAct =
  | 'create'
  | 'payment'
  | 'payments'
  | 'till-link'
  | 'cancel'
  | 'capture'
  | 'refund'
  | 'refund-status'
  | 'refunds'
  | 'probe'

export interface YookassaCall extends BankCallRead {
  readonly act: YookassaAct
  /** The payment's or the refund's id at the bank; empty for lists and new ones. */
  readonly id: string
  readonly idempotenceKey: string
  readonly body: Fields
  /** As it came, to tell a repetition from another request. */
  readonly text: string
  readonly query: URLSearchParams
}

export const SHOP_ID = '501156'
export const SHOP_KEY = 'live_secret-key-of-the-shop'

const ID = '([0-9a-f-]{36})'
const ROUTES: readonly (readonly [string, RegExp, YookassaAct])[] = [
  ['POST', /\/payments$/, 'create'],
  ['GET', /\/payments$/, 'payments'],
  ['GET', new RegExp(`/payments/${ID}$`), 'payment'],
  ['GET', /\/pos_links\/(pl-[0-9a-f-]{36})$/, 'till-link'],
  ['POST', new RegExp(`/payments/${ID}/cancel$`), 'cancel'],
  ['POST', new RegExp(`/payments/${ID}/capture$`), 'capture'],
  ['POST', /\/refunds$/, 'refund'],
  ['GET', /\/refunds$/, 'refunds'],
  ['GET', new RegExp(`/refunds/${ID}$`), 'refund-status'],
]
const PAYMENT_FILTERS = ['limit', 'cursor', 'status', 'payment_method', 'created_at.gte']
const MORE_FILTERS = ['created_at.gt', 'created_at.lte', 'created_at.lt', 'payment_id']
const FILTERS = [...PAYMENT_FILTERS, ...MORE_FILTERS]

const KINDS = {
  create: 'register',
  payment: 'status',
  payments: 'status',
  'till-link': 'status',
  cancel: 'cancel',
  capture: 'cancel',
  refund: 'refund',
  'refund-status': 'refund-status',
  refunds: 'refund-status',
  probe: 'probe',
} as const satisfies Readonly<Record<YookassaAct, BankCallRead['kind']>>

/** A string is a complaint: no call of the documents. `orderOf` knows whose a payment is, and a refund. */
export async function readYookassaCall(
  request: IncomingMessage,
  orderOf: (bankId: string) => string,
): Promise<YookassaCall | string> {
  const { method = '', url = '', headers } = request
  const text = await readBody(request)
  const { pathname, searchParams: query } = new URL(url, 'http://bank')
  const what = `${method} ${url}`
  const route = ROUTES.find(([verb, pattern]) => verb === method && pattern.test(pathname))
  const nothing = { orderId: '', id: '', idempotenceKey: '', body: {}, text, query }
  if (!route) {
    const isProbe = method === 'GET' && /^(\/v3)?\/?$/.test(pathname)
    return isProbe
      ? { ...nothing, kind: 'probe', act: 'probe' }
      : `${what} is no call of the documents`
  }
  const [, pattern, act] = route
  const kind = KINDS[act]
  const user = Buffer.from(`${SHOP_ID}:${SHOP_KEY}`).toString('base64')
  if (headers.authorization !== `Basic ${user}`) return `${what}: no right shop or key`
  const id = pattern.exec(pathname)?.[1] ?? ''
  if (method === 'GET') {
    const wrong = queryProblem(query)
    const orderId = orderOf(id || (query.get('payment_id') ?? ''))
    return wrong ? `${what}: ${wrong}` : { ...nothing, kind, act, id, orderId }
  }
  const key = headers['idempotence-key']
  if (typeof key !== 'string' || key === '' || key.length > 64)
    return `${what}: Idempotence-Key ${key}`
  if (!headers['content-type']?.startsWith('application/json'))
    return `${what}: content type ${headers['content-type']}`
  const body = (text === '' ? {} : JSON.parse(text)) as Fields
  const problem =
    act === 'create' ? paymentProblem(body) : act === 'refund' ? refundProblem(body) : null
  if (problem) return `${what}: ${problem}`
  const orderId =
    act === 'create' ? nameIn(body, 'laned_order', key) : orderOf(id || String(body['payment_id']))
  return { kind, act, id, orderId, idempotenceKey: key, body, text, query }
}

/** What the shop itself calls it: by it whoever compares the books finds it again. */
export function nameIn({ metadata }: Fields, field: string, otherwise: string): string {
  return String((metadata as Fields | undefined)?.[field] ?? otherwise)
}

function queryProblem(query: URLSearchParams): string | null {
  for (const [name, value] of query) {
    if (!FILTERS.includes(name)) return `no filter ${name}`
    if (name === 'limit' && !/^([1-9]\d?|100)$/.test(value)) return `limit ${value}`
    if (name.startsWith('created_at') && Number.isNaN(Date.parse(value))) return `${name} ${value}`
  }
  return null
}

function paymentProblem(body: Fields): string | null {
  const { capture, confirmation, payment_method_data: method, pos_link: link } = body
  if (capture !== true) return 'money of SBP is not held: capture must be true'
  const isByCode = link === undefined
  const isSbp = (method as Fields | undefined)?.['type'] === 'sbp'
  if (isByCode && !isSbp) return 'payment_method_data is not sbp'
  const wanted = isByCode ? 'qr' : 'external'
  if ((confirmation as Fields | undefined)?.['type'] !== wanted)
    return `confirmation is not ${wanted}`
  return moneyProblem(body['amount']) ?? textProblem(body, 128) ?? metadataProblem(body)
}

function refundProblem(body: Fields): string | null {
  if (typeof body['payment_id'] !== 'string') return `payment_id ${body['payment_id']}`
  return moneyProblem(body['amount']) ?? textProblem(body, 250) ?? metadataProblem(body)
}

/** From the least that it takes to the most that it can write. */
export const YOOKASSA_AMOUNTS = [100, 101, 110, 199, 123_456_789, 9_999_999_99]

function moneyProblem(amount: unknown): string | null {
  const { value, currency } = (amount ?? {}) as Fields
  if (currency !== 'RUB') return `currency ${currency}`
  return typeof value === 'string' && /^\d{1,7}\.\d\d$/.test(value) && Number(value) >= 0.01
    ? null
    : `amount ${value}`
}

function textProblem({ description }: Fields, most: number): string | null {
  if (description === undefined) return null
  const isText = typeof description === 'string' && description.length <= most
  return isText ? null : `description ${description}`
}

/** Sixteen keys of 32 characters with texts of 512 at the most. */
function metadataProblem({ metadata = {} }: Fields): string | null {
  const entries = Object.entries(metadata as Fields)
  if (entries.length > 16) return 'too much metadata'
  const isWrong = entries.some(
    ([key, value]) => key.length > 32 || typeof value !== 'string' || value.length > 512,
  )
  return isWrong ? 'metadata that the bank does not take' : null
}
