/**
 * Raiffeisenbank's words over the fake bank's orders: rubles as JSON numbers, registration without
 * a key and everything else with one, a QR status and beside it a payment status.
 */

import { type Fields, objectOf, textOf } from '#drivers/bank/answers/json-fields.ts'
import { fromDecimal, toDecimal } from '#drivers/bank/decimal-amount.ts'
import {
  type Dialect,
  type FakeBankParts,
  type Reply,
  withFault,
} from '#drivers/bank/fake/fake-bank-gateway.ts'
import {
  act,
  asOf,
  type BankOrder,
  newOrder,
  payloadOf,
} from '#drivers/bank/fake/fake-bank-order.ts'
import { takeRefund } from '#drivers/bank/fake/fake-bank-refunds.ts'
import { findRefund, type OrderRefund } from '#drivers/bank/fake/order-refunds.ts'
import { encodeDynamicSbpLink } from '#drivers/bank/qr-payload/sbp-link.ts'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import { LINE } from './bank-methods.ts'

export const RAIFFEISEN_MERCHANT = 'MA0000000552'
export const RAIFFEISEN_KEY = 'eyJ0eXA-secret-key'

export const raiffeisenDialect: Dialect = async (parts, { method, path, body, headers }) => {
  if (path === '/') return { status: 404, body: {} }
  if (method === 'POST' && path === '/api/sbp/v2/qrs') {
    const form = objectOf(body)
    const orderId = textOf(form, 'order') ?? ''
    const answer = (fault: BankFaultKind | null) => register(parts, orderId, form, fault)
    return withFault(parts, 'register', orderId, answer, [...LINE, 'wrong-amount'])
  }
  if (headers['authorization'] !== `Bearer ${RAIFFEISEN_KEY}`) return { status: 401 }
  const back = REFUND.exec(path)
  if (back) return giveBack(parts, method, back[1], objectOf(body))
  const byNumber = /^\/api\/payment\/v1\/orders\/([\w.-]+)$/.exec(path)
  if (byNumber?.[1]) return lookUp(parts, byNumber[1])
  const byQr = /^\/api\/sbp\/v(1\/qr|2\/qrs)\/(\w+)(\/payment-info)?$/.exec(path)
  const order = parts.orders.all().find(({ qrId }) => qrId === byQr?.[2])
  if (!order) return error(404, 'ERROR.NOT_FOUND')
  if (byQr?.[3]) return paymentInfo(asOf(parts.orders.find(order.orderId) ?? order, parts.now()))
  const call = method === 'DELETE' ? 'cancel' : 'status'
  return withFault(
    parts,
    call,
    order.orderId,
    (fault) => (call === 'cancel' ? withdraw(parts, order.orderId) : show(parts, order, fault)),
    call === 'cancel' ? [...LINE, 'paid-during-cancel'] : undefined,
  )
}

async function register(
  { orders }: FakeBankParts,
  orderId: string,
  form: Fields,
  fault: BankFaultKind | null,
): Promise<Reply> {
  const amountKopecks = typeof form['amount'] === 'number' ? fromDecimal(form['amount']) : null
  const expiresAtMs = Date.parse(textOf(form, 'qrExpirationDate') ?? '')
  if (form['sbpMerchantId'] !== RAIFFEISEN_MERCHANT)
    return error(400, 'ERROR.MERCHANT_NOT_REGISTERED')
  if (!/^[\w.-]{1,40}$/.test(orderId)) return error(400, 'ERROR.INVALID_ORDER')
  if (amountKopecks === null || form['qrType'] !== 'QRDynamic' || form['currency'] !== 'RUB')
    return error(400, 'ERROR.INVALID_REQUEST')
  if (Number.isNaN(expiresAtMs)) return error(400, 'ERROR.QR_EXPIRATION_DATE_NOT_VALID')
  if (orders.find(orderId)?.state === 'paid')
    return error(400, 'ERROR.ORDER_NUMBER_ALREADY_REGISTERED')
  // As the bank does: an unpaid order number is simply registered again. Here that would show as
  // a second order, which the adapter must never cause.
  const key = orders.find(orderId) ? `${orderId}-again` : orderId
  const purpose = textOf(form, 'paymentDetails')
  const wanted = { orderId: key, amountKopecks, purpose, expiresAtMs }
  const order = (await orders.update(key, () => newOrder(wanted))) ?? newOrder(wanted)
  return { status: 200, body: present(order, fault) }
}

function present(order: BankOrder, fault: BankFaultKind | null): object {
  const { qrId, amountKopecks } = order
  const wrong = encodeDynamicSbpLink(qrId, '100000000999', amountKopecks + 100)
  return {
    qrId,
    qrStatus: fault === 'unknown-word' ? 'MOON_PHASE' : qrStatusOf(order),
    qrUrl: `https://bank.example/api/sbp/v1/qr/${qrId}/image`,
    payload: fault === 'wrong-amount' ? wrong : payloadOf(order),
  }
}

function qrStatusOf({ state, declines }: BankOrder): string {
  if (state === 'open') return declines > 0 ? 'IN_PROGRESS' : 'NEW'
  if (state === 'paid') return 'PAID'
  return state === 'canceled' ? 'CANCELLED' : 'EXPIRED'
}

async function lookUp({ orders }: FakeBankParts, orderId: string): Promise<Reply> {
  const order = orders.find(orderId)
  if (!order) return error(404, 'ERROR.ORDER_NOT_FOUND')
  const amount = Number(toDecimal(order.amountKopecks))
  const status = { value: order.state === 'paid' ? 'PAID' : 'NEW' }
  return { status: 200, body: { id: orderId, amount, status, qr: { id: order.qrId } } }
}

async function show(
  { orders, now }: FakeBankParts,
  order: BankOrder,
  fault: BankFaultKind | null,
): Promise<Reply> {
  return { status: 200, body: present(asOf(orders.find(order.orderId) ?? order, now()), fault) }
}

function paymentInfo(order: BankOrder): Reply {
  const { orderId, qrId, state, declines, amountKopecks, operationId } = order
  const wasTried = state === 'rejected' || declines > 0
  const paymentStatus = state === 'paid' ? 'SUCCESS' : wasTried ? 'DECLINED' : 'NO_INFO'
  const paid = { amount: Number(toDecimal(amountKopecks)), transactionId: operationId }
  return {
    status: 200,
    body: {
      code: 'SUCCESS',
      qrId,
      order: orderId,
      sbpMerchantId: RAIFFEISEN_MERCHANT,
      currency: 'RUB',
      paymentStatus,
      ...(state === 'paid' ? paid : {}),
    },
  }
}

async function withdraw({ orders, now }: FakeBankParts, orderId: string): Promise<Reply> {
  const order = orders.find(orderId)
  if (!order || asOf(order, now()).state !== 'open') return error(400, 'ERROR.WRONG_QR_STATUS')
  await orders.update(orderId, (known) => known && act(asOf(known, now()), 'cancel'))
  return { status: 200 }
}

const REFUND = /^\/api\/sbp\/v1\/refund(?:\/([\w.-]{1,40}))?$/
const REFUND_WORDS = { pending: 'IN_PROGRESS', returned: 'COMPLETED', refused: 'DECLINED' } as const

async function giveBack(
  parts: FakeBankParts,
  method: string,
  asked: string | undefined,
  form: Fields,
): Promise<Reply> {
  if (method === 'GET') {
    const order = parts.orders.all().find((one) => findRefund(one, asked ?? ''))
    return withFault(parts, 'refund-status', order?.orderId ?? '', async (fault) => {
      const refund = order && findRefund(parts.orders.find(order.orderId) ?? order, asked ?? '')
      return refund ? presentRefund(refund, fault) : error(404, 'ERROR.NOT_FOUND')
    })
  }
  const orderId = textOf(form, 'order') ?? ''
  const refundId = textOf(form, 'refundId') ?? ''
  const amountKopecks = typeof form['amount'] === 'number' ? fromDecimal(form['amount']) : null
  if (amountKopecks === null || refundId === '') return error(400, 'ERROR.INVALID_REQUEST')
  return withFault(parts, 'refund', orderId, async (fault) => {
    const taken = await takeRefund(parts, { orderId, refundId, amountKopecks }, fault)
    if ('refund' in taken) return presentRefund(taken.refund, fault)
    return error(400, `ERROR.${taken.trouble.toUpperCase().replaceAll('-', '_')}`)
  })
}

function presentRefund({ amountKopecks, state }: OrderRefund, fault: BankFaultKind | null): Reply {
  const inWrongUnit = fault === 'refund-in-roubles' ? 100 : 1
  const amount = Number(toDecimal(amountKopecks * inWrongUnit))
  const refundStatus = fault === 'unknown-word' ? 'MOON_PHASE' : REFUND_WORDS[state]
  return { status: 200, body: { code: 'SUCCESS', amount, refundStatus } }
}

function error(status: number, code: string): Reply {
  return { status, body: { code, message: 'as the bank puts it' } }
}
