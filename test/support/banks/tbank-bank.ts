/**
 * T-Bank's words over the fake bank's orders: signed JSON in, HTTP 200 with an ErrorCode out, amounts in
 * kopecks, and one call, Cancel, that withdraws what is unpaid and gives back what is paid.
 */
import { createHash } from 'node:crypto'
import { type Fields, objectOf, textOf } from '#drivers/bank/answers/json-fields.ts'
import type { Dialect, FakeBankParts, Reply } from '#drivers/bank/fake/fake-bank-gateway.ts'
import { act, type BankOrder, newOrder, payloadOf } from '#drivers/bank/fake/fake-bank-order.ts'
import { takeRefund } from '#drivers/bank/fake/fake-bank-refunds.ts'
import { refundedKopecks, refundsOf } from '#drivers/bank/fake/order-refunds.ts'
import { encodeDynamicSbpLink } from '#drivers/bank/qr-payload/sbp-link.ts'
import { answerMethod, LINE, type Method, orderWith, type Question } from './bank-methods.ts'

export const TBANK_TERMINAL = '1510572937960DEMO'
export const TBANK_PASSWORD = 'usaf8fw8fsw21g'

const METHODS = new Map<string, Method>([
  ['Init', { call: 'register', kinds: LINE, answer: init }],
  ['GetQr', { call: 'register', kinds: ['wrong-amount'], answer: getQr }],
  ['GetState', { call: 'status', kinds: [...LINE, 'unknown-word'], answer: getState }],
  ['CheckOrder', { call: 'status', kinds: [], answer: checkOrder }],
  ['Cancel', { call: 'cancel', kinds: [...LINE, 'paid-during-cancel'], answer: cancel }],
])
/** The same method, by what the shop means by it. */
const GIVE_BACK: Method = {
  call: 'refund',
  kinds: [...LINE, 'refund-denied', 'refund-slow', 'refund-refused'],
  answer: cancel,
}

export const tbankDialect: Dialect = async (parts, { method, path, body }) => {
  if (path === '/') return { status: 404 }
  const form = objectOf(body)
  const isRefund = form['ExternalRequestId'] !== undefined
  const asked = isRefund ? GIVE_BACK : METHODS.get(path.replace('/v2/', ''))
  if (!asked || method !== 'POST') return { status: 404, body: {} }
  if (form['TerminalKey'] !== TBANK_TERMINAL) return error('501')
  if (form['Token'] !== tokenOf(form)) return error('204')
  return answerMethod(parts, asked, { orderId: orderIdIn(parts, form), form })
}

/** As the bank writes it down: the fields of the root without the token, with the password. */
function tokenOf({ Token: _, ...fields }: Fields): string {
  const pairs = Object.entries<unknown>({ ...fields, Password: TBANK_PASSWORD })
  const root = pairs.filter(([, value]) => typeof value !== 'object')
  const sorted = root.toSorted(([one], [other]) => (one > other ? 1 : -1))
  const text = sorted.reduce((sum, [, value]) => `${sum}${value}`, '')
  return createHash('sha256').update(text).digest('hex')
}

function paymentIdOf(orderId: string): string {
  return String(Number.parseInt(createHash('sha256').update(orderId).digest('hex').slice(0, 8), 16))
}

function orderIdIn(parts: FakeBankParts, form: Fields): string {
  const paymentId = textOf(form, 'PaymentId')
  if (paymentId === null) return textOf(form, 'OrderId') ?? ''
  return orderWith(parts, paymentId, paymentIdOf)
}

async function init({ parts: { orders }, form }: Question): Promise<Reply> {
  const { Amount, PayType, RedirectDueDate } = form
  const orderId = textOf(form, 'OrderId') ?? ''
  const isWhole = typeof Amount === 'number' && Number.isSafeInteger(Amount) && Amount > 0
  if (!isWhole) return error('251')
  if (orderId === '' || orderId.length > 36 || PayType !== 'O') return error('212')
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(RedirectDueDate))
  if (!isTime) return error('12')
  // As the bank does: the same order number again is another payment, which would show as a second
  // order here. The adapter must never cause it.
  const key = orders.find(orderId) ? `${orderId}-again` : orderId
  const purpose = textOf(form, 'Description')
  const expiresAtMs = Date.parse(String(RedirectDueDate))
  const wanted = { orderId: key, amountKopecks: Amount, purpose, expiresAtMs }
  const order = (await orders.update(key, () => newOrder(wanted))) ?? newOrder(wanted)
  return answer({ ...named(order), Status: 'NEW', Amount, PaymentURL: 'https://bank.example/pay' })
}

async function getQr({ order, form, fault }: Question): Promise<Reply> {
  if (!order || typeof form['PaymentId'] !== 'number') return error('217')
  const wrong = encodeDynamicSbpLink(order.qrId, '100000000999', order.amountKopecks + 100)
  const Data = fault === 'wrong-amount' ? wrong : payloadOf(order)
  return answer({ ...named(order), PaymentId: Number(paymentIdOf(order.orderId)), Data })
}

async function getState({ order, fault }: Question): Promise<Reply> {
  if (!order) return error('201')
  const Status = fault === 'unknown-word' ? 'MOON_PHASE' : statusOf(order)
  const Amount = order.amountKopecks - refundedKopecks(order)
  return answer({ ...named(order), Status, Amount })
}

function statusOf(order: BankOrder): string {
  if (order.state === 'paid') {
    if (refundsOf(order).some(({ state }) => state === 'pending')) return 'ASYNC_REFUNDING'
    const sum = refundedKopecks(order)
    if (sum === 0) return 'CONFIRMED'
    return sum === order.amountKopecks ? 'REFUNDED' : 'PARTIAL_REFUNDED'
  }
  if (order.state === 'open') return order.declines > 0 ? 'AUTHORIZING' : 'FORM_SHOWED'
  if (order.state === 'rejected') return 'REJECTED'
  return order.state === 'canceled' ? 'CANCELED' : 'DEADLINE_EXPIRED'
}

async function checkOrder({ order }: Question): Promise<Reply> {
  if (!order) return error('335')
  const Status = statusOf(order)
  const payment = { PaymentId: paymentIdOf(order.orderId), Status, Amount: order.amountKopecks }
  const { PaymentId: _, ...rest } = named(order)
  return answer({ ...rest, Payments: [{ ...payment, Success: true, ErrorCode: '0' }] })
}

async function cancel({ parts, form, order, fault }: Question): Promise<Reply> {
  if (!order) return error('201')
  const { orderId, amountKopecks } = order
  if (order.state === 'open') {
    await parts.orders.update(orderId, (known) => known && act(known, 'cancel'))
    return answer({
      ...named(order),
      Status: 'CANCELED',
      OriginalAmount: amountKopecks,
      NewAmount: 0,
    })
  }
  // Without an amount all of it goes back.
  const OriginalAmount = amountKopecks - refundedKopecks(order)
  const Amount = typeof form['Amount'] === 'number' ? form['Amount'] : OriginalAmount
  // Of SBP the bank does not heed the shop's id: what is asked for twice goes back twice.
  const refundId = `tbank-${refundsOf(order).length}-${orderId}`
  const taken = await takeRefund(parts, { orderId, refundId, amountKopecks: Amount }, fault)
  if (!('refund' in taken)) return error('4')
  const after = parts.orders.find(orderId) ?? order
  const NewAmount = amountKopecks - refundedKopecks(after)
  return answer({ ...named(order), Status: statusOf(after), OriginalAmount, NewAmount })
}

function named({ orderId }: BankOrder) {
  return { TerminalKey: TBANK_TERMINAL, OrderId: orderId, PaymentId: paymentIdOf(orderId) }
}

function answer(body: object): Reply {
  return { status: 200, body: { Success: true, ErrorCode: '0', ...body } }
}

function error(ErrorCode: string): Reply {
  const body = {
    Success: false,
    ErrorCode,
    Message: 'as the bank puts it',
    Details: 'in its words',
  }
  return { status: 200, body }
}
