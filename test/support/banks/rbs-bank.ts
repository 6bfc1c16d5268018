/**
 * The RBS gateway's words over the fake bank's orders: forms in, HTTP 200 with an errorCode out,
 * two ids per order, and one order number only once.
 */
import { createHash } from 'node:crypto'
import { type Fields, objectOf, textOf } from '#drivers/bank/answers/json-fields.ts'
import type { Dialect, FakeBankParts, Reply } from '#drivers/bank/fake/fake-bank-gateway.ts'
import { act, type BankOrder, newOrder, payloadOf } from '#drivers/bank/fake/fake-bank-order.ts'
import { takeRefund } from '#drivers/bank/fake/fake-bank-refunds.ts'
import { refundedKopecks, refundsOf } from '#drivers/bank/fake/order-refunds.ts'
import { encodeDynamicSbpLink } from '#drivers/bank/qr-payload/sbp-link.ts'
import { answerMethod, LINE, type Method, orderWith, type Question } from './bank-methods.ts'

export const RBS_USER = 'shop-api'
export const RBS_PASSWORD = 'p&ss=word+%'

const METHODS = new Map<string, Method>([
  ['register.do', { call: 'register', kinds: LINE, answer: register }],
  ['sbp/c2b/qr/dynamic/get.do', { call: 'register', kinds: ['wrong-amount'], answer: qr }],
  ['sbp/c2b/qr/status.do', { call: 'status', kinds: [...LINE, 'unknown-word'], answer: status }],
  [
    'sbp/c2b/qr/dynamic/reject.do',
    { call: 'cancel', kinds: [...LINE, 'paid-during-cancel'], answer: reject },
  ],
  ['getOrderStatusExtended.do', { call: 'status', kinds: [], answer: extended }],
  ['refund.do', { call: 'refund', kinds: [...LINE, 'refund-denied'], answer: giveBack }],
])

export const rbsDialect: Dialect = async (parts, { method, path, body, headers }) => {
  if (path === '/payment/') return { status: 404 }
  const asked = METHODS.get(path.replace('/payment/rest/', ''))
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  if (!asked || method !== 'POST' || !isForm) return { status: 404, body: {} }
  const form = objectOf(body)
  if (form['userName'] !== RBS_USER || form['password'] !== RBS_PASSWORD) return error('5')
  return answerMethod(parts, asked, { orderId: orderIdIn(parts, form), form })
}

const mdOrderOf = (orderId: string) => {
  const hash = createHash('sha256').update(orderId).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-${hash.slice(16, 20)}-${hash.slice(20, 32)}`
}

function orderIdIn(parts: FakeBankParts, form: Fields): string {
  const mdOrder = textOf(form, 'mdOrder') ?? textOf(form, 'orderId')
  if (mdOrder === null) return textOf(form, 'orderNumber') ?? ''
  return orderWith(parts, mdOrder, mdOrderOf)
}

async function register({ parts: { orders, now }, form, order: known }: Question) {
  const orderId = textOf(form, 'orderNumber') ?? ''
  const amountKopecks = Number(form['amount'])
  const lastsS = Number(form['sessionTimeoutSecs'])
  const isWhole = Number.isSafeInteger(amountKopecks) && amountKopecks > 0 && lastsS > 0
  if (!isWhole || orderId.length > 32 || !form['returnUrl'] || form['currency'] !== '643')
    return error('4')
  if (known) return error('1')
  const purpose = textOf(form, 'description')
  const expiresAtMs = now() + lastsS * 1000
  await orders.update(orderId, () => newOrder({ orderId, amountKopecks, purpose, expiresAtMs }))
  const formUrl = 'https://bank.example/payment/merchants/x/payment_ru.html'
  return answer({ orderId: mdOrderOf(orderId), formUrl })
}

async function qr({ order, fault }: Question) {
  if (!order) return error('6')
  const { qrId, amountKopecks } = order
  const wrong = encodeDynamicSbpLink(qrId, '100000000999', amountKopecks + 1)
  const payload = fault === 'wrong-amount' ? wrong : payloadOf(order)
  return answer({ errorCode: '0', qrId, payload, qrStatus: 'STARTED', renderedQr: 'iVBORw0KGgo=' })
}

const WORDS: Record<BankOrder['state'], readonly [qrStatus: string, transactionState: string]> = {
  open: ['STARTED', 'CREATED'],
  paid: ['ACCEPTED', 'DEPOSITED'],
  rejected: ['REJECTED', 'DECLINED'],
  canceled: ['REJECTED_BY_USER', 'CREATED'],
  expired: ['STARTED', 'DECLINED'],
}

async function status({ order, fault }: Question) {
  if (!order) return error('6')
  const isRetry = order.state === 'open' && order.declines > 0
  const [qrStatus, transactionState] = isRetry ? ['REJECTED', 'CREATED'] : WORDS[order.state]
  return answer({
    errorCode: '0',
    qrType: 'DYNAMIC',
    qrStatus: fault === 'unknown-word' ? 'MOON_PHASE' : qrStatus,
    transactionState,
  })
}

async function reject({ parts: { orders }, order }: Question) {
  if (!order) return error('6')
  if (order.state !== 'open') return error('7')
  await orders.update(order.orderId, (known) => known && act(known, 'cancel'))
  return answer({ errorCode: '0', rejected: true })
}

async function extended({ order }: Question) {
  if (!order) return error('6')
  const isPaid = order.state === 'paid'
  return answer({
    errorCode: '0',
    orderNumber: order.orderId,
    orderStatus: isPaid ? 2 : order.state === 'open' ? 0 : 6,
    amount: order.amountKopecks,
    currency: '643',
    attributes: [{ name: 'mdOrder', value: mdOrderOf(order.orderId) }],
    paymentAmountInfo: {
      depositedAmount: isPaid ? order.amountKopecks - refundedKopecks(order) : 0,
      refundedAmount: refundedKopecks(order),
    },
    ...(isPaid ? { authRefNum: order.operationId } : {}),
  })
}

async function giveBack({ parts, form, order, fault }: Question) {
  if (!order) return error('6')
  const amountKopecks = Number(form['amount'])
  const isExpected =
    Number(form['expectedDepositedAmount']) === order.amountKopecks - refundedKopecks(order)
  if (!Number.isSafeInteger(amountKopecks) || amountKopecks < 1) return error('5')
  if (!isExpected) return error('7')
  // No id comes with it: each call is one more refund.
  const refundId = `rbs-${refundsOf(order).length}-${order.orderId}`
  const taken = await takeRefund(parts, { orderId: order.orderId, refundId, amountKopecks }, fault)
  return 'refund' in taken ? answer({ errorCode: '0' }) : error('7')
}

function answer(body: object): Reply {
  return { status: 200, body }
}

function error(errorCode: string): Reply {
  return answer({ errorCode, errorMessage: 'as the gateway puts it' })
}
