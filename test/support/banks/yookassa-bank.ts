/**
 * YooKassa's words over the fake bank's orders: Basic auth, amounts as text in rubles, an
 * Idempotence-Key that is answered with the same object, lists newest first, and no way to withdraw a
 * payment that nobody has made yet.
 */
import { createHash } from 'node:crypto'
import { type Fields, objectOf, textOf } from '#drivers/bank/answers/json-fields.ts'
import { fromDecimal, toDecimal } from '#drivers/bank/decimal-amount.ts'
import { asOf, type BankOrder, newOrder, payloadOf } from '#drivers/bank/fake/fake-bank-order.ts'
import { takeRefund } from '#drivers/bank/fake/fake-bank-refunds.ts'
import { type OrderRefund, refundedKopecks, refundsOf } from '#drivers/bank/fake/order-refunds.ts'
import {
  type Dialect,
  type FakeBankParts,
  type Message,
  type Reply,
  withFault,
} from '#drivers/bank/fake/routes.ts'
import { encodeDynamicSbpLink } from '#drivers/bank/qr-payload/sbp-link.ts'
import type { BankFaultKind } from '#hal/fake-controls.ts'

export const YOOKASSA_SHOP = '501156'
export const YOOKASSA_KEY = 'live_Q9K-secret'

export interface YookassaBank {
  readonly dialect: Dialect
  /** As after a day: the next call with any key is a new one. */
  forgetKeys(): void
  /** How many objects a page of a list holds at most, whatever was asked for. */
  pageRows: number
}

const LINE: readonly BankFaultKind[] = ['timeout-before', 'timeout-after', 'http-500', 'http-429']
const HOUR_MS = 3_600_000

export function createYookassaBank(): YookassaBank {
  const keys = new Map<string, string>()
  let forgotten = 0
  const basic = `Basic ${Buffer.from(`${YOOKASSA_SHOP}:${YOOKASSA_KEY}`).toString('base64')}`
  const bank: YookassaBank = {
    forgetKeys() {
      keys.clear()
      forgotten += 1
    },
    pageRows: 100,
    async dialect(parts, message) {
      const { method, path, headers } = message
      if (path === '/v3/') return { status: 404 }
      if (headers['authorization'] !== basic) return error(401, 'invalid_credentials')
      const key = String(headers['idempotence-key'] ?? '')
      if (method === 'POST' && (key === '' || key.length > 64)) return error(400, 'invalid_request')
      if (path === '/v3/payments' && method === 'POST')
        return withFault(
          parts,
          'register',
          key,
          (fault) => create(parts, message, key, keys, fault),
          [...LINE, 'wrong-amount'],
        )
      if (path === '/v3/payments') return payments(parts, message)
      if (path.startsWith('/v3/refunds')) return refunds(parts, message, key)
      return payment(parts, message)
    },
  }

  async function payment(parts: FakeBankParts, { method, path }: Message): Promise<Reply> {
    const id = /^\/v3\/payments\/([\w-]+)$/.exec(path)?.[1]
    const found = parts.orders.all().find(({ orderId }) => idOf(orderId) === id)
    if (method !== 'GET' || !found) return error(404, 'not_found')
    return withFault(
      parts,
      'status',
      found.orderId,
      async (fault) =>
        ok(show(asOf(parts.orders.find(found.orderId) ?? found, parts.now()), fault)),
      [...LINE, 'unknown-word'],
    )
  }

  async function payments(parts: FakeBankParts, { query }: Message): Promise<Reply> {
    const all = parts.orders.all().toReversed()
    const rows = all.map((order) => show(asOf(order, parts.now()), null))
    return ok(page(rows, query))
  }

  function page(rows: readonly object[], query: URLSearchParams): object {
    const from = Number(query.get('cursor')?.slice('after-'.length) ?? 0)
    const until = from + Math.min(Number(query.get('limit') ?? 10), bank.pageRows)
    const next = until < rows.length ? { next_cursor: `after-${until}` } : {}
    return { type: 'list', items: rows.slice(from, until), ...next }
  }

  async function refunds(parts: FakeBankParts, message: Message, key: string): Promise<Reply> {
    const { method, path, query, body } = message
    const all = parts.orders.all()
    if (method === 'POST') {
      const form = objectOf(body)
      const order = all.find(({ orderId }) => idOf(orderId) === form['payment_id'])
      if (!order) return error(400, 'invalid_request')
      return withFault(parts, 'refund', order.orderId, (fault) =>
        giveBack(parts, order.orderId, form, key, fault),
      )
    }
    return withFault(parts, 'refund-status', '', async (fault) => {
      const shown = all.flatMap((order) =>
        refundsOf(order).map((refund, at) => showRefund(order, refund, at, fault)),
      )
      const named = /^\/v3\/refunds\/([\w-]+)$/.exec(path)?.[1]
      if (named === undefined) {
        const id = query.get('payment_id')
        return ok(page(shown.filter(({ payment_id }) => payment_id === id).toReversed(), query))
      }
      const found = shown.find(({ id }) => id === named)
      return found ? ok(found) : error(404, 'not_found')
    })
  }

  async function giveBack(
    parts: FakeBankParts,
    orderId: string,
    form: Fields,
    key: string,
    fault: BankFaultKind | null,
  ): Promise<Reply> {
    const amountKopecks = kopecksIn(form)
    const shopsId = textOf(objectOf(form['metadata']), 'laned_refund')
    if (amountKopecks === null) return error(400, 'invalid_request')
    const refundId = keys.get(key) ?? `${keys.size}${forgotten}/${shopsId}`
    const taken = await takeRefund(parts, { orderId, refundId, amountKopecks }, fault)
    if (!('refund' in taken)) return error(400, 'invalid_request')
    keys.set(key, refundId)
    const order = parts.orders.find(orderId)
    const at = order ? refundsOf(order).findIndex((one) => one.refundId === refundId) : -1
    return order ? ok(showRefund(order, taken.refund, at, fault)) : error(404, 'not_found')
  }

  function show(order: BankOrder, fault: BankFaultKind | null): object {
    const { orderId, purpose, state, amountKopecks } = order
    const sum = refundedKopecks(order)
    return {
      id: idOf(orderId),
      status: fault === 'unknown-word' ? 'MOON_PHASE' : STATUS[state],
      paid: state === 'paid',
      amount: amountOf(amountKopecks),
      ...(state === 'open' ? { confirmation: confirmationOf(order, fault) } : {}),
      ...(REASON[state] ? { cancellation_details: { party: 'x', reason: REASON[state] } } : {}),
      ...(sum > 0 ? { refunded_amount: amountOf(sum) } : {}),
      created_at: new Date(order.expiresAtMs - HOUR_MS).toISOString(),
      description: purpose ?? '',
      metadata: { laned_order: orderId },
      recipient: { account_id: YOOKASSA_SHOP, gateway_id: '100700' },
      refundable: state === 'paid',
      test: false,
    }
  }

  return bank
}

const STATUS: Record<BankOrder['state'], string> = {
  open: 'pending',
  paid: 'succeeded',
  rejected: 'canceled',
  canceled: 'canceled',
  expired: 'canceled',
}
const REASON: Partial<Record<BankOrder['state'], string>> = {
  rejected: 'general_decline',
  canceled: 'canceled_by_merchant',
  expired: 'expired_on_confirmation',
}

async function create(
  { orders, now }: FakeBankParts,
  { body }: Message,
  key: string,
  keys: Map<string, string>,
  fault: BankFaultKind | null,
): Promise<Reply> {
  const form = objectOf(body)
  const amountKopecks = kopecksIn(form)
  const orderId = textOf(objectOf(form['metadata']), 'laned_order')
  const isRight =
    objectOf(form['payment_method_data'])['type'] === 'sbp' &&
    objectOf(form['confirmation'])['type'] === 'qr' &&
    form['capture'] === true
  if (!isRight || amountKopecks === null || orderId === null) return error(400, 'invalid_request')
  const known = orders.find(keys.get(key) ?? '')
  if (known) return ok(pending(known, fault))
  const purpose = textOf(form, 'description')
  const wanted = { orderId, amountKopecks, purpose, expiresAtMs: now() + HOUR_MS }
  const order = (await orders.update(orderId, () => newOrder(wanted))) ?? newOrder(wanted)
  keys.set(key, orderId)
  return ok(pending(order, fault))
}

/** A key is answered with what it was first answered with. */
function pending(order: BankOrder, fault: BankFaultKind | null): object {
  return {
    id: idOf(order.orderId),
    status: 'pending',
    paid: false,
    amount: amountOf(order.amountKopecks),
    confirmation: confirmationOf(order, fault),
    created_at: new Date(order.expiresAtMs - HOUR_MS).toISOString(),
    metadata: { laned_order: order.orderId },
    refundable: false,
    test: false,
  }
}

function confirmationOf(order: BankOrder, fault: BankFaultKind | null): object {
  const { qrId, amountKopecks } = order
  const wrong = encodeDynamicSbpLink(qrId, '100000000999', amountKopecks + 100)
  return { type: 'qr', confirmation_data: fault === 'wrong-amount' ? wrong : payloadOf(order) }
}

const REFUND_STATUS = { pending: 'pending', returned: 'succeeded', refused: 'canceled' } as const

function showRefund(
  { orderId }: BankOrder,
  { refundId, amountKopecks, state }: OrderRefund,
  at: number,
  fault: BankFaultKind | null,
) {
  const inWrongUnit = fault === 'refund-in-roubles' ? 100 : 1
  const shopsId = refundId?.split('/')[1]
  return {
    id: `${idOf(orderId).slice(0, 23)}-${at}`,
    payment_id: idOf(orderId),
    status: fault === 'unknown-word' ? 'MOON_PHASE' : REFUND_STATUS[state],
    amount: amountOf(amountKopecks * inWrongUnit),
    created_at: new Date(0).toISOString(),
    ...(shopsId === undefined
      ? { description: 'a clerk, "не подошло"\n' }
      : { metadata: { laned_refund: shopsId } }),
  }
}

function idOf(orderId: string): string {
  const hash = createHash('sha256').update(orderId).digest('hex')
  return `${hash.slice(0, 8)}-000f-5000-8000-${hash.slice(8, 20)}`
}

function kopecksIn(form: Fields): number | null {
  const amount = objectOf(form['amount'])
  if (amount['currency'] !== 'RUB' || typeof amount['value'] !== 'string') return null
  return fromDecimal(amount['value'])
}

function amountOf(amountKopecks: number): object {
  return { value: toDecimal(amountKopecks), currency: 'RUB' }
}

function ok(body: object): Reply {
  return { status: 200, body }
}

function error(status: number, code: string): Reply {
  return { status, body: { type: 'error', id: 'e1', code, description: 'as the bank puts it' } }
}
