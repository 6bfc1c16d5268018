/**
 * YooKassa's words over the fake bank's orders: Basic auth, amounts as text in rubles, an
 * Idempotence-Key that is answered with the same object, lists newest first, and no way to withdraw a
 * QR that nobody has paid yet. A till's link is written over by whoever comes next.
 */
import { type Fields, objectOf, textOf } from '#drivers/bank/answers/json-fields.ts'
import {
  type Dialect,
  type FakeBankParts,
  type Message,
  type Reply,
  withFault,
} from '#drivers/bank/fake/fake-bank-gateway.ts'
import { asOf, type BankOrder, newOrder, payloadOf } from '#drivers/bank/fake/fake-bank-order.ts'
import { takeRefund } from '#drivers/bank/fake/fake-bank-refunds.ts'
import { type OrderRefund, refundedKopecks, refundsOf } from '#drivers/bank/fake/order-refunds.ts'
import { encodeDynamicSbpLink } from '#drivers/bank/qr-payload/sbp-link.ts'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import { LINE } from './bank-methods.ts'
import { answerCancel, answerLink, linkIn, overwriteOthers } from './yookassa-pos-links.ts'
import { amountOf, error, idOf, kopecksIn, ok, REASON, STATUS } from './yookassa-words.ts'

export const YOOKASSA_SHOP = '501156'
export const YOOKASSA_KEY = 'live_Q9K-secret'

export interface YookassaBank {
  readonly dialect: Dialect
  /** As after a day: the next call with any key is a new one. */
  forgetKeys(): void
  /** The till's links that are switched off. */
  readonly deactivated: Set<string>
  /** How many objects a page of a list holds at most, whatever was asked for. */
  pageRows: number
}

const HOUR_MS = 3_600_000

export function createYookassaBank(): YookassaBank {
  const keys = new Map<string, string>()
  const cancelled = new Map<string, Reply>()
  const deactivated = new Set<string>()
  let forgotten = 0
  const basic = `Basic ${Buffer.from(`${YOOKASSA_SHOP}:${YOOKASSA_KEY}`).toString('base64')}`
  const bank: YookassaBank = {
    forgetKeys() {
      keys.clear()
      forgotten += 1
    },
    pageRows: 100,
    deactivated,
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
          (fault) => create(parts, message, { key, keys, deactivated }, fault),
          [...LINE, 'wrong-amount'],
        )
      if (path === '/v3/payments') return payments(parts, message)
      if (path.startsWith('/v3/pos_links/')) return answerLink(parts, path, deactivated)
      if (path.endsWith('/cancel')) return answerCancel(parts, message, key, cancelled, show)
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

async function create(
  parts: FakeBankParts,
  { body }: Message,
  shop: { key: string; keys: Map<string, string>; deactivated: ReadonlySet<string> },
  fault: BankFaultKind | null,
): Promise<Reply> {
  const { orders, now } = parts
  const { key, keys, deactivated } = shop
  const form = objectOf(body)
  const amountKopecks = kopecksIn(form)
  const orderId = textOf(objectOf(form['metadata']), 'laned_order')
  const known = orders.find(keys.get(key) ?? '')
  if (known) return ok(pending(known, fault))
  const isSbp = objectOf(form['payment_method_data'])['type'] === 'sbp'
  const confirmation = objectOf(form['confirmation'])['type']
  const link = linkIn(form, now(), deactivated)
  const isRight = link ? confirmation === 'external' : isSbp && confirmation === 'qr'
  if (!isRight || form['capture'] !== true || link === 'unfit') return error(400, 'invalid_request')
  if (amountKopecks === null || orderId === null) return error(400, 'invalid_request')
  const purpose = textOf(form, 'description')
  const common = { orderId, amountKopecks, purpose }
  const wanted = link ? { ...common, ...link } : { ...common, expiresAtMs: now() + HOUR_MS }
  if (link) await overwriteOthers(parts, link.tillLink)
  const order = (await orders.update(orderId, () => newOrder(wanted))) ?? newOrder(wanted)
  keys.set(key, orderId)
  return ok(pending(order, fault))
}

/** A key is answered with what it was first answered with. */
function pending(order: BankOrder, fault: BankFaultKind | null): object {
  const isAnother = fault === 'wrong-amount' && order.tillLink !== undefined
  return {
    id: idOf(order.orderId),
    status: 'pending',
    paid: false,
    amount: amountOf(order.amountKopecks + (isAnother ? 100 : 0)),
    confirmation: confirmationOf(order, fault),
    created_at: new Date(order.expiresAtMs - HOUR_MS).toISOString(),
    metadata: { laned_order: order.orderId },
    refundable: false,
    test: false,
  }
}

function confirmationOf(order: BankOrder, fault: BankFaultKind | null): object {
  const { qrId, amountKopecks, tillLink } = order
  if (tillLink !== undefined) return { type: 'external' }
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
