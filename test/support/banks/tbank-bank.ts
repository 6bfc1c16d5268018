/**
 * T-Bank's acquiring written from its documents, for tests: signed JSON in, HTTP 200 with an ErrorCode out, amounts in
 * kopecks, and one call, Cancel, that withdraws what is unpaid and gives back what is paid.
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

export const TBANK_PROFILE = {
  bankName: 'T-Bank',
  merchantId: '1510572937960DEMO',
  password: 'usaf8fw8fsw21g',
}

const FIRST_PAYMENT = 3_820_000_000

const WORDS: Readonly<Record<Exclude<OrderState, 'PAID'>, string>> = {
  CREATED: 'FORM_SHOWED',
  IN_PROGRESS: 'AUTHORIZING',
  DECLINED: 'REJECTED',
  CANCELED: 'CANCELED',
  EXPIRED: 'DEADLINE_EXPIRED',
}

export function openTbankBank(options: HostileBankOptions = {}): Promise<HostileBank> {
  const records = createOrderRecords(options.now ?? Date.now, (number, { amountKopecks }) => ({
    qrId: paymentIdOf(number),
    payload: sbpLink(number, amountKopecks),
  }))
  const refunds = createRefundRecords(records.find)

  const methods: Readonly<Record<string, Method>> = {
    Init: { kind: 'register', levers: LINE, answer: init, look: made },
    GetQr: { kind: 'register', levers: ['wrong-amount'], answer: getQr },
    GetState: { kind: 'status', levers: [...LINE, 'unknown-word'], answer: getState },
    CheckOrder: { kind: 'status', levers: [], answer: checkOrder },
    Cancel: {
      kind: 'cancel',
      levers: [...LINE, 'paid-during-cancel'],
      answer: cancel,
      look: cancelled,
    },
  }
  /** The same method, by what the shop means by it. */
  const giveBack: Method = {
    kind: 'refund',
    levers: [...LINE, 'refund-denied', 'refund-slow', 'refund-refused'],
    answer: cancel,
    look: cancelled,
  }

  function init(known: RecordedOrder | null, form: Fields): Fields {
    const { OrderId, Amount, PayType, RedirectDueDate, Description } = form
    const orderId = String(OrderId ?? '')
    const isWhole = typeof Amount === 'number' && Number.isSafeInteger(Amount) && Amount > 0
    if (!isWhole) return error('251')
    if (orderId === '' || orderId.length > 36 || PayType !== 'O') return error('212')
    const end = String(RedirectDueDate)
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(end)) return error('12')
    // The bank would make a second payment of the same number, and both could be paid.
    if (known && !known.wasLiedAbout)
      records.complaints.push(`${orderId} is registered a second time`)
    const expiresAt = new Date(end).toISOString()
    const purpose = typeof Description === 'string' ? Description : null
    records.register(orderId, { amountKopecks: Amount, purpose, expiresAt })
    const order = records.find(orderId)
    return order ? made(order) : error('251')
  }

  function leftOf({ orderId, paidKopecks, amountKopecks }: RecordedOrder): number {
    return (paidKopecks ?? amountKopecks) - refunds.returnedKopecks(orderId)
  }

  function statusOf(order: RecordedOrder): string {
    if (order.state !== 'PAID') return WORDS[order.state]
    const { orderId, paidKopecks } = order
    if (refunds.ofOrder(orderId).some(({ state }) => state === 'PENDING')) return 'ASYNC_REFUNDING'
    if (leftOf(order) === paidKopecks) return 'CONFIRMED'
    return leftOf(order) === 0 ? 'REFUNDED' : 'PARTIAL_REFUNDED'
  }

  function getState(order: RecordedOrder | null): Fields {
    if (!order) return error('201')
    return answer({ ...named(order), Status: statusOf(order), Amount: leftOf(order) })
  }

  function checkOrder(order: RecordedOrder | null): Fields {
    if (!order) return error('335')
    const { PaymentId, ...names } = named(order)
    const payment = { PaymentId, Status: statusOf(order), Amount: order.amountKopecks }
    return answer({ ...names, Payments: [{ ...payment, Success: true, ErrorCode: '0' }] })
  }

  function cancel(order: RecordedOrder | null, form: Fields): Fields {
    if (!order) return error('201')
    const { orderId } = order
    const OriginalAmount = leftOf(order)
    if (records.turn(orderId, 'CANCELED')) return cancelled(order)
    // Without an amount all of it goes back. Of SBP the bank does not heed the shop's id: what is asked for twice
    // goes back twice.
    const amountKopecks = typeof form['Amount'] === 'number' ? form['Amount'] : OriginalAmount
    const outcome = isRefund(form) ? refunds.nextOutcome() : 'RETURNED'
    if (outcome === 'DENIED') return error('4')
    const taken = refunds.give(orderId, null, amountKopecks, outcome)
    return typeof taken === 'string' ? error('4') : cancelled(order, OriginalAmount)
  }

  function cancelled(order: RecordedOrder, OriginalAmount = order.amountKopecks): Fields {
    const NewAmount = order.state === 'PAID' ? leftOf(order) : 0
    return answer({ ...named(order), Status: statusOf(order), OriginalAmount, NewAmount })
  }

  function orderIdIn({ PaymentId, OrderId }: Fields): string {
    if (PaymentId === undefined) return String(OrderId ?? '')
    const orders = [...records.orders.values()]
    return orders.find(({ number }) => paymentIdOf(number) === String(PaymentId))?.orderId ?? ''
  }

  return openMethodBank(
    {
      path: '',
      methodOf(name, text) {
        const form = JSON.parse(text) as Fields
        const method = isRefund(form) ? giveBack : methods[name.replace(/^v2\//, '')]
        if (!method) return `${name} is no method of the documents`
        if (form['TerminalKey'] !== TBANK_PROFILE.merchantId) return `${name}: another terminal`
        if (form['Token'] !== tokenOf(form)) return `${name}: a wrong signature`
        const { kind, levers } = method
        return { kind, levers, method, form, orderId: orderIdIn(form) }
      },
      claim: (honest) => ({ ...honest, Status: 'CONFIRMED' }),
      paidWord: 'CONFIRMED',
      refuse: () => error('204'),
      misstated: {
        'unknown-word': (honest) => ({ ...honest, Status: UNKNOWN_WORD }),
        'wrong-amount': (honest) => ({ ...honest, Data: linkOverMore(String(honest['Data'])) }),
        // It tells what is left, and of no refund by itself.
        'refund-in-roubles': (honest) => honest,
      },
    },
    records,
    refunds,
    options,
  )
}

const isRefund = (form: Fields) => form['ExternalRequestId'] !== undefined

/** As the bank writes it down: the fields of the root without the token, with the password. */
function tokenOf({ Token: _, ...fields }: Fields): string {
  const pairs = Object.entries({ ...fields, Password: TBANK_PROFILE.password })
  const root = pairs.filter(([, value]) => typeof value !== 'object')
  const sorted = root.toSorted(([one], [other]) => (one > other ? 1 : -1))
  const text = sorted.reduce((sum, [, value]) => `${sum}${value}`, '')
  return createHash('sha256').update(text).digest('hex')
}

const paymentIdOf = (number: number) => String(FIRST_PAYMENT + number)

function made(order: RecordedOrder): Fields {
  const { amountKopecks } = order
  const PaymentURL = 'https://bank.example/pay'
  return answer({ ...named(order), Status: 'NEW', Amount: amountKopecks, PaymentURL })
}

function getQr(order: RecordedOrder | null, form: Fields): Fields {
  if (!order || typeof form['PaymentId'] !== 'number') return error('217')
  const PaymentId = Number(paymentIdOf(order.number))
  return answer({ ...named(order), PaymentId, Data: order.payload })
}

function named({ orderId, number }: RecordedOrder) {
  const TerminalKey = TBANK_PROFILE.merchantId
  return { TerminalKey, OrderId: orderId, PaymentId: paymentIdOf(number) }
}

function answer(body: Fields): Fields {
  return { Success: true, ErrorCode: '0', ...body }
}

function error(ErrorCode: string): Fields {
  return { Success: false, ErrorCode, Message: 'as the bank puts it', Details: 'in its words' }
}
