/**
 * An RBS gateway written from its documents, for tests: forms in, HTTP 200 with an errorCode out, two ids per order,
 * and one order number only once.
 */
import { createHash } from 'node:crypto'
import { UNKNOWN_WORD } from '#test/hostile-bank/accidents/lever-accidents.ts'
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import {
  createOrderRecords,
  type OrderState,
  type RecordedOrder,
} from '#test/hostile-bank/order-records.ts'
import { linkOverMore, sbpLink } from '#test/hostile-bank/payment-link.ts'
import { createRefundRecords } from '#test/hostile-bank/refund-records.ts'
import { type Fields, LINE, type Method, openMethodBank } from './method-bank.ts'

export const RBS_PROFILE = {
  bankName: 'Alfa Bank',
  userName: 'shop-api',
  password: 'p&ss=word+%',
}

const WORDS: Readonly<Record<OrderState, readonly [qrStatus: string, transactionState: string]>> = {
  CREATED: ['STARTED', 'CREATED'],
  IN_PROGRESS: ['REJECTED', 'CREATED'],
  PAID: ['ACCEPTED', 'DEPOSITED'],
  DECLINED: ['REJECTED', 'DECLINED'],
  CANCELED: ['REJECTED_BY_USER', 'CREATED'],
  EXPIRED: ['STARTED', 'DECLINED'],
}

export function openRbsBank(options: HostileBankOptions = {}): Promise<HostileBank> {
  const now = options.now ?? Date.now
  const records = createOrderRecords(now, (number, { amountKopecks }) => ({
    qrId: `AD${String(number).padStart(30, '0')}`,
    payload: sbpLink(number, amountKopecks),
  }))
  const refunds = createRefundRecords(records.find)
  const paidOf = ({ paidKopecks, amountKopecks }: RecordedOrder) => paidKopecks ?? amountKopecks

  const methods: Readonly<Record<string, Method>> = {
    'register.do': { kind: 'register', levers: LINE, answer: register, look: registered },
    'sbp/c2b/qr/dynamic/get.do': { kind: 'register', levers: ['wrong-amount'], answer: qr },
    'sbp/c2b/qr/status.do': { kind: 'status', levers: [...LINE, 'unknown-word'], answer: status },
    'sbp/c2b/qr/dynamic/reject.do': {
      kind: 'cancel',
      levers: [...LINE, 'paid-during-cancel'],
      answer: reject,
      look: () => REJECTED,
    },
    'getOrderStatusExtended.do': { kind: 'status', levers: [], answer: extended },
    'refund.do': {
      kind: 'refund',
      levers: [...LINE, 'refund-denied'],
      answer: giveBack,
      look: () => OK,
    },
  }

  function register(known: RecordedOrder | null, form: Fields): Fields {
    const orderId = String(form['orderNumber'] ?? '')
    const amountKopecks = Number(form['amount'])
    const lastsS = Number(form['sessionTimeoutSecs'])
    const isWhole = Number.isSafeInteger(amountKopecks) && amountKopecks > 0 && lastsS > 0
    if (!isWhole || orderId.length > 32 || !form['returnUrl'] || form['currency'] !== '643')
      return error('4')
    if (known) return error('1')
    const purpose = typeof form['description'] === 'string' ? form['description'] : null
    const expiresAt = new Date(now() + lastsS * 1_000).toISOString()
    records.register(orderId, { amountKopecks, purpose, expiresAt })
    return registered({ orderId })
  }

  function extended(order: RecordedOrder | null): Fields {
    if (!order) return error('6')
    const { orderId, amountKopecks, state, operationId } = order
    const isPaid = state === 'PAID'
    const refundedAmount = refunds.returnedKopecks(orderId)
    const depositedAmount = isPaid ? paidOf(order) - refundedAmount : 0
    return {
      ...OK,
      orderNumber: orderId,
      orderStatus: isPaid ? 2 : records.isPayable(orderId) ? 0 : 6,
      amount: amountKopecks,
      currency: '643',
      attributes: [{ name: 'mdOrder', value: mdOrderOf(orderId) }],
      paymentAmountInfo: { depositedAmount, refundedAmount },
      ...(isPaid ? { authRefNum: operationId } : {}),
    }
  }

  function reject(order: RecordedOrder | null): Fields {
    if (!order) return error('6')
    return records.turn(order.orderId, 'CANCELED') ? REJECTED : error('7')
  }

  /** No id comes with it: each call is one more refund. */
  function giveBack(order: RecordedOrder | null, form: Fields): Fields {
    if (!order) return error('6')
    const { orderId } = order
    const amountKopecks = Number(form['amount'])
    if (!Number.isSafeInteger(amountKopecks) || amountKopecks < 1) return error('5')
    const left = paidOf(order) - refunds.returnedKopecks(orderId)
    if (Number(form['expectedDepositedAmount']) !== left) return error('7')
    const outcome = refunds.nextOutcome()
    if (outcome === 'DENIED') return error('7')
    const taken = refunds.give(orderId, null, amountKopecks, outcome)
    return typeof taken === 'string' ? error('7') : OK
  }

  function orderIdIn(form: Fields): string {
    const mdOrder = form['mdOrder'] ?? form['orderId']
    if (mdOrder === undefined) return String(form['orderNumber'] ?? '')
    return [...records.orders.keys()].find((orderId) => mdOrderOf(orderId) === mdOrder) ?? ''
  }

  return openMethodBank(
    {
      path: '/payment',
      methodOf(name, text, { headers }) {
        const method = methods[name.replace(/^rest\//, '')]
        if (!method) return `${name} is no method of the documents`
        const type = headers['content-type']
        if (type !== 'application/x-www-form-urlencoded') return `${name}: content type ${type}`
        const form = Object.fromEntries(new URLSearchParams(text))
        const { userName, password } = RBS_PROFILE
        if (form['userName'] !== userName || form['password'] !== password)
          return `${name}: another user or password`
        const { kind, levers } = method
        return { kind, levers, method, form, orderId: orderIdIn(form) }
      },
      claim: (honest) => ({
        ...honest,
        ...('qrStatus' in honest ? { qrStatus: 'ACCEPTED', transactionState: 'DEPOSITED' } : {}),
        ...('orderStatus' in honest
          ? {
              orderStatus: 2,
              paymentAmountInfo: { depositedAmount: honest['amount'], refundedAmount: 0 },
            }
          : {}),
      }),
      paidWord: 'DEPOSITED',
      refuse: () => error('5'),
      misstated: {
        'unknown-word': (honest) => ({ ...honest, qrStatus: UNKNOWN_WORD }),
        'wrong-amount': (honest) => ({
          ...honest,
          payload: linkOverMore(String(honest['payload'])),
        }),
        // It tells of no refund by itself.
        'refund-in-roubles': (honest) => honest,
      },
    },
    records,
    refunds,
    options,
  )
}

const OK = { errorCode: '0' }
const REJECTED = { ...OK, rejected: true }

function error(errorCode: string): Fields {
  return { errorCode, errorMessage: 'as the gateway puts it' }
}

function mdOrderOf(orderId: string): string {
  const hash = createHash('sha256').update(orderId).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-${hash.slice(16, 20)}-${hash.slice(20, 32)}`
}

function registered({ orderId }: Pick<RecordedOrder, 'orderId'>): Fields {
  const formUrl = 'https://bank.example/payment/merchants/x/payment_ru.html'
  return { orderId: mdOrderOf(orderId), formUrl }
}

function qr(order: RecordedOrder | null): Fields {
  if (!order) return error('6')
  const { qrId, payload } = order
  return { ...OK, qrId, payload, qrStatus: 'STARTED', renderedQr: 'iVBORw0KGgo=' }
}

function status(order: RecordedOrder | null): Fields {
  if (!order) return error('6')
  const [qrStatus, transactionState] = WORDS[order.state]
  return { ...OK, qrType: 'DYNAMIC', qrStatus, transactionState }
}
